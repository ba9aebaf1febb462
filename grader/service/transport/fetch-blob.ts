/** Reads a blob and checks that it is what its digest says. */
import type { BlobStore } from '../queue/job-queue.js';
import { digestOf } from './pack.js';

/** Throws where the blob is gone or damaged. */
export async function fetchBlob(blobs: BlobStore, digest: string): Promise<Buffer> {
  const bytes = await blobs.get(digest);
  if (bytes === null) throw new Error(`blob ${digest.slice(0, 12)} is not there`);
  if (digestOf(bytes) !== digest) throw new Error(`blob ${digest.slice(0, 12)} is damaged`);
  return bytes;
}
