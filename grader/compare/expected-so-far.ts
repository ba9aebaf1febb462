/** Has the program written everything that is expected before the next input? */
import type { Dialogue, Filter, Turn } from '../model.js';
import { countLineEnds, LF } from '../text/bytes.js';
import { equalUnder } from './equality.js';
import { layOutExpected } from './expected.js';
import { frees } from './filters/index.js';
import { describePattern, settlePatterns, spansLines } from './patterns.js';
import { isWrittenSoFar } from './compare-text.js';

/** `wrong` where no further output can make it right, so that nobody needs to wait for more. */
export function outputStatus(
  dialogue: Pick<Dialogue, 'turns' | 'patterns'>,
  actual: Uint8Array,
  filters: readonly Filter[],
): 'come' | 'not-yet' | 'wrong' {
  const turns = settlePatterns(dialogue, actual, filters);
  const { bytes, inputs } = layOutExpected({ turns });
  const borders = inputs.map(({ offset }) => offset);
  if (equalUnder(bytes, actual, filters, borders)) return 'come';
  // This runs for every piece of a flood of output, so output that is far too long is not read.
  if (actual.length > 4 * bytes.length + MUCH) return 'wrong';
  if (awaitsMore(dialogue, turns)) return 'not-yet';
  // Where lines or lists may come in any order, half of them look wrong.
  if (frees(filters, 'line-order') || frees(filters, 'item-order'))
    return countLineEnds(actual, actual.length) > countLineEnds(bytes, bytes.length) ? 'wrong' : 'not-yet';
  // A line that has not ended may still become right: only whole lines are judged.
  const whole = actual.subarray(0, actual.lastIndexOf(LF) + 1);
  return isWrittenSoFar({ turns: settlePatterns(dialogue, whole, filters) }, whole, filters)
    ? 'not-yet'
    : 'wrong';
}

/** Room for blanks that filters allow. A line that is longer than this can never become right. */
const MUCH = 65_536;

/** Whether a pattern over several lines has not matched yet: any further line may complete it. */
function awaitsMore({ patterns = [] }: Pick<Dialogue, 'patterns'>, turns: readonly Turn[]): boolean {
  const open = patterns
    .filter(({ source }) => spansLines(source))
    .map(({ source }) => describePattern(source));
  return turns.some(({ text }) => open.some((words) => text.includes(words)));
}
