import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { BlobStore } from '../../../../grader/service/queue/job-queue.js';
import { openBundles } from '../../../../grader/service/transport/assignment-bundle.js';
import { digestOf, packFiles, type Pack } from '../../../../grader/service/transport/pack.js';
import { GREETING } from '../../../support/workspace.js';
import { openFolder } from '../../../support/places.js';

const root = openFolder();
const PREFIX = 'assignments/greeting/';
const bundle: Pack = await packFiles(
  Object.entries(GREETING)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, text]) => ({ name: name.slice(PREFIX.length), content: Buffer.from(text) })),
);

/** Blobs in memory, counted as they are read. */
function countingBlobs(blobs: ReadonlyMap<string, Uint8Array>): BlobStore & { reads: number } {
  return {
    reads: 0,
    put: () => Promise.resolve(),
    has: (digest) => Promise.resolve(blobs.has(digest)),
    get(digest) {
      this.reads += 1;
      const bytes = blobs.get(digest);
      return Promise.resolve(bytes === undefined ? null : Buffer.from(bytes));
    },
  };
}

it('loads a bundle once for all orders', async () => {
  const blobs = countingBlobs(new Map([[bundle.digest, bundle.bytes]]));
  const open = openBundles(join(root, 'once'), blobs);
  const [first, second] = await Promise.all([open(bundle.digest), open(bundle.digest)]);
  expect(first.id).toBe('greeting');
  expect(second).toBe(first);
  expect(await open(bundle.digest)).toBe(first);
  expect(blobs.reads).toBe(1);
});

it('refuses a bundle that is gone or damaged, and tries again the next time', async () => {
  const held = new Map<string, Uint8Array>();
  const open = openBundles(join(root, 'again'), countingBlobs(held));
  await expect(open(bundle.digest)).rejects.toThrow('is not there');
  held.set(bundle.digest, Buffer.from('something else'));
  expect(digestOf(Buffer.from('something else'))).not.toBe(bundle.digest);
  await expect(open(bundle.digest)).rejects.toThrow('is damaged');
  held.set(bundle.digest, bundle.bytes);
  expect((await open(bundle.digest)).id).toBe('greeting');
});
