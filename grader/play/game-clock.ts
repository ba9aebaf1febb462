/**
 * The clock of one program in one game. Like a chess clock it runs only while an answer of this program is awaited.
 * Each game starts with a new clock.
 */
import { machineLoad } from './overall-deadline.js';
import type { Run } from '../model.js';

interface GameTimes {
  /** How long each answer may take. */
  readonly answerMs: number;
  /** How long all answers of a game may take together. */
  readonly gameMs: number;
}

export interface GameClock {
  /** Begins a new game or position with all of its time. */
  startGame(): void;
  /** Starts the clock. Returns how long this answer may take. */
  startAnswer(): number;
  /** Stops the clock after this time. */
  endAnswer(ms: number): void;
  /**
   * The run of a program that did not answer. If the limit of the game was the shorter one, its ending names that
   * limit.
   */
  nameLimit(run: Run): Run;
}

/** `load` is the factor by which everything takes longer on a busy machine; the limits grow by it. */
export function createGameClock({ answerMs, gameMs }: GameTimes, load = machineLoad): GameClock {
  let spentMs = 0;
  let isGameShorter = false;
  return {
    startGame() {
      spentMs = 0;
    },
    startAnswer() {
      const leftMs = gameMs * load() - spentMs;
      isGameShorter = leftMs < answerMs;
      return Math.max(1, Math.min(answerMs, leftMs));
    },
    endAnswer(ms) {
      spentMs += ms;
    },
    nameLimit(run) {
      const { ending } = run;
      if (ending.how !== 'time-limit' || ending.clock !== 'wall' || !isGameShorter) return run;
      return { ...run, ending: { ...ending, limitMs: gameMs, reachedMs: Math.round(spentMs) } };
    },
  };
}
