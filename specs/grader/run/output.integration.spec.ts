import { describe, expect, test } from '@jest/globals';
import { atEveryLevel, named, shell } from './support.js';

const LIMIT = 100_000;
/** One read more than the limit may be taken before the program is ended. */
const SLACK = 65_536;

describe('floods end at the limit', () => {
  atEveryLevel(({ run }) => {
    test.each([
      ['lines', 'stdout', shell('yes', { limits: { outputBytes: LIMIT } })],
      ['standard error', 'stderr', shell('yes >&2', { limits: { outputBytes: LIMIT } })],
      ['no newline', 'stdout', shell('cat /dev/zero', { limits: { outputBytes: LIMIT } })],
      ['single bytes', 'stdout', named('drip.mjs', [], { limits: { outputBytes: LIMIT } })],
      [
        'a flood that ends by itself',
        'stdout',
        shell('head -c 120000 /dev/zero', { limits: { outputBytes: LIMIT } }),
      ],
    ] as const)('%s', async (_, stream, program) => {
      const result = await run(program);
      expect(result.ending).toMatchObject({ how: 'output-limit', stream, limitBytes: LIMIT });
      expect(result[stream].length).toBe(LIMIT);
      const { reachedBytes } = result.ending as { reachedBytes: number };
      expect(reachedBytes).toBeGreaterThan(LIMIT);
      expect(reachedBytes).toBeLessThanOrEqual(LIMIT + SLACK);
    });
  });
});

describe('every line arrives', () => {
  atEveryLevel(({ run }) => {
    // Whoever writes line by line is listened to with pauses: some of these end within one.
    test.each([300, 400, 600, 1000])('of %d written one by one before the end', async (count) => {
      const script = `i=0; while [ $i -lt ${count} ]; do i=$((i+1)); echo line $i; done`;
      const lines = Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);
      for (let time = 0; time < 5; time++)
        expect(Buffer.from((await run(shell(script))).stdout).toString()).toBe(lines.join(''));
    });
  });
});
