/**
 * Time and size of the pages of a synthetic class, and of one page of a transcript of ten thousand lines:
 * `node scripts/run.js scripts/measure-pages.ts [SUBMISSIONS] [FOLDER]`. With a folder the pages are written there.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeText } from '../grader/compare/bytes.js';
import { compareText } from '../grader/compare/text.js';
import type { Row, TextDifference, Turn } from '../grader/model.js';
import { renderFeedback } from '../grader/report/feedback-markdown.js';
import { renderClassPage } from '../grader/report/html/class-page.js';
import { placeOfFeedbackPage, placeOfInstructorPage } from '../grader/report/html/places.js';
import { renderSubmissionPage } from '../grader/report/html/submission-page.js';
import { rubricItem, submissionResult, transcriptCase } from '../specs/support/build.js';
import { makeClass } from '../specs/support/class.js';

const [size = '300', folder] = process.argv.slice(2);

function measure<T>(what: string, work: () => T): T {
  const started = performance.now();
  const before = process.cpuUsage();
  const value = work();
  // On a machine that has other work the processor time says more than the clock.
  const { user, system } = process.cpuUsage(before);
  const [wall, cpu] = [performance.now() - started, (user + system) / 1000].map((ms) => ms.toFixed(0));
  console.log(`${what}: ${wall ?? ''} ms, ${cpu ?? ''} ms of processor time`);
  return value;
}

function describeSizes(what: string, pages: readonly string[]): void {
  const bytes = pages.map((page) => Buffer.byteLength(page));
  const kib = (count: number): string => `${(count / 1024).toFixed(0)} KiB`;
  const sum = bytes.reduce((total, each) => total + each, 0);
  console.log(`${what}: ${kib(sum)} in all, the largest ${kib(Math.max(...bytes))}`);
}

const report = makeClass(Number(size), { calls: 80, games: 25 });
const { assignment, submissions, sandbox } = report;
const facts = { complete: true, gradedAt: null, cannotContain: [] };
const index = measure(`index.html of ${size} submissions`, () => renderClassPage(report, facts));
const students = measure("the students' pages", () =>
  submissions.map((result) => renderSubmissionPage(assignment, result, 'student', sandbox)),
);
const instructors = measure("the instructor's pages", () =>
  submissions.map((result) => renderSubmissionPage(assignment, result, 'instructor', sandbox)),
);
const markdown = measure('feedback.md', () =>
  submissions.map((result) => renderFeedback(assignment, result, 'student', sandbox)),
);
describeSizes('index.html', [index]);
describeSizes("the students' pages", students);
describeSizes("the instructor's pages", instructors);
describeSizes('feedback.md', markdown);

const LINES = 10_000;
const lines = Array.from(
  { length: LINES },
  (_, at) => `line ${String(at)} of a long game: 1|( 3)||\\/||( 2)|( 2)|`,
);
const turns: readonly Turn[] = lines.map((line) => ({ by: 'program', text: `${line}\n` }));
const actual = lines.map((line, at) => `${at % 100 === 50 ? line.replace('3', '4') : line}\n`).join('');
const testCase = transcriptCase({ dialogue: { args: [], turns, exitCode: 0 } }, turns);
const compared = measure(`comparing ${String(LINES)} lines, 1 % of them changed`, () =>
  compareText({ turns }, encodeText(actual), []),
);
if (compared.equal) throw new Error('the texts must differ');
const pageOf = (difference: TextDifference): string =>
  renderSubmissionPage(
    assignment,
    submissionResult([[rubricItem({ cases: [testCase] }), [{ verdict: 'wrong-answer', difference }]]]),
    'student',
    sandbox,
  );
const rows = lines.map((text, at): Row => {
  const place = { expectedLine: at + 1, actualLine: at + 1 };
  const spans = [
    { text, differs: false },
    { text: '3', differs: true },
  ];
  return at % 100 === 50
    ? { kind: 'changed', ...place, expected: spans, actual: spans }
    : { kind: 'same', ...place, text };
});
for (const time of ['first', 'second', 'third']) {
  measure(`its page, the ${time} time`, () => pageOf(compared.difference));
  measure(`a page of all ${String(LINES)} lines, the ${time} time`, () =>
    pageOf({ ...compared.difference, rows }),
  );
}

if (folder !== undefined) {
  const write = (place: string, text: string): void => {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), text);
  };
  write('index.html', index);
  submissions.forEach(({ id }, at) => {
    write(placeOfFeedbackPage(id), students[at] ?? '');
    write(placeOfInstructorPage(id), instructors[at] ?? '');
  });
}
