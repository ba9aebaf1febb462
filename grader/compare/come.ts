/** Whether what a program is to have written by now has come. */
import type { Dialogue, FilterName, Turn } from '../model.js';
import { countLineEnds } from './bytes.js';
import { layOutExpected } from './expected.js';
import { describePattern, settlePatterns, spansLines } from './patterns.js';
import { comparePart, compareText } from './text.js';

/** `wrong` where more of the same output cannot mend it: then nobody need wait for more. */
export function hasCome(
  dialogue: Pick<Dialogue, 'turns' | 'patterns'>,
  actual: Uint8Array,
  filters: readonly FilterName[],
): 'come' | 'not-yet' | 'wrong' {
  const turns = settlePatterns(dialogue, actual, filters);
  if (compareText({ turns }, actual, filters).equal) return 'come';
  if (awaitsMore(dialogue, turns)) return 'not-yet';
  // Where lines may come in any order, or lists in any order, half of them look wrong.
  const inOrder = !filters.includes('line-order-free') && !filters.includes('list-order-free');
  const { bytes } = layOutExpected({ turns });
  const lines = countLineEnds(actual, actual.length);
  if (!inOrder) return lines > countLineEnds(bytes, bytes.length) ? 'wrong' : 'not-yet';
  // A line that has not ended may still become right: only whole lines are judged.
  const whole = actual.subarray(0, actual.lastIndexOf(0x0a) + 1);
  const settled = { turns: settlePatterns(dialogue, whole, filters) };
  return comparePart(settled, whole, filters).difference === null && isShort(actual, bytes)
    ? 'not-yet'
    : 'wrong';
}

/** Whether a pattern over several lines has not been met: every further line may complete it. */
function awaitsMore({ patterns = [] }: Pick<Dialogue, 'patterns'>, turns: readonly Turn[]): boolean {
  const open = patterns
    .filter(({ source }) => spansLines(source))
    .map(({ source }) => describePattern(source));
  return turns.some(({ text }) => open.some((words) => text.includes(words)));
}

/** A line longer than any that is still to come would never end right; blanks that are free have their room, too. */
function isShort(actual: Uint8Array, expected: Uint8Array): boolean {
  return actual.length <= 4 * expected.length + 65_536;
}
