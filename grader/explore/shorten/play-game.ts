/** Plays judged games of one side for a search. Both sides share the budget. */
import type { WatchedGame } from '../../model.js';
import { createTieredLimits } from '../../stages/adaptive-limits.js';
import { decideSingle } from '../../stages/decide-single.js';
import type { Subject } from '../../stages/subject.js';
import type { GameCase, PlayGame } from './shorten-games.js';

/** No game of a search takes longer than this: a program that hangs or thinks long is no short example. */
const MAX_CPU_MS = 600;
const MAX_WALL_MS = 3000;
const MAX_ANSWER_MS = 1000;

/** Counts the games that a search has played. */
export interface GameMeter {
  readonly isSpent: () => boolean;
  readonly count: () => void;
}

export function createGameMeter(budget: number): GameMeter {
  let made = 0;
  return {
    isSpent: () => made >= budget,
    count: () => {
      made += 1;
    },
  };
}

export function createGamePlayer(subject: Subject, meter: GameMeter): PlayGame {
  return async (testCase) => {
    if (meter.isSpent()) return null;
    let game: WatchedGame = { lines: [], nearer: [] };
    const { choice, request, preparation, sandbox } = subject;
    const watched: Subject = {
      ...{ choice, request, preparation, sandbox },
      adaptiveLimits: createTieredLimits(),
      watch: (_case, played) => {
        game = played;
      },
    };
    const { verdict } = await decideSingle(watched, quickly(testCase));
    meter.count();
    return { ...game, verdict };
  };
}

/** The same game with shorter time limits. */
function quickly(testCase: GameCase): GameCase {
  const { cpuMs, wallMs } = testCase.limits;
  const limits = {
    ...testCase.limits,
    cpuMs: Math.min(cpuMs, MAX_CPU_MS),
    wallMs: Math.min(wallMs, MAX_WALL_MS),
  };
  if (testCase.subject.kind === 'program') return { ...testCase, subject: testCase.subject, limits };
  const answerMs = Math.min(testCase.subject.answerMs, MAX_ANSWER_MS);
  return { ...testCase, subject: { ...testCase.subject, answerMs }, limits };
}
