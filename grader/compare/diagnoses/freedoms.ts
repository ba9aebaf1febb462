/** Finds differences that a filter would allow if the assignment had it: line ends, blanks, letter case. */
import type { Diagnosis, DiagnosisCode, Filter } from '../../model.js';
import { CR, isBlank, LF, measureLineEnd } from '../../text/bytes.js';
import { equalUnder } from '../equality.js';
import { nameText, readFirstLines, type Evidence } from '../evidence.js';
import type { NormalizedTexts } from '../normalized-texts.js';
import { findFreedLines } from '../remarks.js';
import { decodeBytes } from '../../text/utf8.js';
import { countThings, nameLines, quoteShort, spellNumber } from '../phrases.js';

/** Longer lines are not compared by themselves. */
const MAX_LINE_TO_TRY = 100_000;

/** The filters that are tried: a student can understand each such difference and correct all of it at once. */
type Freedom = Extract<
  Filter,
  | 'line-ends-free'
  | 'final-newline-free'
  | 'trailing-blanks-free'
  | 'letter-case-free'
  | 'blank-runs-free'
  | 'blanks-free'
>;

interface Cause {
  readonly code: DiagnosisCode;
  readonly grant: Freedom;
  /** Whether the first line that differs is enough to rule this cause out. */
  readonly byLine: boolean;
  readonly describe: (evidence: Evidence, lines: readonly number[], open: boolean) => string;
}

const CAUSES: readonly Cause[] = [
  { code: 'line-ends', grant: 'line-ends-free', byLine: true, describe: describeLineEnds },
  { code: 'final-newline', grant: 'final-newline-free', byLine: false, describe: describeFinalNewline },
  { code: 'trailing-blanks', grant: 'trailing-blanks-free', byLine: true, describe: describeTrailingBlanks },
  { code: 'letter-case', grant: 'letter-case-free', byLine: true, describe: describeLetterCase },
  { code: 'blanks', grant: 'blank-runs-free', byLine: true, describe: describeBlanks },
  { code: 'blanks', grant: 'blanks-free', byLine: true, describe: describeBlanks },
];

/** Claims the first filter under which the texts would be equal. */
export function detectFreedom(evidence: Evidence): Diagnosis | null {
  const { expected, actual, filters, borders } = evidence;
  for (const cause of CAUSES) {
    if (filters.includes(cause.grant) || !couldExplain(evidence, cause.grant)) continue;
    if (cause.byLine && !explainsFirstLine(evidence, cause, false)) continue;
    const granted = [...filters, cause.grant];
    if (!equalUnder(expected, actual, granted, borders)) continue;
    const { lines, open } = cause.byLine
      ? findFreedLines(expected, actual, cause.grant, granted)
      : { lines: [], open: false };
    return { code: cause.code, words: cause.describe(evidence, lines, open) };
  }
  return null;
}

/** Claims the first filter under which the first line that differs would be equal. */
export function detectFirstFreedom(evidence: Evidence): Diagnosis | null {
  for (const cause of CAUSES) {
    if (!cause.byLine || !explainsFirstLine(evidence, cause, true)) continue;
    return { code: cause.code, words: cause.describe(evidence, [evidence.place.line], false) };
  }
  return null;
}

/** A quick test on the two characters that differ first; the texts before them are equal. */
function couldExplain({ sides, at }: Evidence, grant: Cause['grant']): boolean {
  const [left, right] = [sides.expected.normal, sides.actual.normal];
  const pair = [left[at], right[at]] as const;
  switch (grant) {
    case 'line-ends-free':
      return pair.includes(CR);
    case 'final-newline-free':
      return sides.whole && at === Math.min(left.length, right.length);
    case 'letter-case-free':
      return isSameLetter(...pair);
    case 'trailing-blanks-free':
    case 'blank-runs-free':
    case 'blanks-free':
      return pair.some(isBlank) && meetAgain(sides, at, grant === 'trailing-blanks-free');
  }
}

/** Whether both texts continue with the same character after the blanks at `at`. */
function meetAgain({ expected, actual }: NormalizedTexts, at: number, atLineEnds: boolean): boolean {
  const [left, right] = [expected.normal, actual.normal].map((bytes) => {
    let end = at;
    while (isBlank(bytes[end])) end++;
    const next = bytes[end] ?? LF;
    return next === CR ? LF : next;
  });
  return left === right && (!atLineEnds || left === LF);
}

