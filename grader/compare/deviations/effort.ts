/** Limits the search by steps and not by time, so that the same evidence always gives the same result. */

export interface Effort {
  /** Adds steps. One step is about the work for a hundred characters. */
  spend(steps: number): void;
  readonly left: number;
}

const CHARACTERS_A_STEP = 100;

export function createEffort(most: number): Effort {
  let left = most;
  return {
    spend(steps) {
      left -= steps;
    },
    get left() {
      return left;
    },
  };
}

export function stepsFor(characters: number): number {
  return characters / CHARACTERS_A_STEP;
}
