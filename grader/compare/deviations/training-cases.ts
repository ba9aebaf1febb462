/** Chooses the cases from which deviations are learnt: few, small, and of all kinds. */
import { measureCommonPrefix } from '../../text/common-prefix.js';
import type { Pair } from './apply-deviations.js';

/** The texts of a case. */
type Texts = readonly Pair[];

/** At most this many cases are used, with at most this many characters. */
const MAX_TRAINING_CASES = 24;
const MAX_CHARACTERS = 120_000;

/** The smallest case of each kind of first difference, then the next smallest of each, so that every kind is used. */
export function chooseTrainingCases(failing: readonly Texts[]): readonly Texts[] {
  const bySize = failing
    .map((pairs) => ({ pairs, size: measureSize(pairs) }))
    .toSorted((a, b) => a.size - b.size);
  let left = MAX_CHARACTERS;
  return takeByTurns(bySize, ({ pairs }) => signDifference(pairs))
    .slice(0, MAX_TRAINING_CASES)
    .filter((each) => (left -= each.size) >= 0)
    .map(({ pairs }) => pairs);
}

/** How many characters of both texts identify a kind of first difference. */
const SIGN = 4;

/** The kind of the first difference. */
export function signDifference(pairs: Texts): string {
  const pair = pairs.find(({ expected, actual }) => expected !== actual);
  if (pair === undefined) return '';
  const at = measureCommonPrefix(pair.expected, pair.actual);
  return `${pair.expected.slice(at, at + SIGN)}\0${pair.actual.slice(at, at + SIGN)}`;
}

/** The first of each group, then the second of each, and so on; the largest groups first. */
export function takeByTurns<T>(all: readonly T[], groupOf: (each: T) => string): readonly T[] {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = groupOf(each);
    const group = groups.get(key) ?? [];
    group.push(each);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const rounds = sorted[0]?.length ?? 0;
  return Array.from({ length: rounds }, (_, round) =>
    sorted.flatMap((group) => group.slice(round, round + 1)),
  ).flat();
}

export function measureSize(pairs: Texts): number {
  return pairs.reduce((sum, { expected, actual }) => sum + expected.length + actual.length, 0);
}
