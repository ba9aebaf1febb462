/** An assignment as one blob: everything on which its verdicts depend, identified by a digest. */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadAssignment } from '../../assignment/load.js';
import { formatComplaint } from '../../assignment/complaints.js';
import { exportAssignment } from '../../export/assignment-folder.js';
import { LANGUAGES } from '../../languages/records/index.js';
import type { Assignment } from '../../model.js';
import type { BlobStore } from '../queue/job-queue.js';
import { fetchBlob, packFiles, unpackInto, type Pack } from './pack.js';

/** The same assignment makes the same bundle. */
export async function bundleAssignment(assignment: Assignment): Promise<Pack> {
  const languages = LANGUAGES.filter((id) => assignment.languages[id] !== undefined);
  const { files } = await exportAssignment(assignment, 'grader', languages);
  return packFiles(
    [...files].map(([name, { content }]) => ({
      name,
      content: typeof content === 'string' ? Buffer.from(content) : content,
    })),
  );
}

/** The assignment of a bundle, by its digest. Rejects if the bundle is gone, damaged or cannot be read. */
export type OpenBundle = (digest: string) => Promise<Assignment>;

/** How many assignments are kept in memory: more than a department uses at a time. */
const MAX_OPEN = 20;

/**
 * Keeps loaded assignments in memory: loading one takes longer than grading a small submission with it. `root` is where
 * bundles are unpacked.
 */
export function openBundles(root: string, blobs: BlobStore): OpenBundle {
  const opened = new Map<string, Promise<Assignment>>();
  return (digest) => {
    const known = opened.get(digest);
    if (known !== undefined) return known;
    const assignment = unpackBundle(root, digest, blobs);
    const [oldest] = opened.keys();
    if (opened.size >= MAX_OPEN && oldest !== undefined) opened.delete(oldest);
    opened.set(digest, assignment);
    // It may be there the next time.
    assignment.catch(() => opened.delete(digest));
    return assignment;
  };
}

/**
 * Unpacks a bundle below `root`, once, and loads it. Throws if it cannot be read, since it was complete when it was
 * made.
 */
async function unpackBundle(root: string, digest: string, blobs: BlobStore): Promise<Assignment> {
  const folder = join(root, digest);
  if (!(await exists(folder))) {
    const draft = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    // It contains hidden cases, so nobody else may read it.
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await unpackInto(await fetchBlob(blobs, digest), draft);
    await rename(draft, folder).catch(async (error: unknown) => {
      // Another process was faster.
      await rm(draft, { recursive: true, force: true });
      if (!(await exists(folder))) throw error;
    });
  }
  const loaded = await loadAssignment(join(folder, 'assignment.yaml'));
  if (!loaded.ok) throw new Error(loaded.fault.map((complaint) => formatComplaint(complaint)).join('\n'));
  return loaded.value;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
