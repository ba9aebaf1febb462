import { expect, test } from '@jest/globals';
import { atEveryLevel, shell, text } from './support.js';

const known = process.arch === 'x64' || process.arch === 'arm64';
if (known)
  atEveryLevel(
    ({ run }) => {
      test('a program in the box is under it', async () => {
        const { stdout } = await run(
          shell('grep ^Seccomp: /proc/self/status; unshare -U true 2>&1 || echo refused'),
        );
        expect(text(stdout)).toMatch(/^Seccomp:\t2\n(.*\n)?refused\n$/);
      });
    },
    ['bwrap'],
  );
