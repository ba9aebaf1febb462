/**
 * Reduces a result to what the pages of a class need: one line for each verdict. Rows of differences and messages of
 * compilers are most of a result, and only the page of the submission shows them.
 */
import { hasShortValues } from './explain-difference.js';
import type { Accepted, CaseResult, Diagnostic, Difference, SubmissionResult, Verdict } from '../model.js';

const ACCEPTED: Accepted = { verdict: 'accepted', remarks: [] };

/** The summary. `summarizeCase(…)` of each case, its points and its times are the same as for the whole result. */
export function summarize(result: SubmissionResult): SubmissionResult {
  const share = shareEqual();
  return {
    ...(JSON.parse(JSON.stringify({ ...result, items: [], problems: [], remarks: [] })) as SubmissionResult),
    items: result.items.map((item) => ({
      ...item,
      cases: item.cases.map(({ case: testCase, verdict, wallMs, cpuMs }): CaseResult => ({
        case: testCase,
        verdict: verdict.verdict === 'accepted' ? ACCEPTED : share(abridgeVerdict(verdict)),
        wallMs,
        cpuMs,
      })),
    })),
  };
}

/**
 * Uses one object for all equal verdicts. It is written as JSON and read back, because V8 keeps a whole string in
 * memory as long as any part of it is used: a word of an output would keep the whole output.
 */
function shareEqual(): (verdict: Verdict) => Verdict {
  const known = new Map<string, Verdict>();
  return (verdict) => {
    const text = JSON.stringify(verdict);
    const copy = known.get(text) ?? (JSON.parse(text) as Verdict);
    known.set(text, copy);
    return copy;
  };
}

function abridgeVerdict(verdict: Verdict): Verdict {
  switch (verdict.verdict) {
    case 'wrong-answer':
    case 'presentation-error':
      return { ...verdict, difference: abridgeDifference(verdict.difference) };
    case 'run-time-error':
      return { ...verdict, details: '', difference: null };
    case 'time-limit-exceeded':
    case 'output-limit-exceeded':
      return { ...verdict, difference: null };
    case 'compile-error':
      return { ...verdict, diagnostics: verdict.diagnostics.slice(0, 1).map(firstLine) };
    case 'missing':
      return {
        ...verdict,
        problems: verdict.problems.map(({ class: type, member, message }) => ({
          class: type,
          member,
          message,
          place: null,
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
function firstLine({ message }: Diagnostic): Diagnostic {
  return { place: null, message: message.split('\n')[0] ?? '', sourceLine: null };
}

function abridgeDifference(difference: Difference): Difference {
  switch (difference.kind) {
    case 'text':
      return { ...difference, rows: [] };
    case 'value':
      return {
        ...difference,
        ...(!hasShortValues(difference) && { expected: '', actual: '' }),
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
