import { describe, expect, test } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import type { ItemResult, RubricItem, Scoring, Verdict } from '../../../grader/model.js';
import { pointsToNumber } from '../../../grader/score/points.js';
import { scoreItems, totalPoints } from '../../../grader/score/score.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  caseResult,
  compileCase,
  methodCase,
  rubricItem,
} from '../../support/build.js';

const VERDICT: Readonly<Record<string, Verdict>> = { '+': ACCEPTED, '-': LOST, '?': UNDECIDED };

interface Row {
  readonly points: number;
  readonly net: boolean;
  readonly scoring: Scoring;
  /** `+` accepted, `-` lost, `?` undecided: a character for each case. */
  readonly cases: string;
  /** Looks at the text alone. */
  readonly isForm: boolean;
  /** The rows that a net names; none for all before it. */
  readonly backs?: readonly number[];
}

function build(
  { points, net, scoring, cases, isForm, backs = [] }: Row,
  at: number,
  all: readonly Row[],
): Pick<ItemResult, 'item' | 'cases'> {
  const own = Array.from(cases).map((_, index) => (isForm ? compileCase : methodCase)({ id: String(index) }));
  const named = backs.filter((row) => row < at && all[row]?.net === false).map(String);
  const item: RubricItem = rubricItem({
    id: String(at),
    points,
    safetyNet: net,
    scoring,
    cases: own,
    ...(named.length === 0 ? {} : { backs: named }),
  });
  return { item, cases: own.map((each, index) => caseResult(each, VERDICT[cases[index] ?? '+'])) };
}

const score = (rows: readonly Row[]): ItemResult[] => scoreItems(rows.map(build));
const plain = (points: number, cases: string): Row => ({
  points,
  cases,
  net: false,
  scoring: 'each',
  isForm: false,
});
const net = (points: number, cases: string): Row => ({ ...plain(points, cases), net: true });
const style = (points: number, cases: string): Row => ({ ...plain(points, cases), isForm: true });

