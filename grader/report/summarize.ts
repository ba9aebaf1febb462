/**
 * What the pages of a class need of a result, and no more: its verdicts as one line each. Rows of differences, messages
 * of compilers and the like are shown on a submission's own pages alone, and are most of what a result weighs.
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
 * One verdict for all that say the same. Written and read back, for a piece of a string keeps all of that string in
 * memory: here, a word of a program's output the whole output.
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

/** What classes count compile errors by. */
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
