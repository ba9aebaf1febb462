/** A worker's end of the queue on Redis. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as BullJob } from 'bullmq';
import { UnrecoverableError, Worker } from 'bullmq';
import { MAX_STARTS, type Need } from './job.js';
import type { Claim, JobSource } from './job-queue.js';
import {
  connect,
  type Data,
  ignoreOutage,
  LOCK_MS,
  PREFIX,
  queueName,
  type RedisQueueOptions,
  settings,
} from './redis-connection.js';

/** How long an idle worker waits between two looks. */
const IDLE_MS = { first: 25, most: 400 } as const;

/** A worker that has not announced itself for this long is not listed. */
const ANNOUNCED_S = 15;

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
      if (!job.deferredFailure) return claim(job, token, lockMs);
      await job.moveToFailed(new UnrecoverableError(job.deferredFailure), token, false);
    }
    return null;
  }

  return {
    async take(needs, signal) {
      let order = [...needs];
      for (let pause: number = IDLE_MS.first; !signal.aborted; pause = Math.min(pause * 2, IDLE_MS.most)) {
        const found = await look(order);
        if (found !== null) return found;
        // The order changes, so that no language is always asked first.
        order = [...order.slice(1), ...order.slice(0, 1)];
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
      return null;
    },
    async announce(info) {
      const key = `${PREFIX}:worker:${info.id}`;
      announced.add(key);
      await redis.set(key, JSON.stringify(info), 'EX', ANNOUNCED_S);
    },
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.close().catch(ignoreOutage)));
      if (announced.size > 0) await redis.del(...announced).catch(ignoreOutage);
      redis.disconnect();
    },
  };
}

function claim(job: BullJob<Data, string>, token: string, lockMs: number): Claim {
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
    async giveBack(reason) {
      clearInterval(renewal);
      await job.moveToFailed(new Error(reason), token, false);
    },
  };
}