describe('a safety net', () => {
  test.each<[string, Row[], string[], string]>([
    ['takes nothing where all is right', [plain(4, '++'), net(2, '+++')], ['4', '2'], '0'],
    ['takes what only it notices', [plain(4, '++'), net(2, '+-')], ['4', '1'], '0'],
    ['does not charge a mistake twice', [plain(4, '+-'), net(2, '+---')], ['2', '2'], '0'],
    ['takes the rest where more fails in it', [plain(4, '+++-'), net(2, '+---')], ['3', '3/2'], '0'],
    [
      'pays from all items before it',
      [plain(1, '+-'), plain(1, '+-'), net(2, '+---')],
      ['1/2', '1/2', '1'],
      '0',
    ],
    ['and from nets before it', [plain(4, '++'), net(1, '--'), net(2, '+---')], ['4', '0', '3/2'], '0'],
    ['but not from items after it', [plain(4, '++'), net(2, '--'), plain(4, '--')], ['4', '0', '0'], '0'],
    ['nor from style', [style(3, '-'), plain(4, '++'), net(2, '--')], ['0', '4', '0'], '0'],
    ['gives nothing to who has nothing', [plain(4, '--'), net(2, '--')], ['0', '0'], '0'],
    ['even where its cases are accepted', [plain(4, '--'), net(2, '++')], ['0', '0'], '0'],
    ['gives no more than the others earned', [plain(1, '++++-'), net(2, '++')], ['4/5', '4/5'], '0'],
    ['waits for its own undecided cases', [plain(4, '++'), net(2, '+?')], ['4', '1'], '1'],
    ['which others may have paid for', [plain(4, '+-'), net(2, '+?')], ['2', '2'], '0'],
    ['waits where another item may pay', [plain(4, '+?'), net(2, '+-')], ['2', '1'], '3'],
    ['waits where another item may earn', [plain(4, '??'), net(2, '++')], ['0', '0'], '6'],
    ['decides what is certain', [plain(2, '+?'), net(2, '+-')], ['1', '1'], '2'],
    [
      'has no points without an accepted case, and gives back',
      [plain(4, '+-'), net(2, '--')],
      ['4', '0'],
      '0',
    ],
    ['gives back half where three eighths are earned', [plain(8, '+++-----'), net(2, '--')], ['4', '0'], '0'],
    ['and nothing where a quarter is', [plain(8, '+---'), net(2, '--')], ['2', '0'], '0'],
    ['gives half where three eighths are earned', [plain(8, '+++-----'), net(2, '+-')], ['3', '1'], '0'],
    ['and nothing where a quarter is', [plain(8, '+---'), net(2, '++')], ['2', '0'], '0'],
    ['no more than was lost', [plain(8, '+++++++-'), net(2, '-')], ['8', '0'], '0'],
    ['to whom it was taken from', [plain(6, '++++++'), plain(2, '+-'), net(1, '-')], ['6', '2', '0'], '0'],
    [
      'but not where no case is accepted',
      [plain(4, '++'), plain(2, '--'), net(1, '-')],
      ['4', '0', '0'],
      '0',
    ],
    ['may give back what it waits for', [plain(4, '+-'), net(2, '-?')], ['2', '0'], '4'],
    [
      'or to a net of which it is not known whether it has an accepted case',
      [net(1, '?'), plain(1, '+'), net(1, '-')],
      ['0', '1', '0'],
      '1',
    ],
  ])('%s', (_, rows, points, undecided) => {
    const items = score(rows);
    expect(items.map((item) => item.points)).toEqual(points);
    expect(totalPoints(items).undecided).toBe(undecided);
  });

  test('all or nothing works in it, too', () => {
    const rows: Row[] = [plain(4, '+++-'), { ...net(2, '+-'), scoring: 'all' }];
    expect(score(rows).map(({ points, ownPoints }) => [points, ownPoints])).toEqual([
      ['3', '3'],
      ['1', '0'],
    ]);
  });
});

const rows = (verdicts: string): fc.Arbitrary<Row[]> =>
  fc.array(
    fc.record({
      points: fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2),
      net: fc.boolean(),
      scoring: fc.constantFrom<Scoring>('each', 'all'),
      cases: fc.string({ unit: fc.constantFrom(...Array.from(verdicts)), minLength: 1, maxLength: 5 }),
      isForm: fc.boolean(),
      backs: fc.subarray([0, 1, 2, 3, 4]),
    }),
    { minLength: 1, maxLength: 6 },
  );

/** All ways in which one case of that verdict becomes another. */
function change(all: readonly Row[], from: string, to: string): Row[][] {
  return all.flatMap((row, index) =>
    Array.from(row.cases).flatMap((verdict, at) => {
      if (verdict !== from) return [];
      const cases = `${row.cases.slice(0, at)}${to}${row.cases.slice(at + 1)}`;
      return [all.with(index, { ...row, cases })];
    }),
  );
}

const total = (all: readonly Row[]): { least: number; most: number } => {
  const { points, undecided } = totalPoints(score(all));
  return { least: pointsToNumber(points), most: pointsToNumber(points) + pointsToNumber(undecided) };
};
const NEARLY = 1e-9;

