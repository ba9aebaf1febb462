import { describe, expect, test } from '@jest/globals';
import { LATE_MS, atEveryLevel, findProcesses, named, shell, uniqueSleep } from './support.js';

describe('programs that do not end', () => {
  atEveryLevel(({ run }) => {
    test('an endless loop has its processor time', async () => {
      const { ending, cpuMs } = await run(named('spin.sh', [], { limits: { cpuMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'cpu', limitMs: 300 });
      expect(cpuMs).toBeGreaterThanOrEqual(300);
    });

    test('processor time is added up over children', async () => {
      const twoAtATime = 'for i in 1 2; do (while :; do :; done) & done; wait';
      const { ending } = await run(shell(twoAtATime, { limits: { cpuMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'cpu' });
    });

    test.each([
      ['sleeps', 'sleep 1000'],
      ['stops itself', 'kill -STOP $$; echo on'],
      ['reads what never comes', 'mkfifo never; cat never'],
    ])('one that %s has its elapsed time', async (_, script) => {
      const { ending, wallMs } = await run(shell(script, { limits: { wallMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'wall', limitMs: 300 });
      expect(wallMs).toBeLessThan(LATE_MS);
    });

    test.each(['deaf.sh', 'closed.sh'])('%s cannot put off its end', async (file) => {
      const sleep = uniqueSleep();
      const { ending, wallMs } = await run(named(file, [sleep], { limits: { wallMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'wall' });
      expect(wallMs).toBeLessThan(LATE_MS);
      expect(findProcesses(sleep)).toEqual([]);
    });
  });
});
