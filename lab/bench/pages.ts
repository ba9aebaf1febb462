/** Measures the time of the pages of a made-up class, and of one page with a transcript of ten thousand lines. */
import { encodeText } from '../../grader/text/bytes.js';
import { compareText } from '../../grader/compare/compare-text.js';
import type { Row, Turn } from '../../grader/model.js';
import { renderFeedback } from '../../grader/report/feedback-markdown.js';
import { renderClassPage } from '../../grader/report/html/class-page.js';
import { renderSubmissionPage } from '../../grader/report/html/submission-page.js';
import { rubricItem, submissionResult, transcriptCase } from '../../specs/support/build.js';
import { makeClass } from '../../specs/support/class.js';
import { takeCpu, within, type Finding } from './measure.js';
import type { Section } from './sections.js';

const SIZE = 300;
const LINES = 10_000;

export const pages: Section = ({ rounds }) => {
  const report = makeClass(SIZE, { calls: 80, games: 25 });
  const { assignment, submissions, sandbox } = report;
  const measure = (what: string, work: () => readonly string[]): Finding[] => {
    const bytes = work().map((page) => Buffer.byteLength(page));
    const size = bytes.reduce((sum, each) => sum + each, 0) / 1024 / 1024;
    return [
      within(what, 'processor time', takeCpu(rounds, work), 'CPU ms', null),
      within(what, 'size', size, 'MiB', null),
    ];
  };
  const facts = { complete: true, gradedAt: null, cannotContain: [] };
  const each = (render: (result: (typeof submissions)[number]) => string) => () => submissions.map(render);
  const page = pageOfAllLines();
  return Promise.resolve([
    ...measure(`index.html of ${SIZE} submissions`, () => [renderClassPage(report, facts)]),
    ...measure(
      "the students' pages",
      each((result) => renderSubmissionPage(assignment, result, 'student', sandbox)),
    ),
    ...measure(
      "the instructor's pages",
      each((result) => renderSubmissionPage(assignment, result, 'instructor', sandbox)),
    ),
    ...measure(
      'feedback.md',
      each((result) => renderFeedback(assignment, result, 'student', sandbox)),
    ),
    ...measure(`a page of all ${LINES} lines of a game, 1 % of them changed`, () => [page()]),
  ]);
};

function pageOfAllLines(): () => string {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `line ${at} of a long game: 1|( 3)||\\/||( 2)|( 2)|`,
  );
  const turns: readonly Turn[] = lines.map((line) => ({ by: 'program', text: `${line}\n` }));
  const actual = lines.map((line, at) => `${at % 100 === 50 ? line.replace('3', '4') : line}\n`).join('');
  const compared = compareText({ turns }, encodeText(actual), []);
  if (compared.equal) throw new Error('the texts must differ');
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
  const testCase = transcriptCase({ dialogue: { args: [], turns, exitCode: 0 } }, turns);
  const difference = { ...compared.difference, rows };
  const result = submissionResult([
    [rubricItem({ cases: [testCase] }), [{ verdict: 'wrong-answer', difference }]],
  ]);
  const { assignment, sandbox } = makeClass(1, { calls: 1, games: 1 });
  return () => renderSubmissionPage(assignment, result, 'student', sandbox);
}
