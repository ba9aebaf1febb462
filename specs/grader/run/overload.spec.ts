import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { availableParallelism } from 'node:os';
import { atEveryLevel, shell } from './support.js';

describe('on an overloaded machine', () => {
  const rivals: (() => Promise<unknown>)[] = [];
  beforeAll(() => {
    // Three rivals for each processor, so that each gets a quarter of one. Each has a session of its own, since the kernel
    // may share a processor out among sessions. They end by themselves, too.
    for (let i = 0; i < 3 * availableParallelism(); i += 1) {
      const rival = execa('sh', ['-c', 'ulimit -t 40; while :; do :; done'], {
        reject: false,
        detached: true,
        stdio: 'ignore',
      });
      rivals.push(() => {
        rival.kill('SIGKILL');
        return rival;
      });
    }
  });
  afterAll(() => Promise.all(rivals.map((end) => end())));

  atEveryLevel(({ run }) => {
    // Counted in work, not in time: a tenth of a second or two of processor time.
    const work = 'i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done; exit 7';

    test('an honest program is given the time in which it waited for a processor', async () => {
      const alone = await run(shell(work));
      // Less elapsed time than it takes now, more than it would need of a processor of its own: on a virtual machine
      // the same work takes up to twice the processor time (0.11 to 0.21 s in 40 runs).
      const wallMs = Math.round(Math.max((alone.cpuMs ?? 0) * 2.2, 100));
      const { ending } = await run(shell(work, { limits: { wallMs } }));
      expect(ending).toEqual({ how: 'exited', code: 7 });
    });

    test('one that sleeps is not', async () => {
      const { ending } = await run(shell('sleep 1000', { limits: { wallMs: 300 } }));
      expect(ending).toMatchObject({ how: 'time-limit', clock: 'wall' });
    });
  });
});
