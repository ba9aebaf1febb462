/** Ends a program and everything it started, on systems that do not show which processes belong to it. */
import { execaSync } from 'execa';
import { setTimeout as sleep } from 'node:timers/promises';

const ROUNDS = 20;
const PAUSE_MS = 2;

/** At once: by the pid of a program that has not ended yet. */
export function killGroup(root: number): void {
  if (process.platform === 'win32') killTree(root);
  else killQuietly(-root);
}

/**
 * Ends what an ended program left behind. A killed process that its new parent has not reaped looks alive here, so
 * we wait for it only a moment. On Windows nothing can be found any more: the pid of the ended program may already
 * be another's.
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
    // Gone. macOS refuses to signal a process that is dead but not yet reaped, too.
    return false;
  }
}

// Sends a signal and ignores failures: if the process is gone or not ours, the next look shows who is left.

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ignored: see above.
  }
}
