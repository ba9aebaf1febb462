/** Follows the output of a program in a dialogue: whether what is expected has come, or can still come. */
import type { Counts, Dialogue, Filter, Turn } from '../model.js';
import { LF, beginsWith, countLineEnds } from '../text/bytes.js';
import { composeBytes } from './compose.js';
import { layOutExpected } from './expected.js';
import { selectOutput } from './select-output.js';
import { equalUnder } from './equality.js';
import { frees } from './filters/index.js';
import { describePattern, resolvePatterns, spansLines } from './patterns.js';
import { locatePart } from './compare-text.js';
import { SlowPattern } from '../text/match-pattern.js';

export interface OutputFollower {
  /** The status of the output expected in the first `turns` turns. */
  status(heard: Uint8Array, turns: number): ReturnType<typeof outputStatus>;
  /** Whether the whole expected output begins so, as it stands. */
  isBeginning(heard: Uint8Array): boolean;
  /** How many lines that count have ended. */
  lines(heard: Uint8Array): number;
}

export interface Followed {
  readonly dialogue: Pick<Dialogue, 'turns' | 'patterns'>;
  readonly filters: readonly Filter[];
  readonly counts: Counts | null;
  readonly exact?: true;
}

export function followOutput({ dialogue, filters, counts, exact }: Followed): OutputFollower {
  const whole = layOutExpected(dialogue).bytes;
  const lengths = lengthsSoFar(dialogue.turns);
  // Other border lines are accepted here: the answer is complete.
  const read = (heard: Uint8Array): Uint8Array => {
    const composed = exact === true ? heard : composeBytes(heard);
    return counts === null ? composed : selectOutput(composed, counts, 'any-length');
  };
  // A text that stands for a pattern is not part of the expected text.
  const isPlain = (dialogue.patterns ?? []).length === 0;
  const isPrefix = (written: Uint8Array): boolean => isPlain && beginsWith(whole, written);
  // Tried once: each further piece of the output would take as long.
  let isSlow = false;
  return {
    isBeginning: (heard) => isPrefix(read(heard)),
    lines(heard) {
      const written = read(heard);
      return countLineEnds(written, written.length);
    },
    status(heard, turns) {
      const written = read(heard);
      const length = lengths[turns] ?? 0;
      const isBeginning = written.length <= length && isPrefix(written);
      if (isBeginning && written.length === length) return 'come';
      if (isBeginning && lacksLine(whole.subarray(written.length, length))) return 'not-yet';
      if (isSlow) return 'not-yet';
      try {
        return outputStatus({ ...dialogue, turns: dialogue.turns.slice(0, turns) }, written, filters);
      } catch (error) {
        if (!(error instanceof SlowPattern)) throw error;
        isSlow = true;
        return 'not-yet';
      }
    },
  };
}

/** For each number of turns, how many bytes they expect. */
function lengthsSoFar(turns: Dialogue['turns']): readonly number[] {
  const lengths = [0];
  for (const { by, text } of turns)
    lengths.push((lengths.at(-1) ?? 0) + (by === 'program' ? Buffer.byteLength(text) : 0));
  return lengths;
}

/** Whether a further line with text is expected: no filter ignores one, unless it contains only colours. */
function lacksLine(missing: Uint8Array): boolean {
  const text = missing.subarray(missing.indexOf(LF) + 1).findIndex(isLetterOrDigit);
  return missing.includes(LF) && text >= 0 && !missing.includes(ESCAPE);
}

const ESCAPE = 0x1b;

function isLetterOrDigit(byte: number): boolean {
  return byte >= 0x80 || /[A-Za-z0-9]/.test(String.fromCharCode(byte));
}

/** `wrong` where no further output can make it right, so that nobody needs to wait for more. */
export function outputStatus(
  dialogue: Pick<Dialogue, 'turns' | 'patterns'>,
  actual: Uint8Array,
  filters: readonly Filter[],
): 'come' | 'not-yet' | 'wrong' {
  const turns = resolvePatterns(dialogue, actual, filters);
  const { bytes, borders } = layOutExpected({ turns });
  if (equalUnder(bytes, actual, filters, borders)) return 'come';
  // This runs for every piece of a flood of output, so output that is far too long is not read.
  if (actual.length > 4 * bytes.length + MAX_PADDING_BYTES) return 'wrong';
  if (awaitsMore(dialogue, turns)) return 'not-yet';
  // Where lines or lists may come in any order, half of them look wrong.
  if (frees(filters, 'line-order') || frees(filters, 'item-order'))
    return countLineEnds(actual, actual.length) > countLineEnds(bytes, bytes.length) ? 'wrong' : 'not-yet';
  // A line that has not ended may still become right: only whole lines are judged.
  const whole = actual.subarray(0, actual.lastIndexOf(LF) + 1);
  return locatePart({ turns: resolvePatterns(dialogue, whole, filters) }, whole, filters).kind !== 'differs'
    ? 'not-yet'
    : 'wrong';
}

/** Padding that filters may allow. An output that is longer by more can never become right. */
const MAX_PADDING_BYTES = 65_536;

/** Whether a pattern over several lines has not matched yet: any further line may complete it. */
function awaitsMore({ patterns = [] }: Pick<Dialogue, 'patterns'>, turns: readonly Turn[]): boolean {
  const open = patterns
    .filter(({ source }) => spansLines(source))
    .map(({ source }) => describePattern(source));
  return turns.some(({ text }) => open.some((words) => text.includes(words)));
}
