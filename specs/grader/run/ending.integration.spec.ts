import { describe, expect, test } from '@jest/globals';
import { atEveryLevel, shell, text } from './support.js';

describe('how a program ended is told truly', () => {
  atEveryLevel(({ run }) => {
    test.each([0, 1, 2, 126, 127, 130, 134, 137, 139, 143, 255])('exit code %d', async (code) => {
      // Shells take 130 for their own: the box cannot tell it from an interrupt.
      const expected = code === 130 ? expect.anything() : { how: 'exited', code };
      expect((await run(shell(`exit ${code}`))).ending).toEqual(expected);
    });

    test.each(['KILL', 'SEGV', 'ABRT', 'TERM', 'FPE', 'PIPE'])('signal %s', async (signal) => {
      const { ending, stderr } = await run(shell(`kill -${signal} $$`));
      expect(ending).toEqual({ how: 'signalled', signal: `SIG${signal}` });
      expect(text(stderr)).toBe('');
    });

    test('times are told as far as they are known', async () => {
      const { wallMs, cpuMs } = await run(shell('i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done'));
      expect(wallMs).toBeGreaterThan(0);
      expect(cpuMs).toBeGreaterThan(0);
    });
  });
});
