/** Puts a service together from its data folder and its queue. */
import { needLock } from '../results/folder-lock.js';
import type { BlobStore, JobQueue } from './queue/job-queue.js';
import { createCatalogue } from './catalogue.js';
import { startCoordinator, type CoordinatorEvent } from './coordinator.js';
import { createLiveWorkers } from './live-workers.js';
import { createMetrics } from './metrics.js';
import { createPlaces } from './places.js';
import { DEFAULT_QUOTAS, type Quotas, type Service } from './service.js';
import { openDataFolder } from './store/data-folder.js';
import { openStore } from './store/store.js';
import { loadTokens } from './store/tokens.js';

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

export interface OpenService extends Service {
  close(): Promise<void>;
}

export async function openService(options: ServiceOptions): Promise<OpenService> {
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
      metrics.graded(submission.assignment, (Date.parse(event.at) - Date.parse(run.at)) / 1000);
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
