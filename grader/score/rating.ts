/**
 * Ratings by the model of Bradley and Terry (1952): i beats j with probability 1 / (1 + exp(s_j - s_i)). Newton's
 * method finds the strengths of greatest likelihood; the curvature there gives their standard errors. Each player
 * also gets one virtual game, half won and half lost, against an average player. It keeps ratings finite for
 * players who have won all games, or none, and sets the zero.
 */

/** In natural units (logits), 0 for an average player. */
export interface Strength {
  readonly strength: number;
  readonly standardError: number;
}

/** Points of Elo's scale in one natural unit: 400 points are odds of ten to one. */
export const ELO_PER_UNIT = 400 / Math.LN10;

const ROUNDS = 100;
const CLOSE_ENOUGH = 1e-10;

/** `wins[i][j]` games were won by i against j. */
export function rateStrengths(wins: readonly (readonly number[])[]): readonly Strength[] {
  let strengths = wins.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const { slope, curvature } = measureLikelihood(wins, strengths);
    const step = solve(curvature, slope);
    // Full steps overshoot if hardly anything is known, so no step changes odds by more than a factor of e.
    const scale = Math.min(1, 1 / Math.max(...step.map(Math.abs), CLOSE_ENOUGH));
    strengths = strengths.map((strength, i) => strength + scale * (step[i] ?? 0));
    if (Math.max(0, ...step.map(Math.abs)) < CLOSE_ENOUGH) break;
  }
  const { curvature } = measureLikelihood(wins, strengths);
  return strengths.map((strength, i) => {
    const unit = strengths.map((_, j) => (i === j ? 1 : 0));
    return { strength, standardError: Math.sqrt(solve(curvature, unit)[i] ?? 0) };
  });
}

/** First derivatives, and negated second ones: Fisher's information. */
function measureLikelihood(
  wins: readonly (readonly number[])[],
  strengths: readonly number[],
): { slope: number[]; curvature: number[][] } {
  const slope = strengths.map(() => 0);
  const curvature = strengths.map(() => strengths.map(() => 0));
  const add = (row: number, column: number, value: number): void => {
    const cells = curvature[row];
    if (cells !== undefined) cells[column] = (cells[column] ?? 0) + value;
  };
  for (const [i, own] of strengths.entries()) {
    const average = expect(own);
    slope[i] = (slope[i] ?? 0) + 0.5 - average;
    add(i, i, average * (1 - average));
    for (const [j, other] of strengths.entries()) {
      if (i === j) continue;
      const games = (wins[i]?.[j] ?? 0) + (wins[j]?.[i] ?? 0);
      const chance = expect(own - other);
      slope[i] = (slope[i] ?? 0) + (wins[i]?.[j] ?? 0) - games * chance;
      add(i, i, games * chance * (1 - chance));
      add(i, j, -games * chance * (1 - chance));
    }
  }
  return { slope, curvature };
}

function expect(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

/** Gaussian elimination; the matrix is symmetric and positive definite, so no rows need to be swapped. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (const [i, pivot] of rows.entries()) {
    for (const below of rows.slice(i + 1)) {
      const factor = (below[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < below.length; k++) below[k] = (below[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  const solution = right.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? [];
    const known = solution.reduce((sum, value, k) => (k > i ? sum + value * (row[k] ?? 0) : sum), 0);
    solution[i] = ((row[rows.length] ?? 0) - known) / (row[i] ?? 1);
  }
  return solution;
}
