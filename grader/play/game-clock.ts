/**
 * The time of one program in one game, kept as a chess clock keeps it: it runs only while an answer of this program is
 * awaited, and starts anew with each game.
 */
import { machineLoad } from './overall-deadline.js';
import type { Run } from '../model.js';

export interface GameTimes {
  /** How long each answer may take. */
  readonly answerMs: number;
  /** How long all answers of a game may take together. */
  readonly gameMs: number;
}

export interface GameClock {
  /** A new game, or position: its time starts anew. */
  startGame(): void;
  /** An answer is awaited from now on: how long it may take. */
  startAnswer(): number;
  /** The answer was awaited for so long. */
  endAnswer(ms: number): void;
  /** The run of a program that did not answer, with the limit of the game in its ending where that was the shorter one. */
  nameLimit(run: Run): Run;
}

/** `load` is how many times longer all takes because the machine is busy: then there is so much more time. */
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
