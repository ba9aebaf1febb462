import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { atEveryLevel, named, shell, text } from './support.js';

describe('bytes go in and come out as they are', () => {
  atEveryLevel(({ level, run }) => {
    test('every byte value, whatever the order', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (stdin) => {
          const { ending, stdout } = await run(shell('cat', { stdin }));
          expect(ending).toEqual({ how: 'exited', code: 0 });
          expect(Buffer.from(stdout).equals(Buffer.from(stdin))).toBe(true);
        }),
        { numRuns: 15 },
      );
    });

    test.each([
      ['all 256 values', Uint8Array.from({ length: 256 }, (_, value) => value)],
      ['CRLF', Buffer.from('a\r\nb\r\n')],
      ['a byte order mark', Buffer.from('\ufeffa\n')],
      ['no final newline', Buffer.from('a\nb')],
      ['nothing but newlines', Buffer.from('\n\n\n')],
      ['nothing', Buffer.from('')],
    ])('%s, on both streams, opened by name', async (_, stdin) => {
      const { stdout, stderr } = await run(named('copy.mjs', [], { stdin }));
      expect([...stdout]).toEqual([...stdin]);
      expect([...stderr]).toEqual([...stdin].reverse());
    });

    test('streams opened anew by name lose nothing', async () => {
      const { stdout, stderr } = await run(named('streams.sh', [], { stdin: Buffer.from('in\n') }));
      expect(text(stdout)).toBe('one\ntwo\nthree\nin\n');
      expect(text(stderr)).toBe('err\n');
    });

    test('ten million bytes that nobody reads do not matter', async () => {
      const { ending, stdout } = await run(shell('echo done', { stdin: new Uint8Array(1e7) }));
      expect(ending).toEqual({ how: 'exited', code: 0 });
      expect(text(stdout)).toBe('done\n');
    });

    test('output up to the limit is whole, though it is more than a pipe holds', async () => {
      const { ending, stdout } = await run(shell('head -c 1048576 /dev/zero'));
      expect(ending).toEqual({ how: 'exited', code: 0 });
      expect(stdout.length).toBe(1048576);
    });

    test('files are written, kept and given back exactly', async () => {
      const { filesAfter } = await run(
        shell(
          'cp in out; mkdir -p deep; printf "\\377\\0" > deep/bytes; ln -s /etc/passwd link; mkfifo pipe',
          {
            work: { kind: 'scratch', files: [{ name: 'in', text: 'ä\r\n' }] },
            keep: ['out', 'deep/bytes', 'link', 'pipe', 'absent', '../input'],
          },
        ),
      );
      expect(Object.keys(filesAfter).sort()).toEqual(['deep/bytes', 'out']);
      expect(text(filesAfter['out'])).toBe('ä\r\n');
      expect([...(filesAfter['deep/bytes'] ?? [])]).toEqual([255, 0]);
    });

    test('nothing of one run is there in the next', async () => {
      const leave = 'touch "$HOME/a" "$TMPDIR/b" c .d; mkdir -p e/f; chmod 0 e; umask 077';
      await run(shell(leave));
      const { stdout } = await run(shell('ls -A . "$HOME"; ls -A "$TMPDIR" | grep -v home || true'));
      expect(text(stdout)).not.toMatch(/^[.a-f]+$/m);
      expect(level).toBeDefined();
    });
  });
});
