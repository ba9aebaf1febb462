/** Words for the freedoms that were used: what differed and was let pass. */
import type { FilterName } from '../model.js';
import { measureLineEnd, equalBytes, LF } from './bytes.js';
import { equalUnder } from './equality.js';
import { FREEDOMS, normaliseText } from './filters.js';
import { splitLines } from './lines.js';
import { countThings, nameLines } from './words.js';

/** Broad freedoms first: where a narrow one suffices, the narrow one is named. */
const BROAD_FIRST: readonly FilterName[] = [
  'line-order-free',
  'list-order-free',
  'last-comma-free',
  'blanks-free',
  'blank-runs-free',
  'blank-lines-free',
  'letter-case-free',
  'zero-for-o-free',
  'line-ends-free',
  'final-newline-free',
  'leading-blanks-free',
  'trailing-blanks-free',
];
/** Only so many lines are looked at to count those that differ. */
const MOST_LINES = 10_000;
const MOST_BYTES = 1_000_000;

/** One remark for each freedom without which the texts would not be equal. They must be equal under the filters. */
export function remarkFreedoms(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly FilterName[],
  borders: readonly number[],
  what: string,
): readonly string[] {
  if (equalBytes(expected, actual)) return [];
  let used: readonly FilterName[] = BROAD_FIRST.filter((filter) => filters.includes(filter));
  for (const filter of used) {
    const fewer = used.filter((other) => other !== filter);
    if (equalUnder(expected, actual, fewer, borders)) used = fewer;
  }
  const where = what === 'the output' ? '' : ` of ${what}`;
  return used.map((filter) => {
    const place = describePlace(expected, actual, filter, used);
    return `${FREEDOMS[filter].remark}${place}${where}: the assignment leaves ${FREEDOMS[filter].many ? 'them' : 'it'} open`;
  });
}

function describePlace(
  expected: Uint8Array,
  actual: Uint8Array,
  filter: FilterName,
  used: readonly FilterName[],
): string {
  switch (filter) {
    case 'final-newline-free': {
      const surplus = measureLineEnd(actual, actual.length) > 0 && actual.length > expected.length;
      return surplus ? ' (there is one more)' : ' (it is missing)';
    }
    case 'line-order-free':
      return '';
    case 'blank-lines-free': {
      const surplus = countBlankLines(actual) - countBlankLines(expected);
      if (surplus === 0) return ' (they stand in other places)';
      return ` (${countThings(Math.abs(surplus), 'line')} ${surplus > 0 ? 'more' : 'fewer'} than expected)`;
    }
    default: {
      const { lines, open } = findFreedLines(expected, actual, filter, used);
      return lines.length === 0 ? '' : ` ${FREEDOMS[filter].preposition} ${nameLines(lines, open)}`;
    }
  }
}

/** Lines of the actual text that would differ without this freedom. */
export function findFreedLines(
  expected: Uint8Array,
  actual: Uint8Array,
  filter: FilterName,
  used: readonly FilterName[],
): { readonly lines: readonly number[]; readonly open: boolean } {
  if (used.includes('line-order-free')) return { lines: [], open: false };
  const others = used.filter((other) => other !== filter && other !== 'final-newline-free');
  const [one, other] = [cutLines(expected), cutLines(actual)];
  const origins = new Uint32Array(other.length + 1);
  const left = splitLines(normaliseText(one, others));
  const right = splitLines(normaliseText(other, others, origins));
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
    const lineEndFree = used.includes('final-newline-free') && line === right.count - 1;
    if (!equalUnder(asked, came, lineEndFree ? ['final-newline-free'] : [])) found.push(number);
  }
  return { lines: found, open: one.length < expected.length || other.length < actual.length };
}

function cutLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MOST_BYTES / 100) return bytes;
  const lines = splitLines(bytes.subarray(0, MOST_BYTES), 0, MOST_LINES);
  return bytes.subarray(0, lines.at(lines.count).start);
}

function countBlankLines(bytes: Uint8Array): number {
  const normal = normaliseText(bytes, ['blanks-free', 'line-ends-free']);
  let count = 0;
  for (let at = 0; at < normal.length; at++) {
    if (normal[at] === LF && (at === 0 || normal[at - 1] === LF)) count++;
  }
  return count;
}
