/**
 * One grader at a time for a report folder. The lock is a file that names its holder; it is made whole or not at
 * all. If the holder has died the lock is taken over in two steps, since no single step can compare and replace a
 * file. First a successor is written beside it, under a name that follows from this dead lock alone, so exactly one
 * process can make that file. Then the successor replaces the lock. A successor that dies in between has a
 * successor of its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, unlinkSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { atExit } from '../run/at-exit.js';
import { codeOf } from '../run/faults.js';
import { err, ok, type Result } from '../model.js';
import { EXIT, Stop } from '../io/exit.js';
import { sanitize } from '../text/sanitize.js';

/** The lock's name; its drafts begin with the same. */
export const LOCK = '.lock';

const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  /** When the process began, in the kernel's count; null if unknown. The pid may be another process's later. */
  began: z.string().nullable(),
  since: z.iso.datetime(),
  token: z.string(),
});
/** Who writes to a folder. */
type Holder = z.infer<typeof holderSchema>;

/** The function that releases the folder; or who holds it, null if the lock is not one of ours. */
type Locked = Result<() => void, Holder | null>;

/** How often to try while others take and release the folder. */
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
      if (await takePlace(draft, file)) return ok(releaseOnce(file, token));
      const attempt = await takeOver(file, draft);
      if (attempt.kind === 'taken') return ok(releaseOnce(file, token));
      if (attempt.kind === 'held') return err(attempt.holder);
    }
    return err(readHolder((await readIfThere(file)) ?? ''));
  } finally {
    await rm(draft, { force: true });
  }
}

type Attempt =
  | { readonly kind: 'taken' }
  | { readonly kind: 'held'; readonly holder: Holder | null }
  /** The lock was released or replaced meanwhile. */
  | { readonly kind: 'changed' };

/** Replaces a lock whose holder, and whose successors, have all died. */
async function takeOver(file: string, draft: string): Promise<Attempt> {
  const stale = await readIfThere(file);
  if (stale === null) return { kind: 'changed' };
  const successors: string[] = [];
  let last = stale;
  for (;;) {
    const holder = readHolder(last);
    if (holder === null || isAlive(holder)) return { kind: 'held', holder };
    const successor = successorOf(file, last);
    successors.push(successor);
    if (await takePlace(draft, successor)) break;
    const found = await readIfThere(successor);
    if (found === null) return { kind: 'changed' };
    last = found;
  }
  // Somebody who took over earlier replaced the lock before removing the successor that was here.
  if ((await readIfThere(file)) !== stale) {
    await rm(successorOf(file, last), { force: true });
    return { kind: 'changed' };
  }
  await rename(draft, file);
  await Promise.all(successors.map((successor) => rm(successor, { force: true })));
  return { kind: 'taken' };
}

function successorOf(file: string, lock: string): string {
  return `${file}-after-${createHash('sha256').update(lock).digest('hex').slice(0, 32)}`;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whether the draft has become the lock; false if there is one already. */
async function takePlace(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) return await copyToPlace(draft, file, error);
    return false;
  }
}

/** Some file systems have no hard links. */
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

/** Releases the folder, at the latest when this process ends. */
function releaseOnce(file: string, token: string): () => void {
  const unlock = (): void => {
    cancelUnlock();
    try {
      if (readHolder(readFileSync(file, 'utf8'))?.token === token) unlinkSync(file);
    } catch {
      // It is gone already.
    }
  };
  const cancelUnlock = atExit('remove', unlock);
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

/** Nothing is known of another machine, so its grader counts as alive. */
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

/** When a process began, from /proc; null if there is none. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie counts as dead.
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

// Locks a folder for this process, or stops and names who has it.

/** How a person calls the folder, who else writes to it, and what to do besides waiting. */
interface LockWords {
  readonly shown: string;
  readonly other: string;
  readonly advice: string;
}

/** Resolves to the function that releases the folder. Stops with a usage error if another process has it. */
export async function needLock(path: string, { shown, other, advice }: LockWords): Promise<() => void> {
  const locked = await lockFolder(path);
  if (locked.ok) return locked.value;
  const { fault: holder } = locked;
  const who =
    holder === null
      ? `It holds a file ${LOCK} that is not boardmark's`
      : `Process ${holder.pid} on ${sanitize(holder.host)} has been writing to it since ${holder.since}`;
  throw new Stop(
    EXIT.usage,
    `${shown} is in use by another ${other}. ${who}. ${advice}; ` +
      `if nothing runs there any more, delete ${join(shown, LOCK)}.`,
  );
}
