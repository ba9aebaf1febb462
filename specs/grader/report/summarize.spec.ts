import { describe, expect, test } from '@jest/globals';
import type { Difference, Report, SubmissionResult, Verdict } from '../../../grader/model.js';
import { createSummarizer } from '../../../grader/report/summarize.js';
import { renderGradesCsv } from '../../../grader/report/grades-csv.js';
import { summarizeCase } from '../../../grader/report/explain.js';
import { renderClassPage } from '../../../grader/report/html/class-page.js';
import { renderClass } from '../../../grader/report/terminal.js';
import { assignment, compileCase, rubricItem, submissionResult } from '../../support/build.js';
import { makeClass } from '../../support/class.js';
import { differenceOf } from '../../support/compare.js';
import { EVERY_VERDICT, hostileResult } from '../../support/hostile.js';

const text = differenceOf([{ by: 'program', text: 'a\nb\n' }], 'a\nc\n');
const DIFFERENCES: Readonly<Record<Difference['kind'], Difference>> = {
  text,
  value: {
    kind: 'value',
    call: 'Board.count(3)',
    what: 'returned',
    expected: '12',
    actual: '11',
    path: '[2]',
    diagnosis: { code: 'wrong-type', words: 'returned text where a number was expected' },
    text,
  },
  exception: { kind: 'exception', call: 'Board.count(3)', expected: 'IOException', actual: 'returned 3' },
  'exit-code': { kind: 'exit-code', expected: 0, actual: 3 },
  style: {
    kind: 'style',
    total: 3,
    kinds: 1,
    messages: [{ message: 'no tabs', place: null, sourceLine: '\tx' }],
  },
  judged: { kind: 'judged', at: 'ply 12', message: 'this move is not allowed', text },
  file: { kind: 'file', message: 'too few lines' },
};

const verdicts: readonly (readonly [string, Verdict])[] = [
  [
    'a program that asked for more than was typed',
    { verdict: 'run-time-error', message: 'threw EOFError', details: '', difference: text },
  ],
  ...Object.entries(EVERY_VERDICT),
  ...Object.entries(DIFFERENCES).map(
    ([kind, difference]) => [`a difference: ${kind}`, { verdict: 'wrong-answer', difference }] as const,
  ),
];

const resultOf = (verdict: Verdict): SubmissionResult =>
  submissionResult([[rubricItem({ cases: [compileCase()] }), [verdict]]]);

describe('an abridged result', () => {
  test.each(verdicts)('tells in one line what the whole one tells: %s', (_, verdict) => {
    const whole = resultOf(verdict);
    const tell = ({ items }: SubmissionResult) =>
      items.flatMap(({ cases }) => cases.map((each) => [each.verdict.verdict, summarizeCase(each)]));
    // What is accepted has nothing to mend: its remarks are on its own page.
    expect(tell(createSummarizer()(whole))).toEqual(tell(whole));
  });

  test('makes the same pages of a class', () => {
    const classes: readonly Report[] = [
      makeClass(40, { calls: 12, games: 6 }),
      {
        assignment: assignment({ rubric: hostileResult.items.map(({ item }) => item) }),
        sandbox: 'uid',
        submissions: [hostileResult],
      },
    ];
    for (const report of classes) {
      const abridged = { ...report, submissions: report.submissions.map(createSummarizer()) };
      const facts = { complete: true, gradedAt: null, cannotContain: [] };
      expect(renderClassPage(abridged, facts)).toBe(renderClassPage(report, facts));
      expect(renderGradesCsv(abridged)).toBe(renderGradesCsv(report));
      const style = { color: false, width: 100 };
      expect(renderClass(abridged, style)).toBe(renderClass(report, style));
    }
  });

  test('holds nothing that only its own pages tell, and one verdict for all that say the same', () => {
    const verdict: Verdict = { verdict: 'wrong-answer', difference: text };
    const cases = Array.from({ length: 30 }, (_, index) => compileCase({ id: `case-${String(index)}` }));
    const made = (): SubmissionResult =>
      submissionResult([[rubricItem({ cases }), cases.map(() => structuredClone(verdict))]]);
    const kept = [made(), made()]
      .map(createSummarizer())
      .flatMap(({ items }) => items.flatMap((item) => item.cases.map((each) => each.verdict)));
    expect(kept).toHaveLength(60);
    expect(new Set(kept).size).toBe(1);
    expect(kept[0]).toMatchObject({ difference: { rows: [] } });
  });

  test('verdicts that differ anywhere stay apart, however long they are', () => {
    const reasons = ['', 'short', 'a', 'b'].map((end) => 'long '.repeat(end.length === 1 ? 100 : 0) + end);
    const verdicts = reasons.map((reason): Verdict => ({ verdict: 'rejected', reason }));
    const cases = verdicts.map((_, index) => compileCase({ id: `case-${String(index)}` }));
    const whole = submissionResult([[rubricItem({ cases }), verdicts]]);
    const kept = createSummarizer()(whole).items.flatMap((item) => item.cases.map((each) => each.verdict));
    expect(kept).toEqual(verdicts);
  });
});
