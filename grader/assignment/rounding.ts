/** In which steps points are given where the assignment does not say. */

/** Steps that people count in. */
const STEPS = [0.01, 0.05, 0.1, 0.25, 0.5];
const MAX_STEP = 1;

/** The smallest step that is at least one percent of all points. */
export function usualStep(total: number): number {
  return STEPS.find((step) => step * 100 >= total) ?? MAX_STEP;
}
