/** What both ends of the queue on Redis share: the connection, the names of queues, the data of a job. */
import { Redis } from 'ioredis';
import type { Need } from './job.js';

export interface RedisQueueOptions {
  readonly url: string;
  /** The build of boardmark: `identifyBuild`. */
  readonly build: string;
  /** A worker that has been silent for this long has died. */
  readonly lockMs?: number;
}

export interface Data {
  readonly payload: string;
}

export const PREFIX = 'boardmark';

export const LOCK_MS = 15_000;

/**
 * Connects to Redis, and waits as long as it cannot be reached. It logs nothing about that: the health check reports
 * it.
 */
export function connect(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 100, 2000),
  });
  redis.on('error', ignoreOutage);
  return redis;
}

export function settings(connection: Redis): { connection: Redis; prefix: string } {
  return { connection, prefix: PREFIX };
}

export function queueName(build: string, need: Need): string {
  return `${build.slice(0, 12)}-${need}`;
}

/** The list of what workers signed when they began a job. */
export function startsKey(job: string): string {
  return `${PREFIX}:starts:${job}`;
}

/** How long results and starts are kept that the service has not fetched, in case it does not run. */
export const KEPT_S = 7 * 24 * 3600;

export function ignoreOutage(): void {
  // BullMQ and ioredis try again by themselves.
}
