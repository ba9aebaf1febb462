/** The assignments that a service offers, each as the bundle that its workers get. */
import { loadAssignment } from '../assignment/load.js';
import type { Assignment } from '../model.js';
import type { BlobStore } from './queue/job-queue.js';
import { bundleAssignment } from './transport/assignment-bundle.js';
import { createOpenBundles } from './transport/open-bundles.js';

/** An assignment as it is now. */
export interface Offered {
  readonly bundle: string;
  readonly assignment: Assignment;
}

export interface Catalogue {
  readonly ids: readonly string[];
  /** Null if there is none of that id. Read again when its files may have changed. */
  current(id: string): Promise<Offered | null>;
  /** The assignment as it was when a run was requested. */
  open(bundle: string): Promise<Assignment>;
}

/** How long an assignment counts as unchanged. */
const FRESH_MS = 10_000;

/** `files` are the assignment.yaml files by id. `root` is where bundles are unpacked. */
export function createCatalogue(
  files: ReadonlyMap<string, string>,
  blobs: BlobStore,
  root: string,
): Catalogue {
  const offered = new Map<string, { readonly at: number; readonly what: Promise<Offered> }>();
  const bundles = createOpenBundles(root, blobs);

  async function read(file: string): Promise<Offered> {
    const loaded = await loadAssignment(file);
    if (!loaded.ok) throw new Error(`${file} cannot be read; \`boardmark verify\` says why`);
    const { digest, bytes } = await bundleAssignment(loaded.value);
    await blobs.put(digest, bytes);
    return { bundle: digest, assignment: await bundles.open(digest) };
  }

  return {
    ids: [...files.keys()],
    open: (digest) => bundles.open(digest),
    current(id) {
      const file = files.get(id);
      if (file === undefined) return Promise.resolve(null);
      const known = offered.get(id);
      if (known !== undefined && performance.now() - known.at < FRESH_MS) return known.what;
      const what = read(file);
      offered.set(id, { at: performance.now(), what });
      // If it cannot be read now, it may be readable soon: an instructor is editing it.
      what.catch(() => offered.delete(id));
      return what;
    },
  };
}
