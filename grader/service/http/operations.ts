/** Routes for operators: health, metrics, workers, the description of the API. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { NEEDS } from '../queue/job.js';
import { json, send, type Incoming, type Route } from './route.js';

const workerView = z.object({
  id: z.string(),
  needs: z.array(z.enum(NEEDS)),
  level: z.string(),
  jobs: z.number(),
  build: z.string(),
  paused: z.string().nullable(),
});

/** A queue that does not answer within this time cannot be reached. */
const QUEUE_ANSWER_MS = 2000;

export const OPERATION_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/healthz',
    summary: 'Whether the service runs.',
    roles: 'anyone',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    handle: ({ service }) => json({ status: 'ok', version: service.version }),
  },
  {
    method: 'get',
    path: '/readyz',
    summary:
      'Whether submissions can be graded now: 503 where the queue does not answer or no worker is alive.',
    roles: 'anyone',
    reply: z.object({ status: z.enum(['ready', 'no-queue', 'no-worker']) }),
    handle: ready,
  },
  {
    method: 'get',
    path: '/metrics',
    summary: 'Figures for Prometheus.',
    roles: ['monitor', 'instructor'],
    handle: metrics,
  },
  {
    method: 'get',
    path: '/api/workers',
    summary: 'The workers that are alive, and what they can run.',
    roles: ['instructor', 'monitor'],
    reply: z.object({ workers: z.array(workerView) }),
    handle: async ({ service }) => json({ workers: await service.workers() }),
  },
];

async function ready({ service }: Incoming): Promise<Response> {
  const workers = await withinTime(service.workers());
  if (workers === null) return json({ status: 'no-queue' }, 503);
  return workers.length === 0 ? json({ status: 'no-worker' }, 503) : json({ status: 'ready' });
}

async function metrics({ service }: Incoming): Promise<Response> {
  const counted = await withinTime(Promise.all([service.queue.count(), service.workers()]));
  const { registry, ...figures } = service.metrics;
  if (counted !== null) {
    const [{ waiting, running }, workers] = counted;
    figures.waiting.set(waiting);
    figures.running.set(running);
    figures.workers.set(workers.length);
  }
  return send(await registry.metrics(), registry.contentType);
}

/** The answer, or null if the queue cannot be reached. */
function withinTime<T>(asked: Promise<T>): Promise<T | null> {
  return Promise.race([asked.catch(() => null), sleep(QUEUE_ANSWER_MS, null, { ref: false })]);
}
