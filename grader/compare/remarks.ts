/** Words for allowed differences: what differed and was accepted. */
import type { Filter } from '../model.js';
import { measureLineEnd, equalBytes, LF } from '../text/bytes.js';
import { equalUnder } from './equality.js';
import { frees, recordOf, withoutFreeing } from './filters/index.js';
import { normalizeText } from './filters/normalize.js';
import { splitLines } from './byte-lines.js';
import { countThings, nameLines } from './phrases.js';

/** At most this many lines are read to count those that differ. */
const MAX_LINES = 10_000;
const MAX_BYTES = 1_000_000;

/** One remark for each filter without which the texts would not be equal. They must be equal under the filters. */
export function remarkFreedoms(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly Filter[],
  borders: readonly number[],
  what: string,
): readonly string[] {
  if (equalBytes(expected, actual)) return [];
  // Broad filters are removed first: if a narrow one is enough, the narrow one is named.
  let used: readonly Filter[] = filters
    .filter((filter) => recordOf(filter).form.kind !== 'none')
    .toSorted((one, other) => recordOf(one).rank - recordOf(other).rank);
  for (const filter of used) {
    const fewer = used.filter((other) => other !== filter);
    if (equalUnder(expected, actual, fewer, borders)) used = fewer;
  }
  const where = what === 'the output' ? '' : ` of ${what}`;
  return used.map((filter) => {
    const place = describePlace(expected, actual, filter, used);
    const { words } = recordOf(filter).remark;
    return `${words}${place}${where}: allowed here`;
  });
}

function describePlace(
  expected: Uint8Array,
  actual: Uint8Array,
  filter: Filter,
  used: readonly Filter[],
): string {
  const { affects, remark } = recordOf(filter);
  switch (affects) {
    case 'last-line-end': {
      const surplus = measureLineEnd(actual, actual.length) > 0 && actual.length > expected.length;
      return surplus ? ' (there is one more)' : ' (it is missing)';
    }
    case 'blank-lines': {
      const surplus = countBlankLines(actual) - countBlankLines(expected);
      if (surplus === 0) return ' (they stand in other places)';
      return ` (${countThings(Math.abs(surplus), 'line')} ${surplus > 0 ? 'more' : 'fewer'} than expected)`;
    }
    case 'line-order':
    case 'exit-code':
    case 'selection':
      return '';
    case 'characters':
    case 'item-order':
    case 'line-ends': {
      const { lines, open } = findFreedLines(expected, actual, filter, used);
      return lines.length === 0 ? '' : ` ${remark.preposition} ${nameLines(lines, open)}`;
    }
  }
}

/** Lines of the actual text that would differ without this filter. */
export function findFreedLines(
  expected: Uint8Array,
  actual: Uint8Array,
  filter: Filter,
  used: readonly Filter[],
): { readonly lines: readonly number[]; readonly open: boolean } {
  if (frees(used, 'line-order')) return { lines: [], open: false };
  const others = withoutFreeing(used, 'last-line-end').filter((other) => other !== filter);
  const [one, other] = [cutLines(expected), cutLines(actual)];
  const origins = new Uint32Array(other.length + 1);
  const left = splitLines(normalizeText(one, others));
  const right = splitLines(normalizeText(other, others, origins));
  const found: number[] = [];
  let original = 0;
  let number = 1;
  for (let line = 0; line < right.count; line++) {
    const mine = right.at(line);
    const theirs = left.at(line);
    const from = origins[mine.start] ?? 0;
    for (; original < from; original++) if (actual[original] === LF) number++;
    const asked = left.bytes.subarray(theirs.start, theirs.end);
    const came = right.bytes.subarray(mine.start, mine.end);
    const lineEndFree = frees(used, 'last-line-end') && line === right.count - 1;
    if (!equalUnder(asked, came, lineEndFree ? ['final-newline-free'] : [])) found.push(number);
  }
  return { lines: found, open: one.length < expected.length || other.length < actual.length };
}

function cutLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MAX_BYTES / 100) return bytes;
  const lines = splitLines(bytes.subarray(0, MAX_BYTES), 0, MAX_LINES);
  return bytes.subarray(0, lines.at(lines.count).start);
}

function countBlankLines(bytes: Uint8Array): number {
  const normal = normalizeText(bytes, ['blanks-free', 'line-ends-free']);
  let count = 0;
  for (let at = 0; at < normal.length; at++) {
    if (normal[at] === LF && (at === 0 || normal[at - 1] === LF)) count++;
  }
  return count;
}
