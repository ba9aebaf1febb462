/**
 * Makes Stryker's switches fast. Its switches are calls that look up an object and compare strings; in a program that
 * searches game trees they take most of the time. The fast ones compare a number that the runtime module holds, and
 * record coverage only on request. Pure.
 */
import { SWITCHES } from './instrument.js';
import { PROBE } from './mutant-runtime.js';

const [IS_ACTIVE, COVER] = SWITCHES;
const ACTIVE_CALL = new RegExp(`\\b${IS_ACTIVE}\\("(\\d+)"\\)`, 'g');
const COVER_CALL = new RegExp(`\\b${COVER}\\(("\\d+"(?:, *"\\d+")*)\\)`, 'g');

/** The instrumented text with fast switches. `probe` is the specifier by which it imports the runtime module. */
export function addFastSwitches(text: string, probe: string): string {
  const quick = text
    .replace(ACTIVE_CALL, `(${PROBE.active} === $1)`)
    .replace(COVER_CALL, (_, ids: string) => `${PROBE.counts} && ${PROBE.cover}(${ids.replaceAll('"', '')})`);
  return `import { ${PROBE.active}, ${PROBE.counts}, ${PROBE.cover} } from ${JSON.stringify(probe)};\n${quick}`;
}
