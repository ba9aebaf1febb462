/** Joins two changes that together are a swap: a text was removed here and inserted there. */
import type { Texts } from '../texts.js';
import { findSwap } from '../kinds/swapped.js';
import { actualPiece, countAround, expectedPiece, joinChanges, widenChange, type Change } from './change.js';
import { isWordSign } from './trim.js';

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
  const change = toWholeWords(texts, joinChanges(first, last));
  const swap = findSwap({ was: expectedPiece(texts, change), is: actualPiece(texts, change) });
  return swap === null ? null : { change, more };
}

/** Extends a change to whole words at both ends. */
function toWholeWords(texts: Texts, change: Change): Change {
  const { expected, actual } = texts;
  const startsInWord = isWordSign(expected[change.expected.from]) && isWordSign(actual[change.actual.from]);
  const endsInWord = isWordSign(expected[change.expected.to - 1]) && isWordSign(actual[change.actual.to - 1]);
  const { before, behind } = countAround(texts, change, isWordSign);
  return widenChange(change, startsInWord ? before : 0, endsInWord ? behind : 0);
}
