/** What was typed is said in the reports of a dialogue for which no shorter one is shown. */
import { expect, test } from '@jest/globals';
import { decideTranscript } from '../../../grader/compare/decide.js';
import type { CaseResult, Row } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { listSession } from '../../../grader/report/reproduce.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { assignment, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';

const turns = [
  { by: 'program', text: 'Your move: ' },
  { by: 'person', text: 'b3\n' },
  { by: 'program', text: 'Your move: ' },
  { by: 'person', text: '\n' },
  { by: 'program', text: 'You win\n' },
] as const;
const testCase = transcriptCase({ id: 'game', dialogue: { args: ['8', 'a b'], turns, exitCode: 0 } }, turns);
const verdict = decideTranscript(testCase, {
  ending: { how: 'exited', code: 0 },
  stdout: Buffer.from('Your move: Your move: You lose\n'),
  stderr: Buffer.alloc(0),
  wallMs: 1,
  cpuMs: 1,
  filesAfter: {},
});
const result: CaseResult = { case: testCase, verdict, wallMs: 1, cpuMs: 1 };

const LINES = ['Started with the arguments 8 "a b"', 'Typed until then, a line each: b3 ⏎ (an empty line)'];

test('arguments and inputs stand in a line each', () => {
  expect(listSession(result)).toEqual(LINES);
});

test('a shorter dialogue shows them where they are typed', () => {
  const shorter = { kind: 'dialogue', args: [], files: [], rows: [] } as const;
  expect(listSession({ ...result, shorter })).toEqual([]);
});

test('a shorter dialogue that is cut tells all that was typed, so that it can be played', () => {
  const input = (number: number): Row => ({ kind: 'input', number, text: `move ${number}` });
  const same = (line: number): Row => ({ kind: 'same', expectedLine: line, actualLine: line, text: 'board' });
  const played = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => [
    input(number),
    same(2 * number - 1),
    same(2 * number),
  ]);
  const rows: Row[] = [...played, input(9), { kind: 'surplus', actualLine: 17, text: 'what' }];
  const shorter = { kind: 'dialogue', args: [], files: [], rows } as const;
  expect(listSession({ ...result, shorter })).toEqual([
    'Typed in the shorter dialogue, a line each: move 1 ⏎ move 2 ⏎ move 3 ⏎ move 4 ⏎ move 5 ⏎ move 6 ⏎ move 7 ⏎ move 8 ⏎ move 9',
  ]);
  expect(listSession({ ...result, shorter: { ...shorter, rows: rows.slice(15) } })).toEqual([]);
});

test('where no output shows how far it came all that is typed is told', () => {
  const crash = {
    verdict: 'run-time-error',
    message: 'ended by SIGSEGV',
    details: '',
    difference: null,
  } as const;
  expect(listSession({ ...result, verdict: crash })).toEqual([
    LINES[0],
    'Typed, a line each: b3 ⏎ (an empty line)',
  ]);
});

test('of an outline they are told as of the dialogue itself: near the difference only the last inputs are shown', () => {
  expect(listSession({ ...result, shorter: { kind: 'outline', rows: [] } })).toEqual(LINES);
});

test('every report says them above the first difference', () => {
  const item = rubricItem({ cases: [testCase] });
  const graded = submissionResult([[item, [verdict]]]);
  const its = assignment({ rubric: [item] });
  const markdown = renderFeedback(its, graded, 'student', 'none');
  const [first = ''] = markdown.split('## Points');
  const reports = [
    first,
    renderSubmissionPage(its, graded, 'student', 'none').split('More about this case')[0] ?? '',
    renderSubmission(graded, 'student', { color: false, width: 100 }),
  ];
  for (const report of reports) {
    expect(report).toContain('Typed until then, a line each: b3 ⏎');
    expect(report).toContain('Started with the arguments 8');
  }
});
