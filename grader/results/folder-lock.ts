/**
 * One grader at a time for a report folder. The lock is a file that says who holds it; it is made whole or not at all.
 * One whose holder has died is taken over.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, unlinkSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../run/faults.js';

/** The lock's name; drafts of it begin with the same. */
export const LOCK = '.lock';

const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  /** When the process began, as its kernel counts; null where nobody tells. A number may be another process's later. */
  began: z.string().nullable(),
  since: z.iso.datetime(),
  token: z.string(),
});
/** Who writes to a folder. */
export type Holder = z.infer<typeof holderSchema>;

export type Locked =
  | { readonly ok: true; readonly unlock: () => void }
  /** `holder` null: the lock is not one of ours. */
  | { readonly ok: false; readonly holder: Holder | null };

/** How often a stale lock is taken away before somebody else is believed to hold it. */
const TRIES = 5;

export async function lockFolder(folder: string): Promise<Locked> {
  const file = join(folder, LOCK);
  const token = randomBytes(16).toString('hex');
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    began: beganAt(process.pid),
    since: new Date().toISOString(),
    token,
  };
  const draft = `${file}-${token}`;
  await writeFile(draft, `${JSON.stringify(own)}\n`, { flag: 'wx' });
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await takePlace(draft, file)) return { ok: true, unlock: releaseOnce(file, token) };
      const found = await readFile(file, 'utf8').catch(() => null);
      if (found === null) continue;
      const holder = readHolder(found);
      if (holder === null || isAlive(holder)) return { ok: false, holder };
      await removeStale(file, found, token);
    }
    return { ok: false, holder: readHolder(await readFile(file, 'utf8').catch(() => '')) };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether the draft has become the lock: false where there is one already. */
async function takePlace(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) return await copyToPlace(draft, file, error);
    return false;
  }
}

/** Some file systems have no second names for files. */
async function copyToPlace(draft: string, file: string, why: unknown): Promise<boolean> {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].some((code) => hasCode(why, code))) throw why;
  try {
    await writeFile(file, await readFile(draft), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Takes away the lock of a holder that has died, and no other that came into its place meanwhile. */
async function removeStale(file: string, stale: string, token: string): Promise<void> {
  const aside = `${file}-${token}-stale`;
  try {
    await rename(file, aside);
  } catch {
    return; // somebody else was first
  }
  const taken = await readFile(aside, 'utf8').catch(() => stale);
  if (taken !== stale) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Gives the folder free, at the latest when this process ends. */
function releaseOnce(file: string, token: string): () => void {
  const unlock = (): void => {
    process.off('exit', unlock);
    try {
      if (readHolder(readFileSync(file, 'utf8'))?.token === token) unlinkSync(file);
    } catch {
      // It is gone already.
    }
  };
  process.once('exit', unlock);
  return unlock;
}

function readHolder(text: string): Holder | null {
  try {
    const read = holderSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Of another machine nothing is known, so its grader is taken to be alive. */
function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  const now = beganAt(pid);
  return began === null || now === null || began === now;
}

/** When a process began, from /proc; null where there is none. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that has died and was not yet waited for is gone for us.
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}
