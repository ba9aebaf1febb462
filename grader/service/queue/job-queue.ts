/**
 * The two ends of a queue. The service adds jobs and hears how they end; workers take jobs. There are two queues: one
 * in this process, and one on Redis. One suite of specs holds for both.
 */
import type { Job, JobEnd, JobKey, JobState, Need, WorkerInfo } from './job.js';

export interface JobQueue {
  /** Adds jobs. A job whose id is there already is left as it is. */
  add(jobs: readonly Job[]): Promise<void>;
  /** Takes out jobs that no worker has begun. Resolves to the ids that are out. */
  cancel(jobs: readonly JobKey[]): Promise<ReadonlySet<string>>;
  /** Calls `listener` for each job that starts. */
  onStarted(listener: (id: string) => void): void;
  /** Calls `listener` for each job that ends. An end may be reported more than once, and may be missed: see `find`. */
  onEnded(listener: (end: JobEnd) => void): void;
  /** Where jobs are now, in the order asked: for jobs whose end the service may have missed. */
  find(jobs: readonly JobKey[]): Promise<readonly JobState[]>;
  /** The service has stored the end of the job: the queue need not keep it. */
  forget(job: JobKey): Promise<void>;
  count(): Promise<{ readonly waiting: number; readonly running: number }>;
  workers(): Promise<readonly WorkerInfo[]>;
  close(): Promise<void>;
}

export interface JobSource {
  /** The next job this worker can run, smallest priority first; null when `signal` is raised. */
  take(needs: readonly Need[], signal: AbortSignal): Promise<Claim | null>;
  /** Tells the service that this worker is alive; repeated every few seconds. */
  announce(info: WorkerInfo): Promise<void>;
  close(): Promise<void>;
}

/** A job that a worker has begun. Exactly one of `complete` and `giveBack` ends the claim. */
export interface Claim {
  readonly id: string;
  readonly payload: string;
  /** Whether a job that is given back now is set aside. */
  readonly isLastTry: boolean;
  complete(result: string): Promise<void>;
  /** This worker cannot grade it: another may try, at most MOST_STARTS times in all. */
  giveBack(reason: string): Promise<void>;
  /** As if this worker had died: nothing is said to the queue, which notices by itself. */
  abandon(): void;
}

/** Bytes by their SHA-256, shared by the service and its workers. */
export interface BlobStore {
  put(digest: string, bytes: Uint8Array): Promise<void>;
  /** Whether the blob is there; one that would expire is kept for longer. */
  has(digest: string): Promise<boolean>;
  /** Null where there is no such blob. */
  get(digest: string): Promise<Buffer | null>;
}
