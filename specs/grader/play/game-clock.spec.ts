import { describe, expect, test } from '@jest/globals';
import { createGameClock } from '../../../grader/play/game-clock.js';
import { run } from '../../support/build.js';

const TIMES = { answerMs: 10, gameMs: 25 };
const idle = (): number => 1;

describe('the clock of a program in a game', () => {
  test('allows each answer its time while the game has as much left', () => {
    const clock = createGameClock(TIMES, idle);
    const allowed = [9, 9, 7, 9].map((ms) => {
      const most = clock.startAnswer();
      clock.endAnswer(ms);
      return most;
    });
    // When the time of a game is used up, what has been written already is still read.
    expect(allowed).toEqual([10, 10, 7, 1]);
  });

  test('starts anew with each game', () => {
    const clock = createGameClock(TIMES, idle);
    for (let game = 0; game < 9; game++) {
      clock.startGame();
      for (let answer = 0; answer < 2; answer++) {
        expect(clock.startAnswer()).toBe(TIMES.answerMs);
        clock.endAnswer(7);
      }
    }
  });

  test('has more time on a machine that is busy', () => {
    const clock = createGameClock(TIMES, () => 3);
    clock.endAnswer(60);
    expect(clock.startAnswer()).toBe(10);
  });

  test('names the limit that ran out', () => {
    const silent = run({ ending: { how: 'time-limit', clock: 'wall', limitMs: 10, reachedMs: 11 } });
    const clock = createGameClock(TIMES, idle);
    clock.startAnswer();
    clock.endAnswer(11);
    expect(clock.nameLimit(silent)).toBe(silent);
    clock.startAnswer();
    clock.endAnswer(9);
    clock.startAnswer();
    clock.endAnswer(6);
    expect(clock.nameLimit(silent).ending).toMatchObject({ clock: 'wall', limitMs: 25, reachedMs: 26 });
    const crashed = run({ ending: { how: 'exited', code: 1 } });
    expect(clock.nameLimit(crashed)).toBe(crashed);
  });
});
