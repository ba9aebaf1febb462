/**
 * Ends and removes what dead graders left, and only that: each folder names its maker, so those of living graders,
 * of other users and of other containers stay. Usually the guardian has done it; this is for cases in which it was
 * killed, too.
 */
import { execa } from 'execa';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDead, ownerOfName, printStamp } from '../temp/owner.js';
import { hasProc, listPids, readEnvironment } from './proc.js';
import { killQuietly } from './kill-quietly.js';
import { IN_MEMORY, MARK, UIDS } from './temp-root.js';
import { ownerOf } from './levels/uid-pool.js';

let swept: Promise<void> | null = null;

/** Once for each process. */
export function sweepDeadGraders(): Promise<void> {
  return (swept ??= sweep([tmpdir(), IN_MEMORY]));
}

export async function sweep(parents: readonly string[]): Promise<void> {
  const left = parents.flatMap(findLeft);
  if (left.length === 0) return;
  killProcesses(left);
  await execa('rm', ['-rf', '--', ...left.map(({ path }) => path)], { reject: false, stdio: 'ignore' });
}

interface Left {
  readonly path: string;
  readonly stamp: string;
}

function findLeft(parent: string): Left[] {
  return listNames(parent).flatMap((name): Left[] => {
    const owner = ownerOfName(name);
    if (owner === null || !isDead(owner)) return [];
    const path = join(parent, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    const isOurs = stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
    return isOurs ? [{ path, stamp: printStamp(owner) }] : [];
  });
}

/** Enough for chains of processes; a killed process that nobody has waited for yet is found again in each look. */
const MAX_LOOKS = 20;

function killProcesses(left: readonly Left[]): void {
  if (!hasProc) return;
  const marks = [...new Set(left.map(({ stamp }) => `${MARK}=${stamp}.`))];
  const patterns = left.flatMap(({ path }) => readUids(path));
  const isLeft = (pid: number): boolean => {
    const environment = readEnvironment(pid) ?? '';
    return (
      marks.some((mark) => environment.includes(mark)) ||
      patterns.some((pattern) => pattern.test(`${ownerOf(pid)}`))
    );
  };
  // One that ends while the list is read may have started another that the list does not have.
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const found = listPids().filter(isLeft);
    if (found.length === 0) return;
    for (const pid of found) killQuietly(pid);
  }
}

/** Only root leases user ids, so only root's folders are read by root. */
function readUids(folder: string): RegExp[] {
  try {
    const pattern = readFileSync(join(folder, UIDS), 'utf8');
    return /^\d{3}\[0-9\]\[0-9\]$/.test(pattern) ? [new RegExp(`^${pattern}$`)] : [];
  } catch {
    return [];
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
