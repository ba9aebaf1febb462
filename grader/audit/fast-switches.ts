/**
 * Stryker's switches are calls of functions that look at an object and at strings: in a program that searches game
 * trees they take most of the time. Here the same switches are comparisons with a number that the probe holds, and
 * what is covered is noted only where somebody asks. Pure.
 */
import { SWITCHES } from './instrument.js';
import { PROBE } from './mutant-runtime.js';

const [IS_ACTIVE, COVER] = SWITCHES;
const ACTIVE_CALL = new RegExp(`\\b${IS_ACTIVE}\\("(\\d+)"\\)`, 'g');
const COVER_CALL = new RegExp(`\\b${COVER}\\(("\\d+"(?:, *"\\d+")*)\\)`, 'g');

/** The instrumented text with quick switches; `probe` is how it imports the probe. */
export function addFastSwitches(text: string, probe: string): string {
  const quick = text
    .replace(ACTIVE_CALL, `(${PROBE.active} === $1)`)
    .replace(COVER_CALL, (_, ids: string) => `${PROBE.counts} && ${PROBE.cover}(${ids.replaceAll('"', '')})`);
  return `import { ${PROBE.active}, ${PROBE.counts}, ${PROBE.cover} } from ${JSON.stringify(probe)};\n${quick}`;
}
