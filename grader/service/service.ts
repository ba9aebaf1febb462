/** A running service: its parts, put together from its data folder and its queue, for its routes. */
import { decideAll } from '../grade.js';
import type { Assignment, SubmissionResult } from '../model.js';
import { needLock } from '../results/folder-lock.js';
import { createCatalogue, type Catalogue } from './catalogue.js';
import { startCoordinator, type Coordinator, type CoordinatorEvent } from './coordinator.js';
import { createLiveWorkers, type ListWorkers } from './live-workers.js';
import { settleResult } from './marking.js';
import { createMetrics, type Metrics } from './metrics.js';
import { createPlaces, type Places } from './places.js';
import type { BlobStore, JobQueue } from './queue/job-queue.js';
import { openDataFolder, type DataFolder } from './store/data-folder.js';
import { openStore, type Run, type Store } from './store/store.js';
import { loadTokens, type Tokens } from './store/tokens.js';

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
  close(): Promise<void>;
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

export interface ServiceOptions {
  readonly data: string;
  readonly queue: JobQueue;
  /** Where workers read blobs; null if they share the data folder. */
  readonly workerBlobs: BlobStore | null;
  /** The assignment.yaml of each assignment, by id. */
  readonly assignments: ReadonlyMap<string, string>;
  readonly build: string;
  readonly version: string;
  readonly quotas?: Partial<Quotas>;
  readonly log: (event: CoordinatorEvent) => void;
}

export async function openService(options: ServiceOptions): Promise<Service> {
  const { queue, build, version, log } = options;
  const folder = await openDataFolder(options.data);
  const unlock = await needLock(folder.path, {
    shown: options.data,
    other: 'service',
    advice: 'Stop it first, or choose another folder with --data',
  });
  const [store, tokens] = await Promise.all([
    openStore(folder.journalFile),
    loadTokens(folder.path, folder.publicKey),
  ]);
  const catalogue = createCatalogue(options.assignments, folder.blobs, folder.bundles);
  const metrics = createMetrics();
  store.listen((event) => {
    if (event.event !== 'graded') return;
    const run = store.run(event.run);
    const submission = run === null ? null : store.submission(run.submission);
    if (run !== null && submission !== null)
      metrics.resultSeconds.observe(
        { assignment: submission.assignment },
        (Date.parse(event.at) - Date.parse(run.at)) / 1000,
      );
  });
  const coordinator = startCoordinator({
    folder,
    store,
    tokens,
    catalogue,
    queue,
    workerBlobs: options.workerBlobs ?? folder.blobs,
    build,
    log,
  });
  const closing = new AbortController();
  const preloaded = catalogue.preload(closing.signal);
  const quotas = { ...DEFAULT_QUOTAS, ...options.quotas };
  return {
    folder,
    store,
    tokens,
    catalogue,
    queue,
    workers: createLiveWorkers(queue, tokens),
    coordinator,
    metrics,
    quotas,
    uploads: createPlaces(),
    streams: createPlaces(),
    version,
    async close() {
      closing.abort();
      await preloaded;
      await coordinator.close();
      await store.close();
      unlock();
    },
  };
}

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
