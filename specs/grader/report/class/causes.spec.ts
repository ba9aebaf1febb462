import { describe, expect, test } from '@jest/globals';
import type { SubmissionResult, Verdict } from '../../../../grader/model.js';
import { causesOf, rankClassCauses } from '../../../../grader/report/class/causes.js';
import { groupByReason, listNeedingAttention } from '../../../../grader/report/class/needs-attention.js';
import { renderClassPage } from '../../../../grader/report/html/class-page.js';
import { renderSubmissionPage } from '../../../../grader/report/html/submission-page.js';
import { createSummarizer } from '../../../../grader/report/summarize.js';
import { dialogue, differ } from '../../compare/build.js';
import {
  ACCEPTED,
  UNDECIDED,
  assignment,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../../support/build.js';

const item = rubricItem({
  id: 'hash',
  title: 'hashCode',
  points: 2,
  cases: [compileCase({ id: 'a' }), compileCase({ id: 'b' })],
});
const other = rubricItem({ id: 'moves', title: 'moves', points: 1, cases: [compileCase({ id: 'c' })] });

const judged = (message: string): Verdict => ({
  verdict: 'wrong-answer',
  difference: { kind: 'judged', at: null, message, text: null },
});
const broken = (message: string): Verdict => ({
  verdict: 'compile-error',
  diagnostics: [{ place: { file: 'A.java', line: 3, column: 1 }, message, sourceLine: 'int x' }],
  total: 1,
});
const student = (id: string, first: Verdict, second: Verdict, third: Verdict = ACCEPTED): SubmissionResult =>
  submissionResult(
    [
      [item, [first, second]],
      [other, [third]],
    ],
    { id },
  );

const CLASS = [
  student('ada', judged('game 3: two equal boards have the hashes 17 and 18'), ACCEPTED),
  student(
    'bob',
    judged('game 9: two equal boards have the hashes 4 and -5'),
    judged('game 12: two equal boards have the hashes 1 and 2'),
  ),
  student('eve', ACCEPTED, ACCEPTED, judged('two equal boards have the hashes 4 and 5')),
];

describe('the causes of a class', () => {
  test('are the same whatever the case and the figures, and not the same in another item', () => {
    const causes = rankClassCauses(CLASS);
    expect(
      causes.map(({ who, cases, items }) => [who.map(({ id }) => id), cases, items.map(({ id }) => id)]),
    ).toEqual([
      [['ada', 'bob'], 3, ['hash']],
      [['eve'], 1, ['moves']],
    ]);
    expect(causes[0]?.words).toContain('two equal boards have the hashes');
  });

  test.each<[string, readonly Verdict[], number]>([
    ['the same compiler message at other lines', [broken("';' expected"), broken("';' expected")], 1],
    ['two compiler messages', [broken("';' expected"), broken('cannot find symbol')], 2],
    ['what follows from another failure', [{ verdict: 'not-run', because: 'x' }], 0],
    ['our own fault', [UNDECIDED], 0],
  ])('%s', (_, verdicts, count) => {
    const results = verdicts.map((verdict, index) => student(`s${index}`, verdict, ACCEPTED));
    expect(rankClassCauses(results)).toHaveLength(count);
  });

  const printed = (expected: string, written: string): Verdict => ({
    verdict: 'wrong-answer',
    difference: differ(dialogue(expected), written),
  });

  test('two lines too many are two causes, whatever their figures and places', () => {
    const captured = printed('Go\nEnd\n', 'Go\nPlayer 2 captured 1 seeds\nEnd\n');
    const elsewhere = printed('One\nGo\nEnd\n', 'One\nGo\nPlayer 1 captured 12 seeds\nEnd\n');
    const echo = printed('Go\nEnd\n', 'Go\nb\nEnd\n');
    const class3 = [
      student('ada', captured, ACCEPTED),
      student('bob', elsewhere, ACCEPTED),
      student('eve', echo, ACCEPTED),
    ];
    expect(rankClassCauses(class3).map(({ words, who }) => [words, who.map(({ id }) => id)])).toEqual([
      ['a line too many: “Player 2 captured 1 seeds”', ['ada', 'bob']],
      ['a line too many: “b”', ['eve']],
    ]);
  });

  test('a line too many in two items is one cause, as one line of a program', () => {
    const debug = printed('Go\nEnd\n', 'Go\nDEBUG 1\nEnd\n');
    const causes = rankClassCauses([student('ada', debug, ACCEPTED, debug)]);
    expect(causes.map(({ words, cases }) => [words, cases])).toEqual([['a line too many: “DEBUG 1”', 2]]);
  });

  test('of one student are told once, with the items, in which the values are wrong', () => {
    const wrong = (path: string, expected: string): Verdict => ({
      verdict: 'wrong-answer',
      difference: {
        ...{ kind: 'value', what: 'returned', call: 'f()', path, expected, actual: 'null' },
        ...{ diagnosis: null, text: null },
      },
    });
    const causes = rankClassCauses([
      student('ada', wrong('[2]', '{1, 2}'), ACCEPTED, wrong('', '3')),
      student('bob', wrong('', '{}'), ACCEPTED),
      student('eve', ACCEPTED, ACCEPTED, wrong('', '4')),
    ]);
    expect(causes.map(({ words, items, who }) => [words, items.length, who.map(({ id }) => id)])).toEqual([
      ['for example: returned null, expected {1, 2}', 2, ['ada', 'bob']],
      ['returned null, expected 4', 1, ['eve']],
    ]);
  });

  test('one slip in the rows of two boards is one cause', () => {
    const board = (size: number, sign: string): string => `${' 1'.repeat(size)}${sign} end\n`;
    const slip = (size: number): Verdict => printed(board(size, '  '), board(size, '·1'));
    const causes = rankClassCauses([student('ada', slip(3), slip(5), slip(7))]);
    expect(causes).toMatchObject([{ cases: 3, items: [{ id: 'hash' }, { id: 'moves' }] }]);
  });

  const thrown = (message: string): Verdict => ({
    ...{ verdict: 'run-time-error', message: `threw ${message}`, details: '', difference: null },
  });

  test.each<[string, Verdict, Verdict]>([
    [
      'cells of other widths',
      printed('| cup  |   1 |    3.50 |\n', '| cup  |    3.50 |   1 |\n'),
      printed('| book |   1 |  -19.99 |\n', '| book |  -19.99 |   1 |\n'),
    ],
    [
      'other numbers of lines',
      printed('1 |\n2 |\n', '1 |#\n2 |#\n'),
      printed('1 |\n2 |\n3 |\n', '1 |#\n2 |#\n3 |#\n'),
    ],
    ['other words in an exception', thrown("ValueError: 'tea'"), thrown("ValueError: 'cake'")],
  ])('%s are one cause', (_, one, another) => {
    expect(rankClassCauses([student('ada', one, another)])).toMatchObject([{ cases: 2 }]);
  });

  test('lines too many that begin with one word are one cause, charged or not', () => {
    const once = printed('Go\nEnd\n', 'Go\nDEBUG 1\nEnd\n');
    const otherwise = printed('Go\nEnd\n', 'Go\nDEBUG menu read\nEnd\n');
    const charged: Verdict = {
      ...(once as Extract<Verdict, { verdict: 'wrong-answer' }>),
      verdict: 'presentation-error',
      deviations: [{ kind: 'extra-lines', shape: ['DEBUG #'], example: ['DEBUG 1'] }],
    };
    const causes = rankClassCauses([student('ada', charged, once, otherwise)]);
    expect(causes.map(({ cases }) => cases)).toEqual([3]);
  });

  test('a program that went wrong and then asked for more is told by what went wrong, and not as a whole', () => {
    const { difference } = printed('Go\nLeft\n', 'Go\nRight\n') as Extract<
      Verdict,
      { verdict: 'wrong-answer' }
    >;
    const message = 'threw NoSuchElementException: No line found (exit code 1 instead of 0)';
    const crash: Verdict = { verdict: 'run-time-error', message, details: '', difference };
    const results = ['ada', 'bob', 'eve'].map((id) => student(id, crash, ACCEPTED));
    const [cause] = rankClassCauses(results);
    expect(cause).toMatchObject({ isOfWhole: false, words: 'line 2 is “Right”, expected is “Left”' });
  });

  test('of one kind are told by an example, since the words of one do not hold for all', () => {
    const results = [
      student('ada', printed('Score 1 of 2\nEnd\n', 'Score 3 of 2\nEnd\n'), ACCEPTED),
      student('bob', printed('Go\nLeft: 5 seeds\n', 'Go\nLeft: 7 seeds\n'), ACCEPTED),
    ];
    expect(rankClassCauses(results).map(({ words, who }) => [words, who.length])).toEqual([
      [expect.stringMatching(/^for example: .*expected 1, found 3$/), 2],
    ]);
  });

  test('are the same in a summary, so that a page finds its place in the report of the class', () => {
    const whole = student('ada', broken("';' expected"), CLASS[0]?.items[0]?.cases[0]?.verdict ?? ACCEPTED);
    const brief = createSummarizer()(whole);
    const ids = (result: SubmissionResult): readonly string[] =>
      result.items.flatMap((each) => each.cases.flatMap((one) => causesOf(result, one)));
    expect(ids(brief)).toEqual(ids(whole));
    expect(ids(whole)).toHaveLength(2);
  });

  test('lead to their students, and back', () => {
    const facts = { complete: true, gradedAt: null, cannotContain: [] };
    const page = renderClassPage(
      { assignment: assignment({ rubric: [item, other] }), sandbox: 'none', submissions: CLASS },
      facts,
    );
    const [cause] = rankClassCauses(CLASS);
    expect(page).toContain(`id="${cause?.id}"`);
    const [ada] = CLASS;
    if (ada === undefined) throw new Error('a class has somebody');
    const back = renderSubmissionPage(assignment({ rubric: [item] }), ada, 'instructor', 'none', {
      neighbours: { previous: null, next: 'bob' },
      sources: () => [{ name: 'A.java', text: 'class A { /* <script> */ }' }],
    });
    expect(back).toContain(`../index.html#${cause?.id}`);
    expect(back).toContain('class A { /* &lt;script> */ }');
    expect(renderSubmissionPage(assignment({ rubric: [item] }), ada, 'student', 'none')).not.toContain(
      'index.html',
    );
  });

  test('a tool that is missing is one reason whatever the class', () => {
    const results = Array.from({ length: 300 }, (_, at) =>
      student(`s${at}`, UNDECIDED, at % 2 === 0 ? UNDECIDED : ACCEPTED),
    );
    const reasons = groupByReason(listNeedingAttention(results));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.who).toHaveLength(300);
    expect(reasons[0]?.words).not.toMatch(/\d/);
  });
});
