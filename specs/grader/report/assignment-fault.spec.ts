/** A mistake in the assignment: the instructor reads what it is and what to do, a student that it is not theirs. */
import { expect, test } from '@jest/globals';
import {
  TELLS,
  type Report,
  type SubmissionResult,
  type Tells,
  type Verdict,
} from '../../../grader/model.js';
import type { Audience } from '../../../grader/report/audience.js';
import { listNeedingAttention } from '../../../grader/report/class/needs-attention.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { renderGradescope } from '../../../grader/report/gradescope.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { assignment, rubricItem, submissionResult, transcriptCase, UNDECIDED } from '../../support/build.js';

const FAULT = 'the pattern nachtigall is slow';
const REMEDY = 'write kanarienvogel at game:3';
const OURS: Verdict = { verdict: 'judge-error', fault: FAULT, remedy: REMEDY, mends: 'instructor' };

const itemOf = (tells: Tells) => rubricItem({ cases: [transcriptCase({ tells })] });

function formatsFor(audience: Audience, tells: Tells, verdict: Verdict): Readonly<Record<string, string>> {
  const item = itemOf(tells);
  const given = assignment({ rubric: [item] });
  const result: SubmissionResult = submissionResult([[item, [verdict]]]);
  const report: Report = { assignment: given, sandbox: 'none', submissions: [result] };
  return {
    feedback: renderFeedback(given, result, audience, 'none'),
    page: renderSubmissionPage(given, result, audience, 'none'),
    terminal: renderSubmission(result, audience, { color: false, width: 200 }),
    junit: renderJunit(report, audience),
    ...(audience === 'student' && {
      annotations: renderAnnotations(result, [], ''),
      summary: renderSummary(given, result, 'none'),
      gradescope: renderGradescope(given, result, 'none'),
    }),
  };
}

test.each(TELLS)('students read that it is not theirs, whatever failures tell: %s', (tells) => {
  for (const [format, text] of Object.entries(formatsFor('student', tells, OURS))) {
    expect([format, text]).toEqual([format, expect.stringContaining('not your mistake')]);
    expect([format, text]).toEqual([format, expect.stringMatching(/costs no points|at no cost/)]);
    expect([format, text]).toEqual([format, expect.not.stringMatching(/nachtigall|kanarienvogel|To check/)]);
  }
});

test('the instructor reads what it is and what to do', () => {
  for (const [format, text] of Object.entries(formatsFor('instructor', 'nothing', OURS))) {
    expect([format, text]).toEqual([format, expect.stringContaining(FAULT)]);
    expect([format, text]).toEqual([format, expect.stringContaining(REMEDY)]);
    expect([format, text]).toEqual([
      format,
      expect.not.stringMatching(/your mistake|checked on this computer/),
    ]);
  }
});

test('what needs a look is said with what to do', () => {
  const result = submissionResult([[itemOf('everything'), [OURS]]]);
  expect(listNeedingAttention([result]).map(({ words }) => words)).toEqual([
    `could not be checked: ${FAULT}. To put it right: ${REMEDY} (1 case)`,
  ]);
});

test('what this computer lacks is told to whoever started the grading', () => {
  for (const audience of ['student', 'instructor'] as const)
    for (const [format, text] of Object.entries(formatsFor(audience, 'everything', UNDECIDED)))
      expect([format, text]).toEqual([format, expect.stringMatching(/To check (it )?here: install one/)]);
});
