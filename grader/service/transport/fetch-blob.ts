/** Fetches a blob and checks its digest. */
import type { BlobStore } from '../queue/job-queue.js';
import { digestOf } from './pack.js';

/** Throws if the blob is gone or damaged. */
export async function fetchBlob(blobs: BlobStore, digest: string): Promise<Buffer> {
  const bytes = await blobs.get(digest);
  if (bytes === null) throw new Error(`blob ${digest.slice(0, 12)} is not there`);
  if (digestOf(bytes) !== digest) throw new Error(`blob ${digest.slice(0, 12)} is damaged`);
  return bytes;
}
