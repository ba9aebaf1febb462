/** The queue within one process, for `boardmark serve` without Redis. Waiting jobs are restored from the store. */
import { MAX_STARTS, type Job, type JobEnd, type JobState, type Need } from './job.js';
import type { Claim, JobQueue, JobSource } from './job-queue.js';

interface Entry {
  readonly job: Job;
  starts: number;
  state: 'waiting' | 'running';
}

interface Taker {
  readonly needs: ReadonlySet<Need>;
  readonly resolve: (claim: Claim | null) => void;
}

export interface EmbeddedQueue {
  readonly queue: JobQueue;
  readonly source: JobSource;
}

/** Creates both ends of a queue in memory. */
export function createEmbeddedQueue(): EmbeddedQueue {
  const state = new QueueState();
  return { queue: state.asQueue(), source: state.asSource() };
}

class QueueState {
  /** The oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #ends = new Map<string, JobEnd>();
  readonly #takers = new Set<Taker>();
  readonly #startListeners: ((id: string) => void)[] = [];
  readonly #endListeners: ((end: JobEnd) => void)[] = [];
  readonly #workers = new Map<string, string>();

  asQueue(): JobQueue {
    return {
      add: (jobs) =>
        soon(() => {
          for (const job of jobs) this.#add(job);
        }),
      cancel: (jobs) => soon(() => new Set(jobs.map(({ id }) => id).filter((id) => this.#cancel(id)))),
      onStarted: (listener) => this.#startListeners.push(listener),
      onEnded: (listener) => this.#endListeners.push(listener),
      find: (jobs) => soon(() => jobs.map(({ id }) => this.#find(id))),
      forget: ({ id }) => soon(() => void this.#ends.delete(id)),
      count: () => soon(() => this.#count()),
      announcements: () => soon(() => [...this.#workers.values()]),
      close: () => soon(() => undefined),
    };
  }

  asSource(): JobSource {
    return {
      take: (needs, signal) => this.#take(new Set(needs), signal),
      announce: (worker, signed) => soon(() => void this.#workers.set(worker, signed)),
      close: () => soon(() => undefined),
    };
  }

  #add(job: Job): void {
    if (this.#entries.has(job.id) || this.#ends.has(job.id)) return;
    const entry: Entry = { job, starts: 0, state: 'waiting' };
    this.#entries.set(job.id, entry);
    this.#offer(entry);
  }

  /** Gives the job to a worker that waits for one like it, or lets it wait. */
  #offer(entry: Entry): void {
    const taker = [...this.#takers].find(({ needs }) => needs.has(entry.job.need));
    if (taker === undefined) return;
    this.#takers.delete(taker);
    taker.resolve(this.#start(entry));
  }

  #take(needs: ReadonlySet<Need>, signal: AbortSignal): Promise<Claim | null> {
    if (signal.aborted) return Promise.resolve(null);
    const next = this.#next(needs);
    if (next !== null) return Promise.resolve(this.#start(next));
    return new Promise((resolve) => {
      // A worker takes thousands of jobs under one signal: no listener may outlive its job.
      const stop = (): void => end(null);
      const end = (claim: Claim | null): void => {
        signal.removeEventListener('abort', stop);
        this.#takers.delete(taker);
        resolve(claim);
      };
      const taker: Taker = { needs, resolve: end };
      this.#takers.add(taker);
      signal.addEventListener('abort', stop);
    });
  }

  /** Of jobs with the same priority the oldest. */
  #next(needs: ReadonlySet<Need>): Entry | null {
    let first: Entry | null = null;
    for (const entry of this.#entries.values())
      if (entry.state === 'waiting' && needs.has(entry.job.need))
        if (first === null || entry.job.priority < first.job.priority) first = entry;
    return first;
  }

  #start(entry: Entry): Claim {
    entry.state = 'running';
    entry.starts += 1;
    const { id, payload } = entry.job;
    for (const listener of this.#startListeners) listener(id);
    return {
      id,
      payload,
      isLastTry: entry.starts >= MAX_STARTS,
      complete: (result) => soon(() => this.#end(entry, { id, kind: 'done', result })),
      // Within one process a worker never dies alone.
      noteStart: () => soon(() => undefined),
      abandon: () => undefined,
      giveBack: (failure) => soon(() => this.#giveBack(entry, failure)),
    };
  }

  #giveBack(entry: Entry, failure: string): void {
    if (entry.starts >= MAX_STARTS) {
      this.#end(entry, { id: entry.job.id, kind: 'given-up', failure });
      return;
    }
    entry.state = 'waiting';
    this.#offer(entry);
  }

  #count(): { waiting: number; running: number } {
    const states = [...this.#entries.values()].map((entry) => entry.state);
    const running = states.filter((state) => state === 'running').length;
    return { running, waiting: states.length - running };
  }

  #end(entry: Entry, end: JobEnd): void {
    this.#entries.delete(entry.job.id);
    this.#ends.set(end.id, end);
    for (const listener of this.#endListeners) listener(end);
  }

  #find(id: string): JobState {
    const end = this.#ends.get(id);
    if (end !== undefined) return { kind: 'ended', end };
    return { kind: this.#entries.get(id)?.state ?? 'unknown' };
  }

  #cancel(id: string): boolean {
    return this.#entries.get(id)?.state === 'waiting' && this.#entries.delete(id);
  }
}

/** Both queues have the same interface; this one answers at once. */
function soon<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
