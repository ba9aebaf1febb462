import { expect, test } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileBlobs } from '../../../../grader/service/store/data-folder.js';
import { openFolder } from '../../../support/places.js';

const folder = openFolder();

test('a blob that is put many times at once is there, and nothing else', async () => {
  const blobs = createFileBlobs(folder);
  await Promise.all(Array.from({ length: 40 }, () => blobs.put('abcd', Buffer.from('bytes'))));
  expect(await readdir(join(folder, 'ab'))).toEqual(['abcd']);
  expect(String(await blobs.get('abcd'))).toBe('bytes');
});
