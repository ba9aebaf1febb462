/**
 * The two ends of a queue. The service adds jobs and is told how they end; workers take jobs. There are two queues: one
 * in this process, and one on Redis. The same specs hold for both.
 */
import type { Job, JobEnd, JobKey, JobState, Need } from './job.js';

export interface JobQueue {
  /** Adds jobs. A job whose id exists already is left unchanged. */
  add(jobs: readonly Job[]): Promise<void>;
  /** Removes jobs that no worker has begun. Resolves to the ids that were removed. */
  cancel(jobs: readonly JobKey[]): Promise<ReadonlySet<string>>;
  /** Calls `listener` for each job that starts. */
  onStarted(listener: (id: string) => void): void;
  /** Calls `listener` for each job that ends. An end may be reported more than once, and may be missed: see `find`. */
  onEnded(listener: (end: JobEnd) => void): void;
  /** Where jobs are now, in the given order: for jobs whose end the service may have missed. */
  find(jobs: readonly JobKey[]): Promise<readonly JobState[]>;
  /** Says that the service has stored the end of the job, so that the queue need not keep it. */
  forget(job: JobKey): Promise<void>;
  count(): Promise<{ readonly waiting: number; readonly running: number }>;
  /** What workers have announced lately: signed texts, of which none has been checked. */
  announcements(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface JobSource {
  /** The next job that this worker can run: the one with the smallest priority. Null when `signal` is raised. */
  take(needs: readonly Need[], signal: AbortSignal): Promise<Claim | null>;
  /** Reports that this worker is alive, by a signed text; repeated every few seconds. */
  announce(worker: string, signed: string): Promise<void>;
  close(): Promise<void>;
}

/** A job that a worker has begun. Exactly one of `complete` and `giveBack` ends the claim. */
export interface Claim {
  readonly id: string;
  readonly payload: string;
  /** Whether this was the last try: a job that is given back now is set aside. */
  readonly isLastTry: boolean;
  complete(result: string): Promise<void>;
  /** Keeps a signed text which says that this worker has begun the job. */
  noteStart(signed: string): Promise<void>;
  /** Gives the job back because this worker cannot grade it. Another one may try, at most MAX_STARTS times in all. */
  giveBack(failure: string): Promise<void>;
  /** Leaves the job as if this worker had died: the queue notices by itself. */
  abandon(): void;
}

/** Blobs: bytes that are known by their SHA-256. The service and its workers share them. */
export interface BlobStore {
  put(digest: string, bytes: Uint8Array): Promise<void>;
  /** Whether the blob exists. This postpones its expiry. */
  has(digest: string): Promise<boolean>;
  /** Null if there is no such blob. */
  get(digest: string): Promise<Buffer | null>;
}
