/** Metrics for Prometheus. No metric names a student. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Upper bounds of the histogram of waiting times, in seconds. */
const BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'boardmark_' });
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  return {
    registry,
    submissions: new Counter({
      name: 'boardmark_submissions_total',
      help: 'Submissions handed in.',
      labelNames: ['assignment'],
      registers,
    }),
    resultSeconds: new Histogram({
      name: 'boardmark_result_seconds',
      help: 'From the request of a run to its stored result.',
      labelNames: ['assignment'],
      buckets: BUCKETS,
      registers,
    }),
    requests: new Counter({
      name: 'boardmark_http_requests_total',
      help: 'Requests answered.',
      labelNames: ['route', 'status'],
      registers,
    }),
    waiting: gauge('boardmark_jobs_waiting', 'Jobs that no worker has begun.'),
    running: gauge('boardmark_jobs_running', 'Jobs that a worker grades.'),
    workers: gauge('boardmark_workers', 'Workers that are alive.'),
  };
}
