/** Values of the model with everything a spec does not care about filled in. */
import type {
  Deviation,
  DeviationRule,
  Assignment,
  Case,
  CaseResult,
  CompileCase,
  Limits,
  MethodCase,
  RubricItem,
  Run,
  SubmissionResult,
  TranscriptCase,
  Turn,
  Verdict,
} from '../../grader/model.js';
import { chargeDeviations } from '../../grader/score/charges.js';
import { scoreItems, totalPoints } from '../../grader/score/score.js';

export const LIMITS: Limits = {
  wallMs: 10_000,
  cpuMs: 5_000,
  memoryBytes: 512 * 1024 * 1024,
  outputBytes: 1024 * 1024,
  processes: 64,
  openFiles: 256,
  diskBytes: 64 * 1024 * 1024,
};

const PLACE = { file: 'cases.yaml', line: 1, column: 1 };

const BASE = { title: 'a case', visibility: 'visible', weight: 1, hint: null, place: PLACE } as const;

export function compileCase(over: Partial<CompileCase> = {}): CompileCase {
  return { ...BASE, id: 'compiles', kind: 'compile', ...over };
}

export function transcriptCase(
  over: Partial<TranscriptCase> = {},
  turns: readonly Turn[] = [],
): TranscriptCase {
  return {
    ...BASE,
    id: 'dialogue',
    kind: 'transcript',
    program: 'play',
    dialogue: { args: [], turns, exitCode: 0 },
    filters: [],
    counts: null,
    lockstepMs: null,
    limits: LIMITS,
    files: [],
    filesAfter: [],
    ...over,
  };
}

export function methodCase(over: Partial<MethodCase> = {}): MethodCase {
  return { ...BASE, id: 'call', kind: 'method', steps: [], files: [], limits: LIMITS, ...over };
}

export function rubricItem(over: Partial<RubricItem> = {}): RubricItem {
  return {
    id: 'item',
    title: 'an item',
    points: 1,
    visibility: 'visible',
    scoring: 'each',
    after: [],
    needs: [],
    cases: [compileCase()],
    withheld: { cases: 0, weight: 0 },
    place: PLACE,
    ...over,
  };
}

export function assignment(over: Partial<Assignment> = {}): Assignment {
  return {
    id: 'sample-1',
    title: 'A sample',
    folder: '/nowhere',
    languages: {},
    contract: [],
    limits: LIMITS,
    submissionMs: 600_000,
    rubric: [],
    deviations: DEVIATION_RULE,
    lazy: { total: 10, item: 15 },
    references: {},
    stubs: {},
    samples: null,
    fingerprint: '0',
    verdictDigest: '0',
    ...over,
  };
}

/** Two points each, at most three. */
export const DEVIATION_RULE: DeviationRule = { how: 'charged', points: 2, most: 3 };

export const ACCEPTED: Verdict = { verdict: 'accepted', remarks: [] };
export const LOST: Verdict = { verdict: 'wrong-answer', difference: { kind: 'file', message: 'too short' } };
/** A style fault of so many kinds. */
export const styleFault = (kinds: number): Verdict => ({
  verdict: 'wrong-answer',
  difference: { kind: 'style', total: 40, kinds, messages: [] },
});
export const replaced = (expected: string, written: string): Deviation => ({
  kind: 'replaced-text',
  replacements: [{ expected, written }],
});
/** The verdict on a program that writes an s behind each of these words, and is right otherwise. */
export const shownOtherwise = (...words: string[]): Verdict => ({
  verdict: 'presentation-error',
  deviations: words.map((word) => replaced(word, `${word}s`)),
  difference: { kind: 'file', message: 'it differs' },
});
export const UNDECIDED: Verdict = { verdict: 'judge-error', fault: 'no JDK', remedy: 'install one' };

export function caseResult(testCase: Case, verdict: Verdict = ACCEPTED): CaseResult {
  return { case: testCase, verdict, wallMs: 12, cpuMs: 10 };
}

/** A graded submission: each item with the verdicts of its cases, in order. */
export function submissionResult(
  graded: readonly (readonly [RubricItem, readonly Verdict[]])[],
  over: Partial<SubmissionResult> = {},
): SubmissionResult {
  const items = scoreItems(
    graded.map(([item, verdicts]) => ({
      item,
      cases: item.cases.map((testCase, index) => caseResult(testCase, verdicts[index] ?? ACCEPTED)),
    })),
  );
  return {
    id: 'ada',
    origin: '/class/ada',
    language: 'java',
    ...totalPoints(items, chargeDeviations(items, DEVIATION_RULE)),
    deviationRule: DEVIATION_RULE,
    maxPoints: items.reduce((sum, { item }) => sum + item.points, 0),
    problems: [],
    remarks: [],
    items,
    wallMs: 100,
    ...over,
  };
}

export function run(over: Partial<Run> = {}): Run {
  return {
    ending: { how: 'exited', code: 0 },
    stdout: new Uint8Array(),
    stderr: new Uint8Array(),
    wallMs: 10,
    cpuMs: 10,
    filesAfter: {},
    ...over,
  };
}
