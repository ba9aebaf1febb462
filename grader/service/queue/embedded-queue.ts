/** The queue within one process, for `boardmark serve` without Redis. Waiting jobs are restored from the store. */
import { MAX_STARTS, type Job, type JobEnd, type JobState, type Need } from './job.js';
import type { Claim, JobQueue, JobSource } from './job-queue.js';

interface Entry {
  readonly job: Job;
  starts: number;
  state: 'waiting' | 'running';
}

/** Creates both ends of a queue in memory. */
export function createEmbeddedQueue(): { readonly queue: JobQueue; readonly source: JobSource } {
  /** The oldest first. */
  const entries = new Map<string, Entry>();
  const ends = new Map<string, JobEnd>();
  /** Workers that wait for a job like them. */
  const idle = new Set<() => void>();
  const startListeners: ((id: string) => void)[] = [];
  const endListeners: ((end: JobEnd) => void)[] = [];
  const workers = new Map<string, string>();

  function add(job: Job): void {
    if (entries.has(job.id) || ends.has(job.id)) return;
    entries.set(job.id, { job, starts: 0, state: 'waiting' });
    wakeAll();
  }

  function wakeAll(): void {
    for (const wake of [...idle]) wake();
  }

  async function take(needs: readonly Need[], signal: AbortSignal): Promise<Claim | null> {
    while (!signal.aborted) {
      const next = findNext(needs);
      if (next !== null) return start(next);
      await beIdle(signal);
    }
    return null;
  }

  /** Resolves when a job has come, or `signal` is raised. */
  function beIdle(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      // A worker takes thousands of jobs under one signal: no listener may outlive its job.
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        idle.delete(wake);
        resolve();
      };
      idle.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  /** Of jobs with the same priority the oldest. */
  function findNext(needs: readonly Need[]): Entry | null {
    let first: Entry | null = null;
    for (const entry of entries.values())
      if (entry.state === 'waiting' && needs.includes(entry.job.need))
        if (first === null || entry.job.priority < first.job.priority) first = entry;
    return first;
  }

  function start(entry: Entry): Claim {
    entry.state = 'running';
    entry.starts += 1;
    const { id, payload } = entry.job;
    for (const listener of startListeners) listener(id);
    return {
      id,
      payload,
      isLastTry: entry.starts >= MAX_STARTS,
      complete: (result) => promiseOf(() => end({ id, kind: 'done', result })),
      // Within one process a worker never dies alone.
      noteStart: () => promiseOf(() => undefined),
      abandon: () => undefined,
      giveBack: (failure) => promiseOf(() => giveBack(entry, failure)),
    };
  }

  function giveBack(entry: Entry, failure: string): void {
    if (entry.starts >= MAX_STARTS) {
      end({ id: entry.job.id, kind: 'given-up', failure });
    } else {
      entry.state = 'waiting';
      wakeAll();
    }
  }

  function end(told: JobEnd): void {
    entries.delete(told.id);
    ends.set(told.id, told);
    for (const listener of endListeners) listener(told);
  }

  function find(id: string): JobState {
    const told = ends.get(id);
    return told === undefined ? { kind: entries.get(id)?.state ?? 'unknown' } : { kind: 'ended', end: told };
  }

  const cancel = (id: string): boolean => entries.get(id)?.state === 'waiting' && entries.delete(id);
  const countOf = (state: Entry['state']): number =>
    [...entries.values()].filter((entry) => entry.state === state).length;
  const close = (): Promise<void> => promiseOf(() => undefined);
  return {
    queue: {
      add: (jobs) => promiseOf(() => jobs.forEach(add)),
      cancel: (jobs) => promiseOf(() => new Set(jobs.map(({ id }) => id).filter(cancel))),
      onStarted: (listener) => startListeners.push(listener),
      onEnded: (listener) => endListeners.push(listener),
      find: (jobs) => promiseOf(() => jobs.map(({ id }) => find(id))),
      forget: ({ id }) => promiseOf(() => void ends.delete(id)),
      count: () => promiseOf(() => ({ waiting: countOf('waiting'), running: countOf('running') })),
      announcements: () => promiseOf(() => [...workers.values()]),
      close,
    },
    source: {
      take,
      announce: (worker, signed) => promiseOf(() => void workers.set(worker, signed)),
      close,
    },
  };
}

/** Both queues have the same interface; this one answers at once. */
function promiseOf<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
