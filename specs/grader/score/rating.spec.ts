import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { rateStrengths } from '../../../grader/score/rating.js';

/** Logarithm of the likelihood, with the virtual game. */
function logLikelihood(wins: readonly (readonly number[])[], strengths: readonly number[]): number {
  const chance = (difference: number): number => -Math.log1p(Math.exp(-difference));
  return strengths.reduce((sum, own, i) => {
    const games = strengths.map((other, j) => (wins[i]?.[j] ?? 0) * chance(own - other));
    return sum + games.reduce((all, one) => all + one, 0) + (chance(own) + chance(-own)) / 2;
  }, 0);
}

/** Another road to the same maximum: Zermelo's iteration, which Hunter (2004) proves to climb. */
function climb(wins: readonly (readonly number[])[]): number[] {
  const players = wins.map((_, i) => i);
  const played = (i: number, j: number): number => (wins[i]?.[j] ?? 0) + (wins[j]?.[i] ?? 0);
  let worth = players.map(() => 1);
  for (let round = 0; round < 20_000; round++) {
    worth = players.map((i) => {
      const won = players.reduce((sum, j) => sum + (wins[i]?.[j] ?? 0), 0.5);
      const own = worth[i] ?? 1;
      const shares = players.reduce(
        (sum, j) => (i === j ? sum : sum + played(i, j) / (own + (worth[j] ?? 1))),
        1 / (own + 1),
      );
      return won / shares;
    });
  }
  return worth.map(Math.log);
}

/** Standard errors by differences of the likelihood itself, and by inverting through determinants. */
function errorsByDifferences(wins: readonly (readonly number[])[], at: readonly number[]): number[] {
  const h = 1e-4;
  const moved = (i: number, di: number, j: number, dj: number): number =>
    logLikelihood(
      wins,
      at.map((value, k) => value + (k === i ? di : 0) + (k === j ? dj : 0)),
    );
  const information = at.map((_, i) =>
    at.map(
      (__, j) =>
        -(moved(i, h, j, h) - moved(i, h, j, -h) - moved(i, -h, j, h) + moved(i, -h, j, -h)) / (4 * h * h),
    ),
  );
  const without = (matrix: number[][], i: number): number[][] =>
    matrix.filter((_, r) => r !== i).map((row) => row.filter((_, c) => c !== i));
  return at.map((_, i) => Math.sqrt(determinant(without(information, i)) / determinant(information)));
}

function determinant(matrix: number[][]): number {
  const [first, ...rest] = matrix;
  if (first === undefined) return 1;
  return first.reduce(
    (sum, value, c) =>
      sum + (c % 2 === 0 ? 1 : -1) * value * determinant(rest.map((row) => row.filter((_, k) => k !== c))),
    0,
  );
}

const table = fc
  .integer({ min: 1, max: 5 })
  .chain((players) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: players, maxLength: players }), {
      minLength: players,
      maxLength: players,
    }),
  )
  .map((rows) => rows.map((row, i) => row.map((wins, j) => (i === j ? 0 : wins))));

describe('ratings', () => {
  it('are those that another way of climbing finds', () => {
    fc.assert(
      fc.property(table, (wins) => {
        const found = rateStrengths(wins).map(({ strength }) => strength);
        for (const [i, value] of climb(wins).entries()) expect(found[i]).toBeCloseTo(value, 5);
      }),
      { numRuns: 40 },
    );
  });

  it('have the errors that the likelihood itself shows', () => {
    fc.assert(
      fc.property(table, (wins) => {
        const found = rateStrengths(wins);
        const errors = errorsByDifferences(
          wins,
          found.map(({ strength }) => strength),
        );
        for (const [i, error] of errors.entries())
          expect((found[i]?.standardError ?? 0) / error).toBeCloseTo(1, 2);
      }),
      { numRuns: 60 },
    );
  });

  it('of two players follow from the odds', () => {
    // Ten games are eleven with the one in the books; checked against a table of the logistic curve.
    const [one, other] = rateStrengths([
      [0, 8],
      [2, 0],
    ]);
    expect(one?.strength).toBeCloseTo(-(other?.strength ?? 0), 9);
    const difference = 2 * (one?.strength ?? 0);
    const slope = 8 - 10 / (1 + Math.exp(-difference)) + 0.5 - 1 / (1 + Math.exp(-difference / 2));
    expect(slope).toBeCloseTo(0, 9);
  });

  it('stay finite for who has won all or nothing, and say how little is known', () => {
    const [winner, loser] = rateStrengths([
      [0, 4],
      [0, 0],
    ]);
    expect(winner?.strength).toBeGreaterThan(0.5);
    expect(winner?.strength).toBeLessThan(5);
    expect(loser?.strength).toBeCloseTo(-(winner?.strength ?? 0), 9);
    const [sure] = rateStrengths([
      [0, 400],
      [100, 0],
    ]);
    expect(sure?.standardError).toBeLessThan(winner?.standardError ?? 0);
  });

  it('are zero where nothing was played', () => {
    expect(
      rateStrengths([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual([
      { strength: 0, standardError: 2 },
      { strength: 0, standardError: 2 },
    ]);
    expect(rateStrengths([])).toEqual([]);
  });

  it('do not depend on the order of the players', () => {
    fc.assert(
      fc.property(table, (wins) => {
        const turned = [...wins].reverse().map((row) => [...row].reverse());
        const strengths = rateStrengths(wins).map(({ strength }) => strength);
        for (const [i, { strength }] of [...rateStrengths(turned)].reverse().entries())
          expect(strength).toBeCloseTo(strengths[i] ?? NaN, 8);
      }),
    );
  });
});
