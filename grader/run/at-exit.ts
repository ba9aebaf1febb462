/**
 * Tasks that run when this process exits. All share one listener, since Node warns of more than ten on one event.
 */
const stopping = new Set<() => void>();
const removing = new Set<() => void>();
let listens = false;

/** Processes are stopped first; then the folders to which they may still have written are removed. */
export type ExitPhase = 'stop' | 'remove';

/** Calls `task` once when this process exits; call the returned function to cancel that. A task must not throw. */
export function atExit(phase: ExitPhase, task: () => void): () => void {
  if (!listens) process.once('exit', runTasks);
  listens = true;
  const tasks = phase === 'stop' ? stopping : removing;
  tasks.add(task);
  return () => void tasks.delete(task);
}

function runTasks(): void {
  for (const tasks of [stopping, removing]) for (const task of tasks) task();
}
