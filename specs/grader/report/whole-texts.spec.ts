/**
 * Reports as a reviewer reads them: whole, in `__snapshots__/`. After a change of words run
 * `npm test -- whole-texts -u` and read what changed.
 */
import { describe, expect, test } from '@jest/globals';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { makeClass } from '../../support/class.js';

/** All kinds of submissions that `makeClass` knows: wrong, right, rejected, undecided, not compiled. */
const report = makeClass(7, { calls: 6, games: 4 });
const STYLE = { color: false, width: 100 };

test('the table of a class in the terminal', () => {
  expect(renderClass(report, STYLE)).toMatchSnapshot();
});

describe.each(report.submissions.map((result) => [result.id, result] as const))('%s', (_, result) => {
  test('in the terminal, for the student', () => {
    expect(renderSubmission(result, 'student', STYLE)).toMatchSnapshot();
  });

  test('in the terminal, for the instructor', () => {
    expect(renderSubmission(result, 'instructor', STYLE)).toMatchSnapshot();
  });

  test('feedback.md', () => {
    expect(renderFeedback(report.assignment, result, 'student', 'bwrap')).toMatchSnapshot();
  });

  test('the summary of a step on GitHub', () => {
    expect(renderSummary(report.assignment, result, 'bwrap')).toMatchSnapshot();
  });
});
