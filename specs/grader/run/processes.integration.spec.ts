import { describe, expect, test } from '@jest/globals';
import { atEveryLevel, findProcesses, named, shell, text, uniqueSleep } from './support.js';

describe('a program and all it started are gone with its result', () => {
  atEveryLevel(({ level, run }) => {
    test.each(['holders.sh', 'daemon.sh'])('%s', async (file) => {
      const sleep = uniqueSleep();
      const { ending, stdout } = await run(named(file, [sleep]));
      expect(findProcesses(sleep)).toEqual([]);
      expect(ending).toEqual({ how: 'exited', code: 0 });
      expect(text(stdout)).toBe('done\n');
    });

    test('a bounded bomb', async () => {
      const sleep = uniqueSleep();
      const limits = { processes: 40, wallMs: 2000 };
      const { ending } = await run(named('bomb.sh', [sleep], { limits }));
      expect(findProcesses(sleep)).toEqual([]);
      expect(ending).not.toEqual({ how: 'exited', code: 0 });
    });

    test('killing the parent harms nobody but itself', async () => {
      const script = level === 'none' ? 'kill -9 $$' : 'kill -9 $PPID 2>/dev/null; kill -9 $$';
      const { ending } = await run(shell(script));
      expect(ending).toEqual({ how: 'signalled', signal: 'SIGKILL' });
      expect(await run(shell('exit 0'))).toMatchObject({ ending: { how: 'exited', code: 0 } });
    });
  });

  // Without a user id or a namespace of its own it would end the grader and all else.
  atEveryLevel(
    ({ run }) => {
      test('killing all that can be killed', async () => {
        const sleep = uniqueSleep();
        const { ending } = await run(shell(`sleep ${sleep} & kill -9 -1; kill -9 $$`));
        expect(ending).toEqual({ how: 'signalled', signal: 'SIGKILL' });
        expect(findProcesses(sleep)).toEqual([]);
      });

      test('more processes than allowed cannot be had', async () => {
        const { stderr } = await run(named('bomb.sh', ['0.1'], { limits: { processes: 20 } }));
        expect(text(stderr)).toMatch(/fork/i);
      });

      test('the dead of one program do not count against the next', async () => {
        // Far more than a program may have: whoever lays them to rest may take a while.
        await run(named('bomb.sh', ['1000.5'], { limits: { processes: 40, wallMs: 500 } }));
        const { stdout } = await run(
          shell('for i in 1 2 3 4 5 6; do sleep 0.01 & done; wait; echo done', { limits: { processes: 12 } }),
        );
        expect(text(stdout)).toBe('done\n');
      });
    },
    ['bwrap', 'uid'],
  );
});
