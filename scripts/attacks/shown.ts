/**
 * Renders everything that people and programs read about a result, and looks for anything that could still act in it.
 */
import papaparse from 'papaparse';
import stripAnsi from 'strip-ansi';
import type { Report, SubmissionResult } from '../../grader/model.js';
import { renderFeedback } from '../../grader/report/feedback-markdown.js';
import { renderGradesCsv } from '../../grader/report/grades-csv.js';
import { isSafeText, stringifyJson } from '../../grader/text/sanitize.js';
import { renderClassPage } from '../../grader/report/html/class-page.js';
import { renderSubmissionPage } from '../../grader/report/html/submission-page.js';
import { renderJunit } from '../../grader/report/junit.js';
import { toResults } from '../../grader/report/results-json.js';
import { renderClass, renderSubmission } from '../../grader/report/terminal.js';

/** A plain negative number is no formula: charges of deviations are negative. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** The formats in which something could act. */
export function findActing(report: Report): string[] {
  const faults = report.submissions.flatMap((result) => findInSubmission(report, result));
  const table = stripAnsi(renderClass(report, { color: true, width: 120 }));
  const json = stringifyJson(toResults(report, true));
  const csv = renderGradesCsv(report);
  const cells = papaparse.parse<string[]>(csv.trimEnd()).data.flat();
  return [
    ...faults,
    ...(!isSafeText(table) ? ['class table'] : []),
    ...(!isSafeText(json) ? ['results.json'] : []),
    ...(!isSafeText(renderJunit(report, 'instructor')) ? ['junit.xml'] : []),
    ...findInPage(
      renderClassPage(report, { complete: true, gradedAt: null, cannotContain: [] }),
      'index.html',
      1,
    ),
    ...(!isSafeText(csv) || cells.some((cell) => FORMULA.test(cell)) ? ['grades.csv'] : []),
  ];
}

function findInSubmission(report: Report, result: SubmissionResult): string[] {
  const plain = renderSubmission(result, 'instructor', { color: false, width: 120 });
  const coloured = stripAnsi(renderSubmission(result, 'instructor', { color: true, width: 120 }));
  const markdown = renderFeedback(report.assignment, result, 'instructor', report.sandbox);
  return [
    ...(!isSafeText(plain) || coloured !== plain ? ['terminal'] : []),
    ...findInPage(
      renderSubmissionPage(report.assignment, result, 'instructor', report.sandbox),
      'feedback.html',
    ),
    ...(!isSafeText(markdown) || /<[a-z!/]/i.test(withoutFences(markdown)) ? ['feedback.md'] : []),
  ];
}

/** Tags that none of our pages has. */
const FOREIGN = /<(?:img|iframe|object|embed|link|base|x)\b|<[^>]*\son\w+=/i;

/** A page has one script of its own, and the class page a form for marks. */
function findInPage(html: string, name: string, forms = 0): string[] {
  const count = (tag: string): number => html.split(new RegExp(`<${tag}\\b`, 'i')).length - 1;
  return !isSafeText(html) || FOREIGN.test(html) || count('script') > 1 || count('form') > forms
    ? [name]
    : [];
}

/**
 * Removes fenced blocks, whose content is text. A fence ends at a line with at least as many marks as it began with.
 */
function withoutFences(markdown: string): string {
  const kept: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const marks = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === '') {
      if (marks === '') kept.push(line);
      fence = marks;
    } else if (marks.length >= fence.length && line === marks) fence = '';
  }
  return fence === '' ? kept.join('\n') : `${kept.join('\n')}\n<unclosed`;
}
