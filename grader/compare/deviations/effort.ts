/** A bound on how much is tried, in steps and not in time: the same evidence always comes to the same result. */

export interface Effort {
  /** So many steps were taken: a step is about what it takes to look at a hundred characters. */
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
