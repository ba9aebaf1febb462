import { describe, expect, test } from '@jest/globals';
import { atEveryLevel, named, shell, text } from './support.js';

describe('memory and disk', () => {
  atEveryLevel(({ run }) => {
    test.each(['memory.mjs', 'memories.mjs'])('%s is ended with the figure reached', async (file) => {
      const memoryBytes = 256 * 1024 ** 2;
      const { ending } = await run(named(file, [], { limits: { memoryBytes } }));
      expect(ending).toMatchObject({ how: 'memory-limit', limitBytes: memoryBytes });
    });

    test('memory that many processes share is counted once', async () => {
      // Ten shells are 10 times a few shared pages: far more in sum than in truth.
      const script = 'for i in 1 2 3 4 5 6 7 8 9 10; do (sleep 0.5; :) & done; wait; echo done';
      const { stdout } = await run(shell(script, { limits: { memoryBytes: 12 * 1024 ** 2 } }));
      expect(text(stdout)).toBe('done\n');
    });

    test.each([
      ['one huge file', 'head -c 30000000 /dev/zero > huge; exit 0'],
      ['many files', 'for i in 1 2 3 4; do head -c 800000 /dev/zero > $i; done'],
      ['many empty files', 'seq 1000 | xargs touch'],
      ['folders in folders', "mkdir -p $(printf 'd/%.0s' $(seq 400))"],
    ])('%s', async (_, script) => {
      const diskBytes = 1_500_000;
      const { ending } = await run(shell(script, { limits: { diskBytes } }));
      expect(ending).toMatchObject({ how: 'output-limit', stream: 'disk', limitBytes: diskBytes });
    });

    test('folders deeper than paths can be long are cleared away', async () => {
      const { ending } = await run(
        shell("deep=$(printf 'dddddddd/%.0s' $(seq 300)); mkdir -p $deep; cd $deep; mkdir -p $deep", {
          limits: { diskBytes: 1024 ** 3 },
        }),
      );
      expect(ending.how).toBe('exited');
      expect(await run(shell('ls -A'))).toMatchObject({ stdout: new Uint8Array() });
    });
  });
});
