import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import type { ItemResult, Verdict } from '../../../grader/model.js';
import { scoreItems, totalPoints } from '../../../grader/score/score.js';
import { ACCEPTED, LOST, UNDECIDED, caseResult, methodCase, rubricItem } from '../../support/build.js';

/** An item a row: its points, its cases as `+`, `-` and `?`, and the rows that it stands after. */
type Row = readonly [points: number, cases: string, ...after: number[]];

/** Rows as text: `4 ++ | 4 +- 0`. */
function rowsOf(text: string): Row[] {
  return text.split(' | ').map((row): Row => {
    const [points, cases = '', ...after] = row.split(' ');
    return [Number(points), cases, ...after.map(Number)];
  });
}

const VERDICTS: Readonly<Record<string, Verdict>> = { '+': ACCEPTED, '-': LOST, '?': UNDECIDED };

function grade(rows: readonly Row[], grain?: number): ItemResult[] {
  return scoreItems(
    rows.map(([points, marks, ...after], index) => {
      const cases = Array.from(marks).map((mark, at) =>
        caseResult(methodCase({ id: `${index}.${at}` }), VERDICTS[mark]),
      );
      const item = rubricItem({
        id: String(index),
        points,
        after: after.map(String),
        cases: cases.map((each) => each.case),
        ...(grain === undefined ? {} : { grain }),
      });
      return { item, cases };
    }),
  );
}

describe('an item after others', () => {
  test.each<[string, rubric: string, points: string]>([
    ['costs all where they have lost nothing', '4 ++ | 4 +- 0', '4 2'],
    ['costs half where they have lost as much', '4 +- | 4 +- 0', '2 3'],
    ['costs half only of as much as they have lost', '4 +++- | 4 +- 0', '3 5/2'],
    ['never costs less than half', '9 --- | 4 +- 0', '0 3'],
    ['earns nothing without an accepted case', '4 +- | 4 -- 0', '2 0'],
    ['does not look at other items', '4 - | 4 + | 4 +- 1', '0 4 2'],
    ['adds up what several have lost', '1 - | 1 - | 4 +- 0 1', '0 0 3'],
    ['a lost point counts for one item alone', '4 +- | 4 +- 0 | 4 +- 0', '2 3 2'],
    ['what is undecided spares nothing', '4 +? | 4 +- 0', '2 2'],
  ])('%s', (_, rubric, points) => {
    expect(grade(rowsOf(rubric)).map((item) => item.points)).toEqual(points.split(' '));
  });

  test('in whole steps', () => {
    const [first, second] = grade(rowsOf('4 +++- | 4 +- 0'), 1);
    expect([first?.points, second?.points, second?.spared]).toEqual(['3', '2', '0']);
  });
});

/** Three items, and up to three that stand after some of them. */
const rows = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.string({ unit: fc.constantFrom('+', '-'), minLength: 1, maxLength: 6 }),
      fc.subarray([0, 1, 2]),
    ),
    { minLength: 3, maxLength: 6 },
  )
  .map((all) => all.map(([points, marks, after], at): Row => [points, marks, ...(at < 3 ? [] : after)]));
const grain = fc.constantFrom(undefined, 0.5, 1);
const total = (all: readonly Row[], step: number | undefined): number => {
  const [n = '0', d = '1'] = totalPoints(grade(all, step)).points.split('/');
  return Number(n) / Number(d);
};

describe('whatever the rubric', () => {
  test('a case more that fails never gives more points', () => {
    fc.assert(
      fc.property(rows, grain, fc.nat(), fc.nat(), (all, step, row, at) => {
        const worse = all.map(([points, marks, ...after], index): Row => {
          const place = at % marks.length;
          const spoilt = `${marks.slice(0, place)}-${marks.slice(place + 1)}`;
          return [points, index === row % all.length ? spoilt : marks, ...after];
        });
        expect(total(worse, step)).toBeLessThanOrEqual(total(all, step) + 1e-9);
      }),
    );
  });

  test('two losses cost the greater and half of the lesser, or more, and not more than both', () => {
    fc.assert(
      fc.property(rows, (any) => {
        // Whoever stands after more items comes later, as in a rubric that goes from parts to the whole.
        const all = any.map(([points, marks], at): Row => [
          points,
          marks,
          ...(at < 3 ? [] : [0, 1, 2].slice(0, at - 2)),
        ]);
        const most = all.reduce((sum, [points]) => sum + points, 0);
        const lossOf = (isSpoilt: (row: number) => boolean): number =>
          most -
          total(
            all.map(([points, marks, ...after], row): Row => {
              // One case stays right: an item without any earns nothing, which is another rule.
              const spoilt = `+${isSpoilt(row) ? marks : marks.replaceAll('-', '+')}`;
              return [points, spoilt, ...after];
            }),
            undefined,
          );
        const [even, odd] = [lossOf((row) => row % 2 === 0), lossOf((row) => row % 2 === 1)];
        const both = lossOf(() => true);
        expect(both).toBeGreaterThanOrEqual(Math.max(even, odd) + Math.min(even, odd) / 2 - 1e-9);
        expect(both).toBeLessThanOrEqual(even + odd + 1e-9);
      }),
    );
  });
});
