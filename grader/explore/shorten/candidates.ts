/** Which inputs to try instead of all of them. Pure; the same inputs give the same candidates. */

/**
 * How many inputs are kept at the beginning, where a program is set up. `TAILS` is the number at the end, where it
 * failed.
 */
const HEADS = [0, 1, 2];
const TAILS = [1, 2, 3, 5, 8];

/** The last few inputs, with and without the first ones: the fewest first. */
export function listEnds(lines: readonly string[]): readonly (readonly string[])[] {
  const sizes = HEADS.flatMap((head) => TAILS.map((tail) => ({ head, tail })));
  return sizes
    .filter(({ head, tail }) => head + tail < lines.length)
    .toSorted((a, b) => a.head + a.tail - (b.head + b.tail))
    .map(({ head, tail }) => [...lines.slice(0, head), ...lines.slice(-tail)]);
}

/** The inputs without one piece: halves first, then quarters, down to single lines. */
export function* withoutPieces(lines: readonly string[]): Generator<readonly string[]> {
  for (let size = Math.ceil(lines.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < lines.length; from += size)
      if (size < lines.length) yield [...lines.slice(0, from), ...lines.slice(from + size)];
}