describe('a net that names what it backs', () => {
  const missing: Verdict = { verdict: 'missing', problems: [] };
  const points = (
    backs: readonly string[] | undefined,
    verdict: Verdict,
    inNet: readonly Verdict[] = [LOST],
  ): string[] => {
    const [a, b] = ['a', 'b'].map((id) =>
      rubricItem({ id, points: 4, cases: [methodCase({ id: `${id}1` }), methodCase({ id: `${id}2` })] }),
    );
    const backing = backs === undefined ? {} : { backs };
    const games = rubricItem({
      id: 'n',
      points: 2,
      safetyNet: true,
      cases: [methodCase(), methodCase()],
      ...backing,
    });
    if (a === undefined || b === undefined) throw new Error('two items');
    const cases = (item: RubricItem, verdicts: readonly Verdict[]): Pick<ItemResult, 'item' | 'cases'> => ({
      item,
      cases: item.cases.map((each, at) => caseResult(each, verdicts[at] ?? ACCEPTED)),
    });
    return scoreItems([cases(a, [verdict]), cases(b, []), cases(games, inNet)]).map((item) => item.points);
  };

  test('is paid for by these alone', () => {
    expect(points(['a'], LOST)).toEqual(['2', '4', '2']);
    expect(points(['b'], LOST)).toEqual(['2', '4', '1']);
    expect(points(undefined, LOST)).toEqual(['2', '4', '2']);
  });

  test('is not paid for by what is missing', () => {
    expect(points(['a'], missing)).toEqual(['2', '4', '1']);
  });

  test('gives back nothing for what is missing', () => {
    expect(points(['a'], missing, [LOST, LOST])).toEqual(['2', '4', '0']);
    expect(points(['a'], LOST, [LOST, LOST])).toEqual(['4', '4', '0']);
  });
});

describe('whatever the rubric', () => {
  // With undecided cases this holds however they turn out, since that is another submission without any.
  test('nobody gains by breaking something', () => {
    fc.assert(
      fc.property(rows('+-'), (all) => {
        const before = total(all).least;
        for (const broken of change(all, '+', '-'))
          expect(total(broken).least).toBeLessThanOrEqual(before + NEARLY);
      }),
      { numRuns: amount({ quick: 250, thorough: 1000 }) },
    );
  });

  test('no item gives less than nothing or more than it is worth', () => {
    fc.assert(
      fc.property(rows('+-?'), (all) => {
        for (const { item, points, undecided } of score(all)) {
          expect(pointsToNumber(points)).toBeGreaterThanOrEqual(0);
          expect(pointsToNumber(undecided)).toBeGreaterThanOrEqual(0);
          expect(pointsToNumber(points) + pointsToNumber(undecided)).toBeLessThanOrEqual(
            item.points + NEARLY,
          );
        }
      }),
    );
  });

  test('who has nothing right has no points, who has all right has all', () => {
    fc.assert(
      fc.property(rows('+-'), (all) => {
        const wrong = all.map((row) => ({ ...row, cases: '-'.repeat(row.cases.length) }));
        expect(total(wrong).most).toBe(0);
        const right = all
          .filter((row, index) => index === 0 || !row.net)
          .map((row, index) => ({ ...row, net: index > 0 && row.net, cases: '+' }));
        expect(total(right).least).toBeCloseTo(right.reduce((sum, { points }) => sum + points, 0));
      }),
    );
  });

  test('a net that is noticed first costs what it would by itself; noticed before, nothing more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 }), (before, inNet) => {
        const cases = (lost: number, of: number): string => '-'.repeat(lost) + '+'.repeat(of - lost);
        // Of ten points five are earned at least, so that the net is never held back.
        const { least } = total([plain(10, cases(before, 10)), net(3, cases(inNet, 3))]);
        expect(13 - least).toBeCloseTo(Math.max(before, inNet));
      }),
    );
  });

  test('however undecided cases turn out, no item gets less than it has or more than it may get', () => {
    fc.assert(
      fc.property(rows('+-?'), fc.infiniteStream(fc.boolean()), (all, coin) => {
        const decided = all.map((row) => ({
          ...row,
          cases: row.cases.replaceAll('?', () => (coin.next().value === true ? '+' : '-')),
        }));
        const after = score(decided);
        for (const [index, { points, undecided }] of score(all).entries()) {
          const final = pointsToNumber(after[index]?.points ?? '0');
          expect(final).toBeGreaterThanOrEqual(pointsToNumber(points) - NEARLY);
          expect(final).toBeLessThanOrEqual(pointsToNumber(points) + pointsToNumber(undecided) + NEARLY);
        }
      }),
    );
  });
});
