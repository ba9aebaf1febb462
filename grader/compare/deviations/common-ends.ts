/** Measures how much two texts have in common at their beginning and at their end. */

export function measureCommonHead(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head++;
  return head;
}

export function measureCommonTail(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let tail = 0;
  while (tail < most && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return tail;
}
