/** Sorts lines whose order is free: the expected lines get the order of the actual ones. */
import { equalBytes, LF, measureLineEnd, readLatin1 } from '../text/bytes.js';
import { splitLines, type Lines } from './byte-lines.js';

/** A text with moved lines; `lineOf` gives the earlier number of each line (from 0). */
export interface Rearranged {
  readonly bytes: Uint8Array;
  readonly lineOf: readonly number[];
}

/**
 * The expected lines in the order of the actual ones, as far as they occur there; other expected lines take the
 * places of unexpected ones, in order. Lines move only between two neighbouring `borders` (line numbers from 0 at
 * which an input was typed). If only the order differs, the result equals the actual text.
 */
export function arrangeLikeActual(
  expected: Uint8Array,
  actual: Uint8Array,
  borders: readonly number[],
): Rearranged {
  const expectedLines = splitLines(expected);
  const actualLines = splitLines(actual);
  const lineOf: number[] = [];
  let from = 0;
  for (const to of [...borders, expectedLines.count]) {
    const last = to >= expectedLines.count;
    const end = last ? actualLines.count : Math.min(to, actualLines.count);
    if (to > from)
      for (const line of matchLines(expectedLines, from, to, actualLines, from, end)) lineOf.push(line);
    from = Math.max(from, to);
  }
  return { bytes: joinLines(expectedLines, lineOf), lineOf };
}

/** The expected lines `from` to `to` in the order that fits the actual ones. */
function matchLines(
  expected: Lines,
  from: number,
  to: number,
  actual: Lines,
  actualFrom: number,
  actualTo: number,
): number[] {
  const waiting = new Map<string, number[]>();
  for (let line = to - 1; line >= from; line--) {
    const key = readContent(expected, line);
    const places = waiting.get(key);
    if (places === undefined) waiting.set(key, [line]);
    else places.push(line);
  }
  const order: (number | null)[] = [];
  const taken = new Set<number>();
  for (let line = actualFrom; line < actualTo; line++) {
    const match = waiting.get(readContent(actual, line))?.pop() ?? null;
    if (match !== null) taken.add(match);
    order.push(match);
  }
  const left: number[] = [];
  for (let line = from; line < to; line++) if (!taken.has(line)) left.push(line);
  let next = 0;
  const arranged = order.map((line) => line ?? left[next++]).filter((line) => line !== undefined);
  return [...arranged, ...left.slice(next)];
}

function readContent(lines: Lines, line: number): string {
  const { start, end } = lines.at(line);
  return readLatin1(lines.bytes, start, end).replace(/\n$/, '');
}

/** The lines in their new order; the text ends with a line end if and only if it did before. */
function joinLines(lines: Lines, order: readonly number[]): Uint8Array {
  const ended = measureLineEnd(lines.bytes, lines.bytes.length) > 0;
  const joined = new Uint8Array(lines.bytes.length);
  let size = 0;
  for (const [place, line] of order.entries()) {
    const { start, end } = lines.at(line);
    const closed = end > start && lines.bytes[end - 1] === LF;
    const content = lines.bytes.subarray(start, closed ? end - 1 : end);
    joined.set(content, size);
    size += content.length;
    if (place < order.length - 1 || ended) joined[size++] = LF;
  }
  return equalBytes(joined, lines.bytes) ? lines.bytes : joined;
}
