/** One table of characters that act, hide or look like nothing, against everything that writes for people. */
import { describe, expect, test } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import type { Report } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { matchRoster } from '../../../grader/report/gradebooks/match-roster.js';
import { parseRoster } from '../../../grader/report/gradebooks/roster.js';
import { renderRosterCsv } from '../../../grader/report/gradebooks/roster-csv.js';
import { renderAnnotations } from '../../../grader/report/github/annotations.js';
import { renderGradesCsv } from '../../../grader/report/grades-csv.js';
import { renderClassPage } from '../../../grader/report/html/class-page.js';
import { renderSubmissionPage } from '../../../grader/report/html/submission-page.js';
import { renderJunit } from '../../../grader/report/junit.js';
import { toResults } from '../../../grader/report/results-json.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { isSafeText, stringifyJson } from '../../../grader/text/sanitize.js';
import { assignment, methodCase, rubricItem, submissionResult } from '../../support/build.js';

const ODD: Readonly<Record<string, string>> = {
  'right-to-left override': '\u202e',
  isolate: '\u2067',
  tab: '\t',
  'line feed': '\n',
  'carriage return': '\r',
  escape: '\u001b[2J',
  'control of eight bits': '\u009b',
  delete: '\u007f',
  nul: '\u0000',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'no-break blank': '\u00a0',
  'ideographic blank': '\u3000',
  'Braille blank': '\u2800',
  'Hangul filler': '\u3164',
  'half-width filler': '\uffa0',
  'zero-width blank': '\u200b',
  'zero-width joiner': '\u200d',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'variation selector': '\ufe0f',
  tag: '\u{e0041}',
  'note without a head': '\u{1d159}',
  'object replacement': '\ufffc',
  'private use': '\ue000',
  'no character': '\ufffe',
  'half a pair': '\ud800',
};

/** A report in which the text stands wherever a student has a say. */
function reportWith(text: string): Report {
  const testCase = methodCase({ title: 'A call' });
  const item = rubricItem({ cases: [testCase] });
  const message = `threw Error: ${text}`;
  const verdict = { verdict: 'run-time-error', message, details: text, difference: null } as const;
  const result = submissionResult([[item, [verdict]]]);
  return {
    assignment: assignment({ rubric: [item] }),
    sandbox: 'none',
    submissions: [
      { ...result, id: `ada${text}b`, origin: `/class/ada${text}b`, remarks: [`left out: ${text}`] },
    ],
  };
}

const ROSTER = parseRoster('name,email\nAda,ada@x.org\n');

const WRITERS: Readonly<Record<string, (report: Report) => string>> = {
  'roster.csv': ({ submissions }) => {
    if (!ROSTER.ok) throw new Error(ROSTER.fault);
    const owners = new Map(submissions.map(({ id }) => [id, [{ keys: [id] }]]));
    return renderRosterCsv(matchRoster(ROSTER.value, submissions, owners), ROSTER.value);
  },
  'grades.csv': renderGradesCsv,
  'index.html': (report) => renderClassPage(report, { complete: true, gradedAt: null, cannotContain: [] }),
  'feedback.html': each((report, result) =>
    renderSubmissionPage(report.assignment, result, 'student', report.sandbox),
  ),
  'feedback.md': each((report, result) =>
    renderFeedback(report.assignment, result, 'student', report.sandbox),
  ),
  terminal: each((_, result) => renderSubmission(result, 'instructor', { color: false, width: 100 })),
  'terminal of a class': (report) => renderClass(report, { color: false, width: 100 }),
  annotations: each((_, result) => renderAnnotations(result, [], '')),
  'junit.xml': (report) => renderJunit(report, 'instructor'),
  'results.json': (report) => stringifyJson(toResults(report, true)),
};

function each(
  render: (report: Report, result: Report['submissions'][number]) => string,
): (report: Report) => string {
  return (report) => report.submissions.map((result) => render(report, result)).join('\n');
}

describe.each(Object.entries(WRITERS))('%s', (_, write) => {
  test.each(Object.entries(ODD))('shows nothing of a %s', (_name, character) => {
    expect(isSafeText(write(reportWith(character)))).toBe(true);
  });

  test('shows nothing that acts or hides, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (text) =>
        isSafeText(write(reportWith(text))),
      ),
      { numRuns: 40 },
    );
  });
});

test('the table holds nothing that is taken for a visible character', () => {
  for (const character of Object.values(ODD)) expect(isSafeText(character.replace('\n', '\r'))).toBe(false);
});
