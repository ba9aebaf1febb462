/** The parts of a running service, for its routes. */
import { decideAll } from '../grade.js';
import type { Assignment, SubmissionResult } from '../model.js';
import type { Catalogue } from './catalogue.js';
import type { Coordinator } from './coordinator.js';
import { settleResult } from './marking.js';
import type { ListWorkers } from './live-workers.js';
import type { Metrics } from './metrics.js';
import type { Places } from './places.js';
import type { JobQueue } from './queue/job-queue.js';
import type { DataFolder } from './store/data-folder.js';
import type { Run, Store } from './store/store.js';
import type { Tokens } from './store/tokens.js';

export interface Service {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly tokens: Tokens;
  readonly catalogue: Catalogue;
  readonly queue: JobQueue;
  readonly workers: ListWorkers;
  readonly coordinator: Coordinator;
  readonly metrics: Metrics;
  readonly quotas: Quotas;
  /** Uploads in progress, by who hands in. */
  readonly uploads: Places;
  /** Streams of events that are open, by token. */
  readonly streams: Places;
  /** The version of boardmark. */
  readonly version: string;
}

export interface Quotas {
  /** How many bytes a student may upload at once. */
  readonly submissionBytes: number;
  /** How many bytes the archive of a class may have. */
  readonly classBytes: number;
  /** How many submissions of one student may wait at once. */
  readonly waiting: number;
  /** How many uploads of an instructor's token may be in progress at once. */
  readonly uploadsAtOnce: number;
  /** How many uploads a token may make in an hour. */
  readonly uploadsAnHour: number;
}

export const DEFAULT_QUOTAS: Quotas = {
  submissionBytes: 64 * 1024 * 1024,
  classBytes: 2 * 1024 * 1024 * 1024,
  waiting: 3,
  uploadsAtOnce: 4,
  uploadsAnHour: 30,
};

/** A result, with the assignment as it was when the run was requested. Null if the run has no result yet. */
export interface StoredResult {
  readonly assignment: Assignment;
  readonly result: SubmissionResult;
}

export async function findResult({ store, catalogue }: Service, run: Run): Promise<StoredResult | null> {
  const submission = store.submission(run.submission);
  if (submission === null) return null;
  if (run.state.kind !== 'graded' && run.state.kind !== 'set-aside') return null;
  const assignment = await catalogue.open(run.bundle);
  if (run.state.kind === 'graded') {
    const result = store.result(run, assignment);
    return result === null ? null : { assignment, result: settleResult(store, submission, result) };
  }
  const { student: id, origin } = submission;
  const verdict = {
    verdict: 'judge-error',
    fault: run.state.reason,
    remedy: 'look at the submission, then grade it again',
  } as const;
  return { assignment, result: decideAll(assignment, { id, origin }, verdict) };
}

/** The run whose result counts: the newest that has one. */
export function newestEnded(runs: readonly Run[]): Run | null {
  return runs.findLast(({ state }) => state.kind === 'graded' || state.kind === 'set-aside') ?? null;
}
