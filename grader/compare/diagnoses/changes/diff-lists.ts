/** The runs of items that differ in two lists: lines of texts, or tokens of lines. */
import { diffArrays } from 'diff';
import type { Change } from './change.js';

/** By the fewest inserted and removed items; null where more than `maxEdits` of them are needed. */
export function diffLists<T>(
  expected: readonly T[],
  actual: readonly T[],
  maxEdits: number,
): readonly Change[] | null {
  const parts = diffArrays([...expected], [...actual], { maxEditLength: maxEdits });
  if (parts === undefined) return null;
  const runs: Change[] = [];
  let run = everythingOf([], []);
  for (const { added, removed, count } of parts) {
    const [left, right] = [run.expected.to, run.actual.to];
    if (added || removed)
      run = {
        expected: { ...run.expected, to: left + (removed ? count : 0) },
        actual: { ...run.actual, to: right + (added ? count : 0) },
      };
    else {
      runs.push(run);
      run = {
        expected: { from: left + count, to: left + count },
        actual: { from: right + count, to: right + count },
      };
    }
  }
  return [...runs, run].filter(({ expected: { from, to }, actual }) => from < to || actual.from < actual.to);
}

/** Both lists, or both texts, as one change. */
export function everythingOf(
  expected: { readonly length: number },
  actual: { readonly length: number },
): Change {
  return { expected: { from: 0, to: expected.length }, actual: { from: 0, to: actual.length } };
}
