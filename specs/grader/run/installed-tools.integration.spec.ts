/** Tools that are installed outside the system's folders: many look for their libraries under the path they were built for. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { oneWorkspace } from '../../support/workspace.js';
import { atEveryLevel, shell, text } from './support.js';

const workspace = oneWorkspace({ 'kit/share/word': 'found\n' });
let before: string | undefined;

beforeAll(async () => {
  const folder = join(workspace.path, 'kit');
  await workspace.write({ 'kit/bin/built-tool': `#!/bin/sh\ncat ${folder}/share/word\n` });
  for (const each of [workspace.path, folder, join(folder, 'bin'), join(folder, 'bin/built-tool')])
    chmodSync(each, 0o755);
  before = process.env['PATH'];
  process.env['PATH'] = `${join(folder, 'bin')}:${before}`;
});
afterAll(() => {
  process.env['PATH'] = before;
});

atEveryLevel(({ run }) => {
  test('a tool finds what was installed with it', async () => {
    const { stdout, stderr } = await run({ ...shell(''), argv: () => ['built-tool'] });
    expect(text(stderr) + text(stdout)).toBe('found\n');
  });
});
