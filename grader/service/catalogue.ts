/** The assignments that a service offers, each as the bundle that its workers get. */
import { stat } from 'node:fs/promises';
import { loadAssignment } from '../assignment/load.js';
import type { Assignment } from '../model.js';
import type { BlobStore } from './queue/job-queue.js';
import { bundleAssignment, openBundles, type OpenBundle } from './transport/assignment-bundle.js';

/** An assignment as it is now. */
export interface Offered {
  readonly bundle: string;
  readonly assignment: Assignment;
}

export interface Catalogue {
  readonly ids: readonly string[];
  /**
   * The assignment for grading. Null if there is none of that id. Its files are read again when they may have changed.
   */
  current(id: string): Promise<Offered | null>;
  /**
   * The assignment for pages, which must not wait: as it was last read. It is read again only if its assignment.yaml
   * was written since.
   */
  shown(id: string): Promise<Offered | null>;
  /** Reads all assignments, so that the first page need not wait for them. Stops after the one that it is reading. */
  preload(signal: AbortSignal): Promise<void>;
  /** The assignment as it was when a run was requested. */
  readonly open: OpenBundle;
}

interface Reading {
  /** When it was read, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly stamp: Promise<string>;
  readonly what: Promise<Offered>;
}

/** How long an assignment counts as unchanged. */
const FRESH_MS = 10_000;

/** `files` are the assignment.yaml files by id. `root` is where bundles are unpacked. */
export function createCatalogue(
  files: ReadonlyMap<string, string>,
  blobs: BlobStore,
  root: string,
): Catalogue {
  const offered = new Map<string, Reading>();
  const open = openBundles(root, blobs);

  async function read(file: string): Promise<Offered> {
    const loaded = await loadAssignment(file);
    if (!loaded.ok) throw new Error(`${file} cannot be read; \`boardmark verify\` says why`);
    const { digest, bytes } = await bundleAssignment(loaded.value);
    await blobs.put(digest, bytes);
    return { bundle: digest, assignment: await open(digest) };
  }

  function readAgain(id: string, file: string): Promise<Offered> {
    const what = read(file);
    offered.set(id, { at: performance.now(), stamp: stampOf(file), what });
    // If it cannot be read now, it may be readable soon: an instructor is editing it.
    what.catch(() => offered.delete(id));
    return what;
  }

  async function shown(id: string): Promise<Offered | null> {
    const file = files.get(id);
    if (file === undefined) return null;
    const known = offered.get(id);
    const isSame = known !== undefined && (await known.stamp) === (await stampOf(file));
    return isSame ? known.what : readAgain(id, file);
  }

  return {
    ids: [...files.keys()],
    open,
    shown,
    async current(id) {
      const file = files.get(id);
      if (file === undefined) return null;
      const known = offered.get(id);
      if (known !== undefined && performance.now() - known.at < FRESH_MS) return known.what;
      return readAgain(id, file);
    },
    async preload(signal) {
      // One after another: requests that come meanwhile are answered in between.
      for (const id of files.keys()) {
        if (signal.aborted) return;
        await shown(id).catch(() => null);
      }
    },
  };
}

/** Changes whenever the file is written. */
async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found === null ? 'not there' : `${found.size} ${found.mtimeMs} ${found.ino}`;
}
