/** An assignment as one blob: everything on which its verdicts depend, identified by a digest. */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadAssignment } from '../../assignment/load.js';
import { formatComplaint } from '../../assignment/complaints.js';
import { exportAssignment } from '../../export/assignment-folder.js';
import { LANGUAGES } from '../../languages/records/index.js';
import type { Assignment } from '../../model.js';
import { packFiles, unpackInto, type Pack } from './pack.js';

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

/**
 * Unpacks a bundle below `root`, once, and loads it. Throws if it cannot be read, since it was complete when it was
 * made.
 */
export async function unpackBundle(
  root: string,
  digest: string,
  read: () => Promise<Uint8Array>,
): Promise<Assignment> {
  const folder = join(root, digest);
  if (!(await exists(folder))) {
    const draft = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    // It contains hidden cases, so nobody else may read it.
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await unpackInto(await read(), draft);
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
