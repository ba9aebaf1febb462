/**
 * The queue on Redis, by BullMQ. There is one BullMQ queue for each language and each build of boardmark, so that a
 * worker takes only what it can run, and different versions never mix results. BullMQ locks a job for a worker and
 * gives it to another when the lock is no longer renewed. Locks expire by the clock of Redis alone, and no job is ever
 * delayed, so the clocks of the machines need not agree.
 */
import { Job as BullJob, Queue, QueueEvents } from 'bullmq';
import {
  MAX_STARTS,
  NEEDS,
  type Job,
  type JobEnd,
  type JobKey,
  type JobState,
  type Need,
  type WorkerInfo,
} from './job.js';
import type { JobQueue } from './job-queue.js';
import {
  connect,
  type Data,
  ignoreOutage,
  PREFIX,
  queueName,
  type RedisQueueOptions,
  settings,
} from './redis-connection.js';

/** BullMQ's own text about a job that was begun too often. */
const STALLED_TOO_OFTEN = 'stalled more than allowable limit';

/** Fields that BullMQ writes: the first when a job is added, the others when it begins and ends. */
const STATE_FIELDS = ['timestamp', 'finishedOn', 'returnvalue', 'failedReason', 'processedOn'];

/** How long results are kept that the service has not fetched, in case it does not run. */
const KEPT_S = 7 * 24 * 3600;

/** The end of the service. */
export function openRedisQueue(options: RedisQueueOptions): JobQueue {
  const redis = connect(options.url);
  const queues = perNeed((need) => new Queue<Data, string>(queueName(options.build, need), settings(redis)));
  // Each listener blocks a connection of its own, and BullMQ closes none that it was given.
  const listening = perNeed(() => connect(options.url));
  const events = new Map(
    [...listening].map(([need, connection]) => [
      need,
      new QueueEvents(queueName(options.build, need), settings(connection)),
    ]),
  );
  for (const queue of queues.values()) queue.on('error', ignoreOutage);
  for (const one of events.values()) one.on('error', ignoreOutage);
  const queueOf = (need: Need): Queue<Data, string> => expectQueue(queues, need);

  /** Asks for all in one round trip. Reads no payload: many jobs may wait. */
  async function find(jobs: readonly JobKey[]): Promise<JobState[]> {
    const pipeline = redis.pipeline();
    for (const { id, need } of jobs) pipeline.hmget(queueOf(need).toKey(id), ...STATE_FIELDS);
    const answers = (await pipeline.exec()) ?? [];
    return jobs.map(({ id }, index) => readState(id, answers[index]?.[1] as (string | null)[] | undefined));
  }

  return {
    async add(jobs) {
      for (const [need, ofNeed] of groupByNeed(jobs))
        await queueOf(need).addBulk(
          ofNeed.map((job) => ({ name: 'grade', data: { payload: job.payload }, opts: optionsOf(job) })),
        );
    },
    async cancel(jobs) {
      const removed = new Set<string>();
      for (const { id, need } of jobs) if (await removeWaiting(queueOf(need), id)) removed.add(id);
      return removed;
    },
    onStarted(listener) {
      for (const one of events.values()) one.on('active', ({ jobId }) => listener(jobId));
    },
    onEnded(listener) {
      for (const one of events.values()) {
        // BullMQ writes the returned value as JSON.
        one.on('completed', ({ jobId, returnvalue }) =>
          listener({ id: jobId, kind: 'done', result: readReturned(returnvalue) }),
        );
        one.on('failed', ({ jobId, failedReason }) => listener(setAside(jobId, failedReason)));
      }
    },
    find,
    async forget({ id, need }) {
      await queueOf(need).remove(id);
    },
    async count() {
      const counts = await Promise.all(
        [...queues.values()].map((queue) => queue.getJobCounts('waiting', 'prioritized', 'active')),
      );
      const sum = (key: string): number => counts.reduce((total, each) => total + (each[key] ?? 0), 0);
      return { waiting: sum('waiting') + sum('prioritized'), running: sum('active') };
    },
    async workers() {
      const keys = await redis.keys(`${PREFIX}:worker:*`);
      const texts = keys.length === 0 ? [] : await redis.mget(keys);
      return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as WorkerInfo]));
    },
    async close() {
      await Promise.all(
        [...queues.values(), ...events.values()].map((one) => one.close().catch(ignoreOutage)),
      );
      for (const connection of [redis, ...listening.values()]) connection.disconnect();
    },
  };
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

function readState(id: string, fields: readonly (string | null)[] | undefined): JobState {
  const [addedOn, finishedOn, returned, failedReason, processedOn] = fields ?? [];
  if (typeof addedOn !== 'string') return { kind: 'unknown' };
  if (typeof finishedOn !== 'string')
    return { kind: typeof processedOn === 'string' ? 'running' : 'waiting' };
  if (typeof failedReason === 'string') return { kind: 'ended', end: setAside(id, failedReason) };
  return { kind: 'ended', end: { id, kind: 'done', result: readReturned(returned) } };
}

function setAside(id: string, reason: string): JobEnd {
  const told = reason.includes(STALLED_TOO_OFTEN)
    ? `its worker died or fell silent ${MAX_STARTS} times while it was graded`
    : reason;
  return { id, kind: 'set-aside', reason: told };
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

function perNeed<T>(make: (need: Need) => T): ReadonlyMap<Need, T> {
  return new Map(NEEDS.map((need) => [need, make(need)]));
}

function expectQueue<T>(queues: ReadonlyMap<Need, T>, need: Need): T {
  const queue = queues.get(need);
  if (queue === undefined) throw new Error(`there is no queue for ${need}`);
  return queue;
}

function groupByNeed(jobs: readonly Job[]): ReadonlyMap<Need, readonly Job[]> {
  return new Map(NEEDS.map((need) => [need, jobs.filter((job) => job.need === need)]));
}
