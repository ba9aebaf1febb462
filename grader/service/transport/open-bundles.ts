/** Keeps loaded assignments in memory: loading one takes longer than grading a small submission with it. */
import type { Assignment } from '../../model.js';
import type { BlobStore } from '../queue/job-queue.js';
import { unpackBundle } from './assignment-bundle.js';
import { fetchBlob } from './pack.js';

export interface OpenBundles {
  /** The assignment of a bundle, by its digest. Rejects if the bundle is gone, damaged or cannot be read. */
  open(digest: string): Promise<Assignment>;
}

/** How many assignments are kept in memory: more than a department uses at a time. */
const MAX_OPEN = 20;

/** `root` is where bundles are unpacked. */
export function createOpenBundles(root: string, blobs: BlobStore): OpenBundles {
  const opened = new Map<string, Promise<Assignment>>();
  return {
    open(digest) {
      const known = opened.get(digest);
      if (known !== undefined) return known;
      const assignment = unpackBundle(root, digest, () => fetchBlob(blobs, digest));
      const [oldest] = opened.keys();
      if (opened.size >= MAX_OPEN && oldest !== undefined) opened.delete(oldest);
      opened.set(digest, assignment);
      // It may be there the next time.
      assignment.catch(() => opened.delete(digest));
      return assignment;
    },
  };
}
