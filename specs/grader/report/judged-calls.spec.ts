/** A judged case of calls: every form of the report lists the calls, so that a student can repeat them. */
import { expect, test } from '@jest/globals';
import type { JudgedCase, Report, SubmissionResult, Verdict } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { toGradescope } from '../../../grader/report/gradescope.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { redactSubmission } from '../../../grader/report/redact.js';
import { toResults } from '../../../grader/report/results-json.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { LIMITS, assignment, rubricItem, submissionResult } from '../../support/build.js';
import { called } from '../../support/contract.js';

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

const FORMS: Readonly<Record<string, (report: ReturnType<typeof graded>) => string>> = {
  terminal: ({ result }) => renderSubmission(result, 'student', { color: false, width: 80 }),
  'feedback.md': ({ assignment: its, result }) => renderFeedback(its, result, 'student', 'bwrap'),
  // What is folded is cut off.
  'feedback.html': ({ assignment: its, result }) =>
    renderSubmissionPage(its, result, 'student', 'bwrap').replace(/<details>.*?<\/details>/gs, ''),
  'results.json': (report) => JSON.stringify(toResults(report, true)),
  'gradescope.json': ({ assignment: its, result }) => JSON.stringify(toGradescope(its, result, 'bwrap')),
  'junit.xml': (report) => renderJunit(report, 'student'),
};

test.each(Object.entries(FORMS))('%s lists the calls', (_, render) => {
  const text = render(graded(judged()));
  for (const move of [...MOVES, 'Minimax.nextMove(board)']) expect(text).toContain(`${move};`);
});

test.each(Object.entries(FORMS))('%s lists none that the instructor does not show', (_, render) => {
  const report = graded(judged({ tells: 'kind' }));
  const submissions = report.submissions.map(redactSubmission);
  expect(render({ ...report, submissions })).not.toContain('board.move(');
});

test('a single call is listed, too: no value is shown beside it', () => {
  const one = judged({ subject: { kind: 'calls', steps: [called('Board.best()')], files: [] } });
  for (const render of Object.values(FORMS)) expect(render(graded(one))).toContain('Board.best();');
});
