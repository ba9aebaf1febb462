/** The report of one submission in every format that reaches students, by the file in grader/report that makes it. */
import type { Report, SubmissionResult } from '../../grader/model.js';
import { toClassroom50 } from '../../grader/report/classroom50.js';
import { renderFeedback } from '../../grader/report/feedback-markdown.js';
import { renderCanvasCsv } from '../../grader/report/gradebooks/canvas.js';
import { matchRoster, type MatchedClass } from '../../grader/report/gradebooks/match-roster.js';
import { renderMoodleCsv } from '../../grader/report/gradebooks/moodle.js';
import { renderRosterCsv } from '../../grader/report/gradebooks/roster-csv.js';
import { parseRoster, type Roster } from '../../grader/report/gradebooks/roster.js';
import { renderGradesCsv } from '../../grader/report/grades-csv.js';
import { renderGradescope } from '../../grader/report/gradescope.js';
import { renderGithubClassroom } from '../../grader/report/github-classroom.js';
import { renderAnnotations } from '../../grader/report/github/annotations.js';
import { renderSummary } from '../../grader/report/github/summary.js';
import { renderSubmissionPage } from '../../grader/report/html/submission-page.js';
import { renderJunit } from '../../grader/report/junit.js';
import { renderPlainCase } from '../../grader/report/plain-text.js';
import { redactResult, redactSubmission } from '../../grader/report/redact.js';
import { toResults } from '../../grader/report/results-json.js';
import { compareRuns, renderRunDiff } from '../../grader/report/run-diff.js';
import { renderSubmission } from '../../grader/report/terminal.js';

const CONTEXT = {
  ...{ classroom: 'cs-1', assignment: 'an-assignment', submission: 'submit/1', commit: 'c', release: 'r' },
  ...{ review: 'v', datetime: new Date('2026-06-01T14:33:11Z') },
};
const TASK = { title: 'A task', points: 5 };

/** A class list of one student, whose submission this is. */
function listed(result: SubmissionResult): readonly [Roster, MatchedClass] {
  const roster = parseRoster(`Student,ID,SIS Login ID,Section,ID number\nAda,1,ada,A,${result.id}\n`);
  if (!roster.ok) throw new Error(roster.fault);
  const owners = new Map([[result.id, [{ keys: [result.id, 'ada'] }]]]);
  return [roster.value, matchRoster(roster.value, [result], owners)];
}

/** The result as if nothing had been wrong. */
function acceptAll(result: SubmissionResult): SubmissionResult {
  const verdict = { verdict: 'accepted', remarks: [] } as const;
  const items = result.items.map((item) => ({
    ...item,
    cases: item.cases.map((each) => ({ ...each, verdict })),
  }));
  return { ...result, items };
}

type Format = (report: Report, result: SubmissionResult) => string;

export const EVERY_FORMAT: Readonly<Record<string, Format>> = {
  'classroom50.ts': (_, result) => JSON.stringify(toClassroom50(result, CONTEXT)),
  'feedback-markdown.ts': ({ assignment }, result) => renderFeedback(assignment, result, 'student', 'none'),
  'github-classroom.ts': (_, result) => Buffer.from(renderGithubClassroom(result), 'base64').toString('utf8'),
  'github/annotations.ts': (_, result) => renderAnnotations(result, [], ''),
  'github/summary.ts': ({ assignment }, result) => renderSummary(assignment, result, 'none'),
  'gradebooks/canvas.ts': (_, result) => renderCanvasCsv(TASK, ...listed(result)) ?? '',
  'gradebooks/moodle.ts': (_, result) => renderMoodleCsv(TASK, ...listed(result)) ?? '',
  'gradebooks/roster-csv.ts': (_, result) => {
    const [roster, matched] = listed(result);
    return renderRosterCsv(matched, roster);
  },
  'grades-csv.ts': (report, result) => renderGradesCsv({ ...report, submissions: [result] }),
  'gradescope.ts': ({ assignment }, result) => renderGradescope(assignment, result, 'none'),
  'html/submission-page.tsx': ({ assignment }, result) =>
    renderSubmissionPage(assignment, result, 'student', 'none'),
  'junit.ts': (report, result) => renderJunit({ ...report, submissions: [result] }, 'student'),
  'plain-text.ts': (_, { items }) =>
    items
      .flatMap(({ cases }) => cases)
      .map((each) => renderPlainCase(redactResult(each), { language: 'java', contract: [] }))
      .join('\n'),
  'results-json.ts': (report, result) =>
    JSON.stringify(toResults({ ...report, submissions: [redactSubmission(result)] }, true)),
  // All of it fails anew, so all of it is told.
  'run-diff.ts': (_, result) => renderRunDiff(compareRuns(acceptAll(result), result)),
  'terminal.ts': (_, result) => renderSubmission(result, 'student', { color: false, width: 100 }),
};
