import { describe, expect, test } from '@jest/globals';
import { copyFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stampCode } from '../../../grader/package/code-stamp.js';
import { openWorkspace } from '../../support/workspace.js';

describe('the stamp of our code', () => {
  test('there is none while it runs from its sources', () => {
    expect(stampCode()).toBeNull();
  });

  test('stays, and is another one after each installation', async () => {
    const workspace = await openWorkspace({ 'one.cjs': 'x' });
    try {
      const [one, next] = [join(workspace.path, 'one.cjs'), join(workspace.path, 'next.cjs')];
      const stamp = (): string | null => stampCode(pathToFileURL(one).href);
      const first = stamp();
      expect(first).toMatch(/^\d+\.\d+\.\d+ v\d+\./);
      expect(stamp()).toBe(first);
      // npm gives all files the same time, and the next build may be of the same length.
      await writeFile(next, 'y');
      await utimes(next, 499162500, 499162500);
      await rename(next, one);
      const second = stamp();
      expect(second).not.toBe(first);
      await copyFile(one, next);
      await rm(one);
      await utimes(next, 499162500, 499162500);
      await rename(next, one);
      expect(stamp()).not.toBe(second);
    } finally {
      await workspace.remove();
    }
  });
});
