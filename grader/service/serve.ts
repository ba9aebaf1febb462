/** Runs the service: HTTP in front, workers behind. With Redis the workers run elsewhere; without it one runs here. */
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { Sandbox } from '../run/sandbox.js';
import { createApp } from './http/app.js';
import { openService, type Service, type ServiceOptions } from './service.js';
import { createEmbeddedQueue } from './queue/embedded-queue.js';
import type { JobSource } from './queue/job-queue.js';
import { openRedisQueue } from './queue/redis-queue.js';
import { openRedisBlobs } from './queue/redis-blobs.js';
import { NEEDS, type Need } from './queue/job.js';
import { runWorker } from './worker/worker.js';

export interface ServeOptions extends Pick<
  ServiceOptions,
  'data' | 'assignments' | 'build' | 'version' | 'quotas'
> {
  readonly host: string;
  /** 0 chooses any free port. */
  readonly port: number;
  /** How many proxies stand in front, whose word about addresses is taken. */
  readonly proxies?: number;
  readonly backend: Backend;
  readonly log: (event: Readonly<Record<string, unknown>>) => void;
}

/** Where submissions are graded. */
export type Backend =
  | { readonly kind: 'redis'; readonly url: string }
  | {
      readonly kind: 'embedded';
      readonly sandbox: Sandbox;
      readonly jobs: number;
      readonly needs?: readonly Need[];
    };

export interface Serving {
  readonly service: Service;
  readonly url: string;
  close(): Promise<void>;
}

export async function serve(options: ServeOptions): Promise<Serving> {
  const { backend, log } = options;
  if (backend.kind === 'redis') {
    const blobs = openRedisBlobs(backend.url);
    const queue = openRedisQueue({ url: backend.url, build: options.build });
    const service = await openService({ ...options, queue, workerBlobs: blobs, log });
    return listen(service, options, () => {
      blobs.close();
    });
  }
  const { queue, source } = createEmbeddedQueue();
  const service = await openService({ ...options, queue, workerBlobs: null, log });
  const stopWorker = startOwnWorker(service, source, backend, options);
  return listen(service, options, stopWorker);
}

/** Starts the worker in this process. */
function startOwnWorker(
  { tokens, folder }: Service,
  source: JobSource,
  { sandbox, jobs, needs }: Extract<Backend, { kind: 'embedded' }>,
  { build, log }: ServeOptions,
): () => Promise<void> {
  const stop = new AbortController();
  const running = runWorker({
    sandbox,
    jobs,
    blobs: folder.blobs,
    root: folder.bundles,
    signal: stop.signal,
    token: tokens.lend(),
    source,
    needs: needs ?? NEEDS,
    build,
    log,
  });
  return async () => {
    stop.abort();
    await sandbox.close();
    await running;
  };
}

/**
 * Clients and proxies close idle connections after a minute at most. We close later than they do: a request that is sent
 * while we close its connection would be lost.
 */
const IDLE_MS = 75_000;

async function listen(
  service: Service,
  { host, port, proxies = 0, log }: ServeOptions,
  stopWorkers: () => void | Promise<void>,
): Promise<Serving> {
  const app = createApp({ service, proxies, log });
  // We read bodies ourselves (`request-body.ts`).
  const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false }) as Server;
  server.keepAliveTimeout = IDLE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    service,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Open streams of events would keep the server open.
      server.closeAllConnections();
      await closed;
      await stopWorkers();
      await service.close();
    },
  };
}
