import { describe, expect, test } from '@jest/globals';
import { createLimitClock } from '../../../grader/run/limit-clock.js';
import { LIMITS } from './limits.js';

const limits = { ...LIMITS, wallMs: 1000, cpuMs: 500 };
const idle = { cpuMs: 0, waitedMs: 0, ready: false };

describe('the clock', () => {
  test.each([
    ['elapsed time, asleep', 1000, idle, { clock: 'wall', limitMs: 1000, reachedMs: 1000 }],
    ['not yet', 999, idle, null],
    ['processor time', 600, { ...idle, cpuMs: 510 }, { clock: 'cpu', limitMs: 500, reachedMs: 510 }],
    ['exactly its processor time', 600, { ...idle, cpuMs: 500 }, null],
    ['waited for a processor', 1800, { ...idle, cpuMs: 200, waitedMs: 1600 }, null],
    ['waited less than it slept', 1800, { ...idle, waitedMs: 700 }, { clock: 'wall' }],
    ['computing, with less of a processor than its time', 1800, { ...idle, cpuMs: 300, ready: true }, null],
    ['waited, but for ever', 20_000, { ...idle, waitedMs: 20_000 }, { clock: 'wall' }],
    ['computing, but for ever', 20_000, { ...idle, ready: true }, { clock: 'wall' }],
  ])('%s', (_, atMs, seen, expected) => {
    const clock = createLimitClock(limits, 0);
    clock.look({ atMs: atMs / 2, ...seen });
    clock.look({ atMs, ...seen });
    if (expected === null) expect(clock.decide(atMs)).toBeNull();
    else expect(clock.decide(atMs)).toMatchObject({ how: 'time-limit', ...expected });
  });

  test('short-lived children that were seen ready have waited, too', () => {
    const clock = createLimitClock(limits, 0);
    for (let atMs = 50; atMs <= 1500; atMs += 50)
      clock.look({ atMs, cpuMs: atMs / 5, waitedMs: 0, ready: true });
    expect(clock.decide(1500)).toBeNull();
  });

  test('while we were kept from looking, an answer may have waited for us', () => {
    const clock = createLimitClock(limits, 0);
    clock.look({ atMs: 100, ...idle });
    clock.look({ atMs: 7000, ...idle });
    // A second of it counts.
    expect(clock.decide(7000)).toMatchObject({ clock: 'wall', limitMs: 1000, reachedMs: 7000 });
    const other = createLimitClock({ ...limits, wallMs: 2000 }, 0);
    other.look({ atMs: 100, ...idle });
    other.look({ atMs: 7000, ...idle });
    expect(other.decide(7000)).toBeNull();
    other.look({ atMs: 7900, ...idle });
    expect(other.decide(7900)).toMatchObject({ clock: 'wall', limitMs: 2000, reachedMs: 7900 });
  });

  test('one that computes may use its elapsed time of a processor, not more', () => {
    const clock = createLimitClock({ ...limits, cpuMs: 5000 }, 0);
    clock.look({ atMs: 1100, cpuMs: 1050, waitedMs: 0, ready: true });
    expect(clock.decide(1100)).toMatchObject({ clock: 'wall', limitMs: 1000 });
  });

  test('a restart begins everything anew', () => {
    const clock = createLimitClock(limits, 0);
    clock.look({ atMs: 900, cpuMs: 450, waitedMs: 300, ready: true });
    clock.restart({ ...limits, wallMs: 200 }, 900);
    clock.look({ atMs: 1000, cpuMs: 900, waitedMs: 300, ready: false });
    expect(clock.decide(1000)).toBeNull();
    expect(clock.decide(1100)).toMatchObject({ clock: 'wall', limitMs: 200, reachedMs: 200 });
    expect(clock.remainingMs(1000)).toBe(100);
  });
});
