import { expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileBlobs } from '../../../../grader/service/store/data-folder.js';

test('a blob that is put many times at once is there, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
  try {
    const blobs = createFileBlobs(folder);
    await Promise.all(Array.from({ length: 40 }, () => blobs.put('abcd', Buffer.from('bytes'))));
    expect(await readdir(join(folder, 'ab'))).toEqual(['abcd']);
    expect(String(await blobs.get('abcd'))).toBe('bytes');
  } finally {
    await rm(folder, { recursive: true });
  }
});
