/**
 * Reduces a result to what the pages of a class need: one line for each verdict. Rows of differences and messages of
 * compilers, which are most of a result, are only shown on the submission's own pages.
 */
import type { Accepted, CaseResult, Diagnostic, Difference, SubmissionResult, Verdict } from '../model.js';

const ACCEPTED: Accepted = { verdict: 'accepted', remarks: [] };

/** `summarizeCase(…)` of each case, its points and its times are those of the whole result. */
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
 * One object for all equal verdicts. It is written as JSON and read back, because V8 keeps a whole string in memory as
 * long as a piece of it is used: a word of an output would keep the whole output.
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

/** Compile errors are counted by their first line. */
function firstLine({ message }: Diagnostic): Diagnostic {
  return { place: null, message: message.split('\n')[0] ?? '', sourceLine: null };
}

function abridgeDifference(difference: Difference): Difference {
  switch (difference.kind) {
    case 'text':
      return { ...difference, rows: [] };
    case 'value':
      return { ...difference, call: '', expected: '', actual: '', text: null };
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
