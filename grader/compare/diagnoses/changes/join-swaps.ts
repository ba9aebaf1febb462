/** Joins two changes that together are a swap: a text was removed here and inserted there. */
import type { Texts } from '../texts.js';
import { findSwap } from '../kinds/swapped.js';
import { actualPiece, expectedPiece, type Change } from './change.js';

/** Texts that were swapped are at most this far apart. */
const MAX_SWAP_DISTANCE = 400;

/** The changes, neighbours that have changed places joined. */
export function joinSwaps(texts: Texts, changes: readonly Change[]): readonly Change[] {
  const joined: Change[] = [];
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at];
    if (change === undefined) break;
    const swap = [1, 2]
      .map((more) => joinUpTo(texts, changes.slice(at, at + more + 1), more))
      .find((one) => one !== null);
    if (swap === undefined) joined.push(change);
    else {
      joined.push(swap.change);
      at += swap.more;
    }
  }
  return joined;
}

function joinUpTo(
  texts: Texts,
  some: readonly Change[],
  more: number,
): { change: Change; more: number } | null {
  const [first] = some;
  const last = some[more];
  if (first === undefined || last === undefined) return null;
  if (last.expected.to - first.expected.from > MAX_SWAP_DISTANCE) return null;
  const change = widen(texts, {
    expected: { from: first.expected.from, to: last.expected.to },
    actual: { from: first.actual.from, to: last.actual.to },
  });
  const swap = findSwap({ was: expectedPiece(texts, change), is: actualPiece(texts, change) });
  return swap === null ? null : { change, more };
}

/** Extends a change to whole words at both ends. */
function widen({ expected, actual }: Texts, change: Change): Change {
  let { from, to } = change.expected;
  let { from: left, to: right } = change.actual;
  const isWord = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  const startsInWord = isWord(expected[from]) && isWord(actual[left]);
  const endsInWord = isWord(expected[to - 1]) && isWord(actual[right - 1]);
  while (
    startsInWord &&
    from > 0 &&
    left > 0 &&
    isWord(expected[from - 1]) &&
    expected[from - 1] === actual[left - 1]
  ) {
    from--;
    left--;
  }
  while (endsInWord && isWord(expected[to]) && expected[to] === actual[right]) {
    to++;
    right++;
  }
  return { expected: { from, to }, actual: { from: left, to: right } };
}
