/**
 * Tasks for the moment this process exits. All share one listener, since Node warns of more than ten on one event.
 */
const stopping = new Set<() => void>();
const removing = new Set<() => void>();
let listens = false;

/** Processes are stopped first; then what they may still have written to is removed. */
export type ExitPhase = 'stop' | 'remove';

/** Calls `task` once when this process exits; the function returned cancels that. A task must not throw. */
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
