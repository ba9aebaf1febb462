/** Sends a signal and ignores failures: if the process is gone or not ours, the next look shows who is left. */
export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ignored: see above.
  }
}
