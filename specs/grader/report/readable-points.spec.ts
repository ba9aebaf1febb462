/** Points that are no decimals, in everything that people read: at most two decimals, and no approximate value. */
import { describe, expect, test } from '@jest/globals';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { compareResults } from '../../../grader/report/class-changes.js';
import { renderChanges } from '../../../grader/report/changes-terminal.js';
import { toClassroom50 } from '../../../grader/report/classroom50.js';
import { toGradescope } from '../../../grader/report/gradescope.js';
import { renderGithubClassroom } from '../../../grader/report/github-classroom.js';
import { renderSummary } from '../../../grader/report/github/summary.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderCanvasCsv } from '../../../grader/report/gradebooks/canvas.js';
import { matchRoster } from '../../../grader/report/gradebooks/match-roster.js';
import { renderMoodleCsv } from '../../../grader/report/gradebooks/moodle.js';
import { parseRoster } from '../../../grader/report/gradebooks/roster.js';
import { renderRosterCsv } from '../../../grader/report/gradebooks/roster-csv.js';
import { renderGradesCsv } from '../../../grader/report/grades-csv.js';
import { renderClassPage } from '../../../grader/report/html/class-page.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { toResults } from '../../../grader/report/results-json.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { roundTogether } from '../../../grader/score/points.js';
import type { Report, Verdict } from '../../../grader/model.js';
import { ACCEPTED, assignment, methodCase, rubricItem, submissionResult } from '../../support/build.js';

const WRONG: Verdict = { verdict: 'wrong-answer', difference: { kind: 'file', message: 'no' } };
const SHOWN: Verdict = {
  verdict: 'presentation-error',
  difference: { kind: 'file', message: 'no' },
  deviations: [{ kind: 'last-line-end', which: 'missing' }],
};
const OURS: Verdict = { verdict: 'judge-error', fault: 'no tool', remedy: 'install it' };

/** Thirds and sevenths, an item after another, a charge, and points that nobody has decided. */
function reportOfThirds(): Report {
  const casesOf = (id: string, count: number) =>
    Array.from({ length: count }, (_, at) => methodCase({ id: `${id}-${at}`, title: `case ${at}` }));
  const thirds = rubricItem({ id: 'thirds', points: 1, cases: casesOf('thirds', 3) });
  const sevenths = rubricItem({ id: 'sevenths', points: 2, cases: casesOf('sevenths', 7) });
  const games = rubricItem({ id: 'games', points: 1, after: ['thirds'], cases: casesOf('games', 3) });
  const hidden = rubricItem({
    id: 'hidden',
    points: 1,
    visibility: 'hidden',
    cases: casesOf('hidden', 3).map((each) => ({ ...each, visibility: 'hidden' as const })),
  });
  const rule = { how: 'charged', points: 0.1, most: 3 } as const;
  const result = submissionResult(
    [
      [thirds, [ACCEPTED, WRONG, WRONG]],
      [sevenths, [ACCEPTED, WRONG, SHOWN, WRONG, ACCEPTED, ACCEPTED, OURS]],
      [games, [ACCEPTED, WRONG, WRONG]],
      [hidden, [ACCEPTED, WRONG, WRONG]],
    ],
    { deviationRule: rule },
  );
  return {
    assignment: assignment({ rubric: [thirds, sevenths, games, hidden], deviations: rule }),
    sandbox: 'none',
    submissions: [{ ...result, id: 'ada', origin: '/class/ada' }],
  };
}

const ROSTER = parseRoster('Student,ID,Section,email\nAda,4711,Lab 1,ada@x.org\n');
const report = reportOfThirds();
const [result] = report.submissions;
if (result === undefined || !ROSTER.ok) throw new Error('no submission, or no roster');
const owners = new Map([[result.id, [{ keys: ['ada'] }]]]);

// A gradebook has no grade of a student while a case is undecided.
const decided: Report = {
  ...report,
  submissions: [
    { ...result, undecided: '0', items: result.items.map((item) => ({ ...item, undecided: '0' })) },
  ],
};
const whole = matchRoster(ROSTER.value, decided.submissions, owners);

const CONTEXT = {
  classroom: 'cs-1',
  assignment: 'thirds',
  submission: 'submit/1',
  commit: 'https://example.org/commit/1',
  release: 'https://example.org/releases/1',
  review: 'https://example.org/commit/1',
  datetime: new Date('2026-06-01T14:33:11Z'),
};

/** Times are no points, and what is exact for other programs is no decimal. */
function withoutTimes(key: string, value: unknown): unknown {
  return /time|wallMs|cpuMs/.test(key) ? undefined : value;
}

const FORMATS: Readonly<Record<string, () => string>> = {
  terminal: () => renderSubmission(result, 'student', { color: false, width: 100 }),
  'terminal, for instructors': () => renderSubmission(result, 'instructor', { color: false, width: 100 }),
  'terminal of a class': () => renderClass(report, { color: false, width: 100 }),
  'feedback.md': () => renderFeedback(report.assignment, result, 'student', report.sandbox),
  'feedback.html': () => renderSubmissionPage(report.assignment, result, 'student', report.sandbox),
  'index.html': () => renderClassPage(report, { complete: true, gradedAt: null, cannotContain: [] }),
  'grades.csv': () => renderGradesCsv(report),
  'roster.csv': () => renderRosterCsv(whole, ROSTER.value),
  'canvas.csv': () => renderCanvasCsv({ title: 'Thirds', points: 5 }, ROSTER.value, whole) ?? '',
  'moodle.csv': () => renderMoodleCsv({ title: 'Thirds' }, ROSTER.value, whole) ?? '',
  'two reports compared': () => {
    const before = toResults({ ...report, submissions: [] }, true);
    return renderChanges(compareResults(before, toResults(report, true)), { color: false });
  },
  'junit.xml': () => renderJunit(report, 'student').replace(/ time="[^"]*"/g, ''),
  gradescope: () => JSON.stringify(toGradescope(report.assignment, result, 'none'), withoutTimes),
  'github-classroom': () => {
    const text = Buffer.from(renderGithubClassroom(result), 'base64').toString('utf8');
    return JSON.stringify(JSON.parse(text, withoutTimes));
  },
  classroom50: () => JSON.stringify(toClassroom50(result, CONTEXT), withoutTimes),
  'github summary': () => renderSummary(report.assignment, result, 'none'),
  'github annotations': () => renderAnnotations(result, [], ''),
};

describe('points of thirds and sevenths', () => {
  test.each(Object.entries(FORMATS))('%s: two decimals at most', (_, render) => {
    const text = render().replace(
      /<style>[^]*?<\/style>|<script>[^]*?<\/script>|content="[^"]*"| data-sort="[^"]*"|<svg[^]*?<\/svg>/g,
      '',
    );
    expect(text).toMatch(/\d\.\d/);
    expect(text.match(/.{0,30}(?:\d\.\d{3,}|~ ?\d|≈ ?\d).{0,20}/g)).toBeNull();
  });

  test('the numbers that are summed up elsewhere have the rounded sum', () => {
    const scores = [1 / 3, 1 / 3, 0, 1 / 3, 2 / 7, -0.1];
    const rounded = roundTogether(scores);
    const sum = (all: readonly number[]): number =>
      Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100;
    expect(sum(rounded)).toBe(sum(scores));
    expect(rounded[2]).toBe(0);
  });
});
