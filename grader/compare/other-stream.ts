/** Output that is missing on standard output, because the program wrote it to standard error. */
import type { Dialogue, Run, TextDifference } from '../model.js';
import { decodeBytes } from '../text/utf8.js';

/** Shorter texts may stand anywhere. */
const MIN_LENGTH = 3;

/**
 * Adds to the cause where an expected text lies that the output lacks. Each line and each prompt is looked for as a whole.
 */
export function noteOtherStream(
  difference: TextDifference,
  { turns }: Pick<Dialogue, 'turns'>,
  { stdout, stderr }: Run,
): TextDifference {
  const { diagnosis } = difference;
  if (stderr.length === 0 || diagnosis === null) return difference;
  const [out, err] = [decodeBytes(stdout), decodeBytes(stderr)];
  const asked = turns.flatMap(({ by, text }) => (by === 'program' ? text.split(/\r?\n/) : []));
  const isElsewhere = asked
    .map((text) => text.trim())
    .some((text) => text.length >= MIN_LENGTH && !out.includes(text) && err.includes(text));
  if (!isElsewhere) return difference;
  const words = `${diagnosis.words}; it stands on standard error (System.err, console.error, sys.stderr), and standard output is asked for`;
  return { ...difference, diagnosis: { ...diagnosis, words } };
}
