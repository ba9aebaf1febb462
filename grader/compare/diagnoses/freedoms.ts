/** Finds differences that a filter would allow if the assignment had it: line ends, blanks, letter case. */
import { DIAGNOSES, type Diagnosis, type DiagnosisCode, type Filter } from '../../model.js';
import { CR, isBlank, LF } from '../../text/bytes.js';
import { equalUnder } from '../equality.js';
import { readFirstLines, type Evidence } from '../evidence.js';
import { recordOf } from '../filters/index.js';
import type { NormalizedTexts } from '../normalized-texts.js';
import { findFreedLines } from '../remarks.js';
import { DIAGNOSIS_KINDS } from './kinds/index.js';

/** Longer lines are not compared by themselves. */
const MAX_LINE_TO_TRY = 100_000;

interface Cause {
  readonly code: DiagnosisCode;
  readonly grant: Extract<Filter, string>;
  /** Whether the first line that differs is enough to rule this cause out. */
  readonly byLine: boolean;
  readonly describe: (evidence: Evidence, lines: readonly number[], open: boolean) => string;
}

/** A student can understand each such difference and correct all of it at once. */
const CAUSES: readonly Cause[] = DIAGNOSES.flatMap((code) => {
  const { ofWhole: describe, freedBy = [] } = DIAGNOSIS_KINDS[code];
  return describe === undefined
    ? []
    : freedBy.map((grant) => ({
        code,
        grant,
        byLine: recordOf(grant).affects !== 'last-line-end',
        describe,
      }));
});

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
  if (grant === 'line-ends-free') return pair.includes(CR);
  if (grant === 'final-newline-free') return at === Math.min(left.length, right.length);
  if (grant === 'letter-case-free') return isSameLetter(...pair);
  return pair.some(isBlank) && meetAgain(sides, at, grant === 'trailing-blanks-free');
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
