/** Lists the differences of two texts that are equal apart from blanks and line ends. */
import type { Change, Changes } from './change.js';
import type { Texts } from '../texts.js';

const SPACE = /\s/;

/** Each run of blanks and line ends that differs; null if something else differs, too. */
export function listWhitespaceChanges({ expected, actual }: Texts, most: number): Changes | null {
  const list: Change[] = [];
  let [left, right] = [0, 0];
  while (left < expected.length || right < actual.length) {
    const [from, begun] = [left, right];
    while (left < expected.length && SPACE.test(expected.charAt(left))) left++;
    while (right < actual.length && SPACE.test(actual.charAt(right))) right++;
    if (expected.slice(from, left) !== actual.slice(begun, right))
      list.push({ expected: { from, to: left }, actual: { from: begun, to: right } });
    if (list.length > most) return null;
    if (left === expected.length && right === actual.length) break;
    if (expected.charAt(left) !== actual.charAt(right)) return null;
    left++;
    right++;
  }
  return { list, complete: true };
}