/** Whether two bytes can belong to the same letter in different cases. */
function isSameLetter(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return (one | 0x20) === (other | 0x20) || (one >= 0x80 && other >= 0x80);
}

function explainsFirstLine(evidence: Evidence, cause: Cause, alone: boolean): boolean {
  if (evidence.filters.includes(cause.grant)) return false;
  const { expected, actual } = readFirstLines(evidence);
  if (expected.length === 0 || actual.length === 0) return false;
  if (!couldExplain(evidence, cause.grant)) return false;
  // A very long line is not compared by itself, only together with the whole text.
  if (expected.length + actual.length > MAX_LINE_TO_TRY) return !alone;
  return equalUnder(expected, actual, [...evidence.filters, cause.grant]);
}

function describeLineEnds(evidence: Evidence, lines: readonly number[], open: boolean): string {
  const windows =
    measureLineEnd(readFirstLines(evidence).actual, readFirstLines(evidence).actual.length) === 2;
  const [found, asked] = windows ? ['CR LF (Windows)', 'LF alone'] : ['LF alone', 'CR LF (Windows)'];
  return `${found} at the end of ${nameLines(lines, open)}, expected is ${asked}; nothing else differs there`;
}

function describeFinalNewline(evidence: Evidence): string {
  const { normal } = evidence.sides.actual;
  const missing = normal.length < evidence.sides.expected.normal.length;
  return missing
    ? `the line end at the very end of ${nameText(evidence)} is missing`
    : `there is one line end too many at the very end of ${nameText(evidence)}`;
}

function describeTrailingBlanks(evidence: Evidence, lines: readonly number[], open: boolean): string {
  const { expected, actual } = readFirstLines(evidence);
  const surplus = countTrailingBlanks(actual) - countTrailingBlanks(expected);
  const [first = evidence.place.line] = lines;
  const more = lines.length - 1;
  const also = more < 1 ? '' : `, and on ${open ? 'more than ' : ''}${countThings(more, 'more line')}`;
  if (surplus > 0) return `${countThings(surplus, 'blank')} too many at the end of line ${first}${also}`;
  if (surplus === 0) return `other blanks at the end of line ${first} than expected${also}`;
  const verb = surplus === -1 ? 'is' : 'are';
  return `${countThings(-surplus, 'blank')} ${verb} missing at the end of line ${first}${also}`;
}

function countTrailingBlanks(line: Uint8Array): number {
  const end = line.length - measureLineEnd(line, line.length);
  let at = end;
  while (at > 0 && isBlank(line[at - 1])) at--;
  return end - at;
}

function describeLetterCase(evidence: Evidence, lines: readonly number[], open: boolean): string {
  const word = (side: 'expected' | 'actual'): string => quoteShort(readWord(evidence, side), 30);
  return (
    `upper and lower case differ in ${nameLines(lines, open)}: ` +
    `expected “${word('expected')}”, found “${word('actual')}”`
  );
}

/** The word around the first difference. */
function readWord(evidence: Evidence, side: 'expected' | 'actual'): string {
  const bytes = evidence.sides[side].normal;
  const isEdge = (byte: number | undefined): boolean => byte === undefined || byte <= 0x20;
  let start = evidence.at;
  while (evidence.at - start < 100 && !isEdge(bytes[start - 1])) start--;
  let end = evidence.at;
  while (end - evidence.at < 100 && !isEdge(bytes[end])) end++;
  return decodeBytes(bytes.subarray(start, end));
}

function describeBlanks(evidence: Evidence, lines: readonly number[], open: boolean): string {
  const expected = countBlanksAround(evidence.sides.expected.normal, evidence.at);
  const actual = countBlanksAround(evidence.sides.actual.normal, evidence.at);
  const found =
    expected === actual
      ? 'other blanks than expected'
      : `${countThings(actual, 'blank')} where ${expected === 0 ? 'none' : spellNumber(expected)} ${expected < 2 ? 'is' : 'are'} expected`;
  return `only blanks differ in ${nameLines(lines, open)}: ${found} (line ${evidence.place.line}, column ${evidence.place.column})`;
}

/** Length of the run of blanks that holds or ends at `at`. */
function countBlanksAround(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && bytes[start - 1] !== LF && isBlank(bytes[start - 1])) start--;
  let end = at;
  while (isBlank(bytes[end])) end++;
  return end - start;
}
