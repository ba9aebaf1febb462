/** Measures how much two texts or lists have in common at their beginning and at their end. */

type Sequence = string | ArrayLike<unknown>;

export function measureCommonPrefix(one: Sequence, other: Sequence): number {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head++;
  return head;
}

/** At most this many are compared, so that no item belongs to both ends. */
export function measureCommonSuffix(
  one: Sequence,
  other: Sequence,
  most = Math.min(one.length, other.length),
): number {
  let tail = 0;
  while (tail < most && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  return tail;
}

/** The beginning, and the end of what is left behind it. */
export function measureCommonEnds(one: Sequence, other: Sequence): { head: number; tail: number } {
  const head = measureCommonPrefix(one, other);
  return { head, tail: measureCommonSuffix(one, other, Math.min(one.length, other.length) - head) };
}

/** Two texts without their common beginning and end. */
export function trimCommon({ expected, written }: { expected: string; written: string }): {
  readonly was: string;
  readonly is: string;
} {
  const { head, tail } = measureCommonEnds(expected, written);
  return {
    was: expected.slice(head, expected.length - tail),
    is: written.slice(head, written.length - tail),
  };
}
