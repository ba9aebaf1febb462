import { describe, expect, test } from '@jest/globals';
import { basename } from 'node:path';
import { rmdirSync } from 'node:fs';
import { isDead, ownerOfName, ownStamp } from '../../../grader/temp/owner.js';
import { createTempFolder } from '../../../grader/temp/temp-folder.js';

describe('the owner of a temporary folder', () => {
  test.each([null, 'audit'])('is read from its name (%s), and lives', async (kind) => {
    const folder = await createTempFolder(kind);
    rmdirSync(folder);
    const owner = ownerOfName(basename(folder));
    expect(owner).toMatchObject({ pid: process.pid });
    expect(owner === null || isDead(owner)).toBe(false);
  });

  test.each(['bm-', 'boardmark', 'boardmark-notes', 'bm-1-2-x-abcdef', 'bm-1-2-3-abcdefg', 'x-1-2-3-abcdef'])(
    '%s is no name of ours',
    (name) => expect(ownerOfName(name)).toBeNull(),
  );

  test('is dead where its pid has started anew, or was never there', () => {
    const [namespace = '', pid = ''] = ownStamp().split('-');
    expect(isDead({ namespace, pid: Number(pid), startedAt: '1' })).toBe(true);
    expect(isDead({ namespace, pid: 2 ** 22 + 1, startedAt: '1' })).toBe(true);
  });

  test('of another container is not known to be dead', () => {
    expect(isDead({ namespace: '1', pid: 2 ** 22 + 1, startedAt: '1' })).toBe(false);
  });
});
