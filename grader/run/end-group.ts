/** Ends a program and all it started where the system does not say who belongs to it. */
import { execaSync } from 'execa';
import { setTimeout as sleep } from 'node:timers/promises';
import { killQuietly } from './kill-quietly.js';

const ROUNDS = 20;
const PAUSE_MS = 2;

/** At once: by the number of a program that has not ended yet. */
export function killGroup(root: number): void {
  if (process.platform === 'win32') killTree(root);
  else killQuietly(-root);
}

/**
 * What an ended program left behind. A killed process that its new parent has not laid to rest looks like a living one
 * here, so that it is waited for only a moment. On Windows nothing can be found any more: the number of the ended program
 * may already be another's.
 */
export async function endGroup(root: number): Promise<void> {
  if (process.platform === 'win32') return;
  for (let round = 0; round < ROUNDS; round += 1) {
    killQuietly(-root);
    if (!isAlive(-root)) return;
    await sleep(PAUSE_MS);
  }
}

/** `/T`: with all that it started; `/F`: without asking it. */
function killTree(root: number): void {
  execaSync('taskkill', ['/PID', `${root}`, '/T', '/F'], { reject: false, stdio: 'ignore' });
  killQuietly(root);
}

function isAlive(group: number): boolean {
  try {
    process.kill(group, 0);
    return true;
  } catch {
    // Gone; or, as macOS says of processes that are dead and not yet laid to rest, not ours to signal.
    return false;
  }
}
