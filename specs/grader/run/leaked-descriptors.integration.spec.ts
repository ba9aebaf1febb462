import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { oneWorkspace } from '../../support/workspace.js';

const workspace = oneWorkspace({ inherited: '' });
let secret: number;
beforeAll(() => {
  secret = openSync(join(workspace.path, 'inherited'), 'r');
});
afterAll(() => closeSync(secret));

/** Node itself closes those up to 15, so this one is higher. */
const NUMBER = 40;

async function startWithInherited(words: readonly string[]): Promise<string> {
  const ignored = Array.from({ length: NUMBER - 3 }, () => 'ignore' as const);
  const script = ['scripts/run.js', 'specs/grader/run/close-leaked-descriptors.ts', ...words];
  const { stdout } = await execa('node', script, {
    // execa's types know descriptors up to 9 only.
    stdio: ['ignore', 'pipe', 'inherit', ...ignored, secret as 9],
  });
  return stdout;
}

describe('descriptors that the command line was started with', () => {
  test('are closed, so that programs start through the quick shell', async () => {
    const left = await startWithInherited(['grade', 'assignment', 'folder']);
    expect(left).not.toContain('inherited');
    expect(left).toMatch(/^\/bin\/sh$/m);
  });

  test('stay open if a word names one, as a shell’s <(…) does', async () => {
    expect(await startWithInherited(['compare', `/dev/fd/${NUMBER}`])).toContain('inherited');
  });
});
