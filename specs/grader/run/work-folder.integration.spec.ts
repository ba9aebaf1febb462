import { beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eachWorkspace } from '../../support/workspace.js';
import { atEveryLevel, shell, text } from './support.js';

describe('a folder worked in', () => {
  const workspace = eachWorkspace({ 'folder/source': 'text' });
  let path = '';
  beforeEach(() => {
    path = join(workspace.path, 'folder');
  });

  atEveryLevel(({ run }) => {
    test('is written in place and stays ours', async () => {
      const { ending } = await run(
        shell('mkdir out && cp source out/made && echo more >> source', { work: { kind: 'folder', path } }),
      );
      expect(ending).toEqual({ how: 'exited', code: 0 });
      expect(readFileSync(join(path, 'out', 'made'), 'utf8')).toBe('text');
      expect(readFileSync(join(path, 'source'), 'utf8')).toBe('textmore\n');
      expect(statSync(join(path, 'out', 'made')).uid).toBe(process.getuid?.());
    });

    test('can be read by another run', async () => {
      const program = shell('', { readable: [path] });
      const { stdout } = await run({ ...program, argv: (inside) => ['cat', inside(join(path, 'source'))] });
      expect(text(stdout)).toBe('text');
    });
  });
});
