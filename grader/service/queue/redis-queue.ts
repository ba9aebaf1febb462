/**
 * The queue on Redis, by BullMQ. There is one BullMQ queue for each language and each build of boardmark, so that a
 * worker takes only what it can run, and different versions never mix results. BullMQ locks a job for a worker and
 * gives it to another when the lock is no longer renewed. Locks expire by the clock of Redis alone, and no job is ever
 * delayed, so the clocks of the machines need not agree.
 */
import { Job as BullJob, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { MAX_STARTS, NEEDS, type Job, type JobEnd, type JobKey, type JobState, type Need } from './job.js';
import type { JobQueue } from './job-queue.js';
import {
  connect,
  type Data,
  ignoreOutage,
  KEPT_S,
  PREFIX,
  queueName,
  type RedisQueueOptions,
  settings,
  startsKey,
} from './redis-connection.js';

/** BullMQ's own text about a job that was begun too often. */
const STALLED_TOO_OFTEN = 'stalled more than allowable limit';

/** The end of the service. */
export function openRedisQueue(options: RedisQueueOptions): JobQueue {
  const redis = connect(options.url);
  const ends = new Map(
    NEEDS.map((need) => [need, openEnd(queueName(options.build, need), redis, options.url)]),
  );
  function queueOf(need: Need): Queue<Data, string> {
    const end = ends.get(need);
    if (end === undefined) throw new Error(`there is no queue for ${need}`);
    return end.queue;
  }

  /** Whether a job waits, runs or has ended is told by the lists in which it stands, never by its own fields. */
  async function findOne({ id, need }: JobKey): Promise<JobState> {
    const queue = queueOf(need);
    switch (await queue.getJobState(id)) {
      case 'waiting':
      case 'prioritized':
        return { kind: 'waiting' };
      case 'active':
        return { kind: 'running' };
      case 'completed': {
        const returned = await redis.hget(queue.toKey(id), 'returnvalue');
        return { kind: 'ended', end: { id, kind: 'done', result: readReturned(returned) } };
      }
      case 'failed':
        return {
          kind: 'ended',
          end: await readFailed(id, (await redis.hget(queue.toKey(id), 'failedReason')) ?? ''),
        };
      case 'delayed':
      case 'waiting-children':
      case 'unknown':
        // Somebody else has moved it: what is left of it would keep it from being added again.
        await queue.remove(id);
        return { kind: 'unknown' };
    }
  }

  async function readFailed(id: string, reason: string): Promise<JobEnd> {
    return reason.includes(STALLED_TOO_OFTEN)
      ? { id, kind: 'fell-silent', starts: await redis.lrange(startsKey(id), 0, MAX_STARTS) }
      : { id, kind: 'given-up', failure: reason };
  }

  return {
    async add(jobs) {
      for (const [need, { queue }] of ends) {
        const ofNeed = jobs.filter((job) => job.need === need);
        await queue.addBulk(
          ofNeed.map((job) => ({ name: 'grade', data: { payload: job.payload }, opts: optionsOf(job) })),
        );
      }
    },
    async cancel(jobs) {
      const removed = new Set<string>();
      for (const { id, need } of jobs) if (await removeWaiting(queueOf(need), id)) removed.add(id);
      return removed;
    },
    onStarted(listener) {
      for (const { events } of ends.values()) events.on('active', ({ jobId }) => listener(jobId));
    },
    onEnded(listener) {
      for (const { events } of ends.values()) {
        // BullMQ writes the returned value as JSON.
        events.on('completed', ({ jobId, returnvalue }) =>
          listener({ id: jobId, kind: 'done', result: readReturned(returnvalue) }),
        );
        events.on('failed', ({ jobId, failedReason }) => {
          // What cannot be read now is found later.
          readFailed(jobId, failedReason).then(listener, ignoreOutage);
        });
      }
    },
    find: (jobs) => Promise.all(jobs.map(findOne)),
    async forget({ id, need }) {
      await queueOf(need).remove(id);
      await redis.del(startsKey(id));
    },
    async count() {
      const counts = await Promise.all(
        [...ends.values()].map(({ queue }) => queue.getJobCounts('waiting', 'prioritized', 'active')),
      );
      const sum = (key: string): number => counts.reduce((total, each) => total + (each[key] ?? 0), 0);
      return { waiting: sum('waiting') + sum('prioritized'), running: sum('active') };
    },
    async announcements() {
      const keys = await redis.keys(`${PREFIX}:worker:*`);
      const texts = keys.length === 0 ? [] : await redis.mget(keys);
      return texts.filter((text) => text !== null);
    },
    async close() {
      const closing = [...ends.values()].flatMap(({ queue, events }) => [queue.close(), events.close()]);
      await Promise.all(closing.map((one) => one.catch(ignoreOutage)));
      for (const connection of [redis, ...[...ends.values()].map(({ listening }) => listening)])
        connection.disconnect();
    },
  };
}

/** The queue of one need, and a listener, which blocks a connection of its own; BullMQ closes none that it was given. */
function openEnd(
  name: string,
  redis: Redis,
  url: string,
): { readonly queue: Queue<Data, string>; readonly events: QueueEvents; readonly listening: Redis } {
  const listening = connect(url);
  const queue = new Queue<Data, string>(name, settings(redis));
  const events = new QueueEvents(name, settings(listening));
  queue.on('error', ignoreOutage);
  events.on('error', ignoreOutage);
  return { queue, events, listening };
}

/** Removes a job that waits. A job that a worker holds cannot be removed. */
async function removeWaiting(queue: Queue<Data, string>, id: string): Promise<boolean> {
  const job = await BullJob.fromId(queue, id);
  if (job === undefined) return false;
  const state = await job.getState();
  if (state !== 'waiting' && state !== 'prioritized') return false;
  return (await queue.remove(id)) === 1;
}

function optionsOf(job: Job): object {
  return {
    jobId: job.id,
    priority: job.priority,
    attempts: MAX_STARTS,
    removeOnComplete: { age: KEPT_S },
    removeOnFail: { age: KEPT_S },
  };
}

function readReturned(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'string' ? read : value;
  } catch {
    return value;
  }
}
