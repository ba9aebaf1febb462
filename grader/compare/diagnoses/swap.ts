/** Two neighbours that have changed places: lines, words or characters. */
import type { Diagnosis } from '../../model.js';
import { LF } from '../../text/bytes.js';
import type { Evidence } from '../evidence.js';
import { decodeBytes } from '../../text/utf8.js';
import { quoteShort } from '../words.js';
import { trimWholeLines } from './shift.js';

/** Longer pieces are not taken for something that has changed places. */
const LONGEST = 10_000;

export function detectSwap(evidence: Evidence): Diagnosis | null {
  if (!evidence.sides.whole) return null;
  const rest = trimWholeLines(evidence.sides.expected.normal, evidence.sides.actual.normal);
  if (rest.expected.length > LONGEST || rest.actual.length !== rest.expected.length) return null;
  const expected = decodeBytes(rest.expected);
  const actual = decodeBytes(rest.actual);
  const { line } = evidence.place;
  const split = expected.indexOf(String.fromCharCode(LF)) + 1;
  if (split > 0 && split < expected.length) {
    const isTwo = expected.indexOf('\n', split) === expected.length - 1;
    if (!isTwo || expected.slice(split) + expected.slice(0, split) !== actual) return null;
    return { code: 'swapped', words: `lines ${line} and ${line + 1} have changed places` };
  }
  const pair = findSwappedWords(expected, actual) ?? findSwappedCharacters(expected, actual);
  if (pair === null) return null;
  const [first, second] = pair;
  return {
    code: 'swapped',
    words: `“${quoteShort(first, 30)}” and “${quoteShort(second, 30)}” have changed places in line ${line}`,
  };
}

/** Words with the blanks between them; the pair is named as expected. */
function findSwappedWords(expected: string, actual: string): readonly [string, string] | null {
  const theirs: readonly string[] = expected.match(/\s+|\S+/g) ?? [];
  const mine: readonly string[] = actual.match(/\s+|\S+/g) ?? [];
  const at = theirs.findIndex((word, index) => word !== mine[index]);
  const first = theirs[at];
  const second = theirs[at + 2];
  if (at === -1 || first === undefined || second === undefined) return null;
  const swapped = theirs.with(at, second).with(at + 2, first);
  return swapped.join('') === actual ? [first, second] : null;
}

function findSwappedCharacters(expected: string, actual: string): readonly [string, string] | null {
  const theirs = Array.from(expected);
  const mine = Array.from(actual);
  const at = theirs.findIndex((character, index) => character !== mine[index]);
  const first = theirs[at];
  const second = theirs[at + 1];
  if (at === -1 || first === undefined || second === undefined) return null;
  return theirs
    .with(at, second)
    .with(at + 1, first)
    .join('') === actual
    ? [first, second]
    : null;
}
