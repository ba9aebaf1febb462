/** A judged case of calls: every form of the report lists the calls, so that a student can repeat them. */
import { expect, test } from '@jest/globals';
import type { JudgedCase, Report, SubmissionResult, Verdict } from '../../../grader/model.js';
import { LIMITS, assignment, rubricItem, submissionResult } from '../../support/build.js';
import { called } from '../../support/contract.js';
import { EVERY_FORMAT } from '../../support/every-format.js';

const MOVES = Array.from({ length: 24 }, (_, index) => `board.move(${String(index)})`);
const WRONG: Verdict = {
  verdict: 'wrong-answer',
  difference: { kind: 'judged', at: null, message: '9-4 is not the best move', text: null },
};

function judged(over: Partial<JudgedCase> = {}): JudgedCase {
  return {
    ...{ id: 'best', title: 'A best move', visibility: 'visible', weight: 1, hint: null, kind: 'judge' },
    ...{ judge: '/judge.ts', options: {}, limits: LIMITS, place: { file: 'a', line: 1, column: 1 } },
    subject: { kind: 'calls', steps: [...MOVES, 'Minimax.nextMove(board)'].map(called), files: [] },
    ...over,
  };
}

function graded(testCase: JudgedCase): Report & { readonly result: SubmissionResult } {
  const item = rubricItem({ cases: [testCase] });
  const result = submissionResult([[item, [WRONG]]]);
  return { assignment: assignment({ rubric: [item] }), sandbox: 'bwrap', submissions: [result], result };
}

const FORMS = [
  'terminal',
  'feedback-markdown',
  'html/submission-page',
  'results-json',
  'gradescope',
  'junit',
];

/** The report; of a page, what is folded is cut off. */
function render(form: string, { result, ...report }: ReturnType<typeof graded>): string {
  const made = EVERY_FORMAT[`${form}.ts`] ?? EVERY_FORMAT[`${form}.tsx`];
  if (made === undefined) throw new Error(form);
  return made(report, result).replace(/<details>.*?<\/details>/gs, '');
}

test.each(FORMS)('%s lists the calls', (form) => {
  const text = render(form, graded(judged()));
  for (const move of [...MOVES, 'Minimax.nextMove(board)']) expect(text).toContain(`${move};`);
});

test.each(FORMS)('%s lists none that the instructor does not show', (form) => {
  expect(render(form, graded(judged({ tells: 'kind' })))).not.toContain('board.move(');
});

test('a single call is listed, too: no value is shown beside it', () => {
  const one = judged({ subject: { kind: 'calls', steps: [called('Board.best()')], files: [] } });
  for (const form of FORMS) expect(render(form, graded(one))).toContain('Board.best();');
});
