/** What a deviation costs is one number, in whichever format it is read. */
import { expect, test } from '@jest/globals';
import type { Report, Verdict } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { toGradescope } from '../../../grader/report/gradescope.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { toResults } from '../../../grader/report/results-json.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { assignment, methodCase, rubricItem, submissionResult } from '../../support/build.js';

const shown = (word: string): Verdict => ({
  verdict: 'presentation-error',
  deviations: [{ kind: 'replaced-text', replacements: [{ expected: word, written: `${word}s` }] }],
  difference: { kind: 'file', message: 'it differs' },
});
const item = rubricItem({
  points: 6,
  cases: [
    methodCase({ id: 'visible' }),
    methodCase({ id: 'same', visibility: 'hidden' }),
    methodCase({ id: 'other', visibility: 'hidden' }),
    methodCase({ id: 'again', visibility: 'hidden' }),
  ],
});
const result = submissionResult([[item, [shown('a'), shown('a'), shown('b'), shown('b')]]]);
const asked = assignment({ rubric: [item] });
const report: Report = { assignment: asked, sandbox: 'none', submissions: [result] };
const [told] = toResults(report, true).submissions;
const costsOf = (cases: readonly string[]): number[] =>
  (told?.deviations ?? []).filter(({ first }) => cases.includes(first)).map(({ points }) => points);

const STYLE = { color: false, width: 100 };

test.each([
  ['feedback.md', renderFeedback(asked, result, 'student', 'none'), ['visible']],
  ['feedback.html', renderSubmissionPage(asked, result, 'student', 'none'), ['visible']],
  ['the terminal of a student', renderSubmission(result, 'student', STYLE), ['visible']],
  ['Gradescope', toGradescope(asked, result, 'none').output, ['visible']],
  ['the terminal of an instructor', renderSubmission(result, 'instructor', STYLE), ['visible', 'other']],
  [
    'the page of an instructor',
    renderSubmissionPage(asked, result, 'instructor', 'none'),
    ['visible', 'other'],
  ],
])('%s charges what results.json does', (_, text, cases) => {
  const charged = [...text.matchAll(/It costs ([\d.]+) points?, once/g)].map(([, points]) => Number(points));
  expect(charged).toEqual(costsOf(cases));
  expect(charged).toHaveLength(cases.length);
});

test('the points are those of the items, less what deviations cost', () => {
  const charged = costsOf(['visible', 'other']).reduce((sum, points) => sum + points, 0);
  expect(told?.points).toBe(6 - charged);
});
