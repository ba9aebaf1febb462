/** A process that is gone, or not ours to end, is no news here: the next look shows who is left. */
export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // See above.
  }
}
