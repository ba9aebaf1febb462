/**
 * Reduces a result to what the pages of a class need: one line for each verdict. Rows of differences and messages of
 * compilers are most of a result, and only the page of the submission shows them.
 */
import { createHash } from 'node:crypto';
import { diagnosisOfValue, quoteValues, ranOutOfInput } from './explain-difference.js';
import type {
  Accepted,
  CaseResult,
  Diagnostic,
  Difference,
  ItemResult,
  SubmissionResult,
  Verdict,
} from '../model.js';

const ACCEPTED: Accepted = { verdict: 'accepted', remarks: [] };
const NONE: readonly never[] = [];

/** The summary. `summarizeCase(…)` of each case, its points and its times are the same as for the whole result. */
export type Summarize = (result: SubmissionResult) => SubmissionResult;

/** Summarizes the results of one class, in which many fail alike: what is equal is in memory once. */
export function createSummarizer(): Summarize {
  const share = shareEqual();
  const summarizeItem = ({ item, points, spared, undecided, cases }: ItemResult): ItemResult => ({
    item,
    points: share(points),
    spared: share(spared),
    undecided: share(undecided),
    cases: cases.map(({ case: testCase, verdict, wallMs, cpuMs }): CaseResult => ({
      case: testCase,
      verdict: verdict.verdict === 'accepted' ? ACCEPTED : share(abridgeVerdict(verdict)),
      wallMs,
      cpuMs,
    })),
  });
  return ({ id, origin, language, points, undecided, maxPoints, deviationRule, wallMs, items }) => ({
    id: copy(id),
    origin: copy(origin),
    language: language === null ? null : share(language),
    points: share(points),
    undecided: share(undecided),
    maxPoints,
    problems: NONE,
    remarks: NONE,
    items: items.map(summarizeItem),
    deviationRule,
    wallMs,
  });
}

/** Longer keys are replaced by their digest, since most verdicts of a class may differ. */
const MAX_KEY = 64;

/** Returns one copy for all equal values. */
function shareEqual(): <T extends string | Verdict>(value: T) => T {
  const known = new Map<string, string | Verdict>();
  return <T extends string | Verdict>(value: T): T => {
    const text = JSON.stringify(value);
    const key = text.length <= MAX_KEY ? text : createHash('sha256').update(text).digest('base64');
    const copied = known.get(key) ?? (JSON.parse(text) as T);
    known.set(key, copied);
    return copied as T;
  };
}

/**
 * A value of its own: V8 keeps a whole string in memory as long as any part of it is used, so a word of an output would
 * keep the whole output.
 */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function abridgeVerdict(verdict: Verdict): Verdict {
  switch (verdict.verdict) {
    case 'wrong-answer':
    case 'presentation-error':
      return { ...verdict, difference: abridgeDifference(verdict.difference) };
    case 'run-time-error':
      return {
        ...verdict,
        details: '',
        // A program that ran out of input is told by what went wrong before that.
        difference:
          verdict.difference !== null && ranOutOfInput(verdict)
            ? abridgeDifference(verdict.difference)
            : null,
      };
    case 'time-limit-exceeded':
    case 'output-limit-exceeded':
      return { ...verdict, difference: null };
    case 'compile-error':
      return { ...verdict, diagnostics: verdict.diagnostics.slice(0, 1).map(firstLine) };
    case 'missing':
      return {
        ...verdict,
        problems: verdict.problems.map(({ class: type, member, message, elsewhere }) => ({
          ...{ class: type, member, message, place: null },
          ...(elsewhere !== undefined && { elsewhere }),
        })),
      };
    case 'accepted':
    case 'memory-limit-exceeded':
    case 'rejected':
    case 'not-run':
    case 'judge-error':
      return verdict;
  }
}

/** The first line of a message. Compile errors are counted by it. */
function firstLine({ message, library }: Diagnostic): Diagnostic {
  const [first = ''] = message.split('\n');
  return { place: null, message: first, sourceLine: null, ...(library !== undefined && { library }) };
}

function abridgeDifference(difference: Difference): Difference {
  switch (difference.kind) {
    case 'text':
      return { ...difference, rows: [] };
    case 'value':
      return {
        ...difference,
        ...quoteValues(difference),
        diagnosis: diagnosisOfValue(difference),
        call: '',
        text: null,
      };
    case 'exception':
      return { ...difference, call: '' };
    case 'style':
      return { ...difference, messages: [] };
    case 'judged':
      return { ...difference, text: null };
    case 'exit-code':
    case 'file':
      return difference;
  }
}
