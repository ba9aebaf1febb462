/** A worker's end of the queue on Redis. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as BullJob } from 'bullmq';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { MAX_STARTS, type Need } from './job.js';
import type { Claim, JobSource } from './job-queue.js';
import {
  connect,
  type Data,
  ignoreOutage,
  KEPT_S,
  LOCK_MS,
  PREFIX,
  queueName,
  type RedisQueueOptions,
  settings,
  startsKey,
} from './redis-connection.js';

/** How long an idle worker waits between two looks. */
const IDLE_MS = { first: 25, most: 400 } as const;

/** A worker that has not announced itself for this long is not listed. */
const ANNOUNCED_S = 15;

/** How long a worker that ends waits for Redis. */
const MAX_CLOSE_MS = 3000;

/** The end of a worker. */
export function openRedisSource(options: RedisQueueOptions): JobSource {
  const redis = connect(options.url);
  const lockMs = options.lockMs ?? LOCK_MS;
  const workers = new Map<Need, Worker<Data, string>>();
  const announced = new Set<string>();

  /** BullMQ's worker without a processor: it fetches jobs on request, and looks for jobs whose worker died. */
  function workerFor(need: Need): Worker<Data, string> {
    const known = workers.get(need);
    if (known !== undefined) return known;
    const worker = new Worker<Data, string>(queueName(options.build, need), null, {
      ...settings(redis),
      autorun: false,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: MAX_STARTS - 1,
    });
    worker.on('error', ignoreOutage);
    void worker.startStalledCheckTimer().catch(ignoreOutage);
    workers.set(need, worker);
    return worker;
  }

  async function look(needs: readonly Need[]): Promise<Claim | null> {
    for (const need of needs) {
      const token = randomUUID();
      const job = await workerFor(need)
        .getNextJob(token, { block: false })
        .catch(() => undefined);
      if (job === undefined) continue;
      // BullMQ lets the next worker fail a job whose workers died too often.
      if (!job.deferredFailure) return claim(job, token, lockMs, redis);
      await job.moveToFailed(new UnrecoverableError(job.deferredFailure), token, false);
    }
    return null;
  }

  return {
    async take(needs, signal) {
      let order = [...needs];
      for (let pause: number = IDLE_MS.first; !signal.aborted; pause = Math.min(pause * 2, IDLE_MS.most)) {
        const found = await unlessAborted(look(order), signal);
        if (found !== null) return found;
        // The order changes, so that no language is always asked first.
        order = [...order.slice(1), ...order.slice(0, 1)];
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
      return null;
    },
    async announce(worker, signed) {
      const key = `${PREFIX}:worker:${worker}`;
      announced.add(key);
      await redis.set(key, signed, 'EX', ANNOUNCED_S);
    },
    async close() {
      const leave = async (): Promise<void> => {
        if (announced.size > 0) await redis.del(...announced);
      };
      // Without Redis this would wait until it is back.
      await Promise.race([leave().catch(ignoreOutage), sleep(MAX_CLOSE_MS, undefined, { ref: false })]);
      // By force: each would wait for its own connection, and keep the process alive by trying again and again.
      for (const worker of workers.values()) void worker.close(true).catch(ignoreOutage);
      redis.disconnect();
    },
  };
}

/** Null if `signal` is raised first: without Redis an answer may never come. A claim that comes too late is abandoned. */
function unlessAborted(looking: Promise<Claim | null>, signal: AbortSignal): Promise<Claim | null> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      void looking.then((late) => late?.abandon(), ignoreOutage);
      resolve(null);
    };
    signal.addEventListener('abort', stop);
    looking.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

function claim(job: BullJob<Data, string>, token: string, lockMs: number, redis: Redis): Claim {
  // If a renewal fails, the next one may succeed. If all fail, the job goes to another worker.
  const renewal = setInterval(() => void job.extendLock(token, lockMs).catch(ignoreOutage), lockMs / 3);
  return {
    id: job.id ?? '',
    payload: job.data.payload,
    isLastTry: job.attemptsStarted >= MAX_STARTS,
    async complete(result) {
      try {
        await job.moveToCompleted(result, token, false);
      } finally {
        clearInterval(renewal);
      }
    },
    abandon: () => clearInterval(renewal),
    async noteStart(signed) {
      const key = startsKey(job.id ?? '');
      await redis.multi().rpush(key, signed).expire(key, KEPT_S).exec();
    },
    async giveBack(failure) {
      clearInterval(renewal);
      await job.moveToFailed(new Error(failure), token, false);
    },
  };
}
