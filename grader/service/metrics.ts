/** Metrics for Prometheus. No metric names a student. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Counts submissions that were handed in. */
  handedIn(assignment: string, number: number): void;
  /** Counts a run that has its result; `seconds` have passed since it was requested. */
  graded(assignment: string, seconds: number): void;
  request(route: string, status: number): void;
  setQueue(waiting: number, running: number, workers: number): void;
}

/** Upper bounds of the histogram of waiting times, in seconds. */
const BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'boardmark_' });
  const registers = [registry];
  const handedIn = new Counter({
    name: 'boardmark_submissions_total',
    help: 'Submissions handed in.',
    labelNames: ['assignment'],
    registers,
  });
  const waits = new Histogram({
    name: 'boardmark_result_seconds',
    help: 'From the request of a run to its stored result.',
    labelNames: ['assignment'],
    buckets: BUCKETS,
    registers,
  });
  const requests = new Counter({
    name: 'boardmark_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'status'],
    registers,
  });
  const [waiting, running, workers] = (
    [
      ['boardmark_jobs_waiting', 'Jobs that no worker has begun.'],
      ['boardmark_jobs_running', 'Jobs that a worker grades.'],
      ['boardmark_workers', 'Workers that are alive.'],
    ] as const
  ).map(([name, help]) => new Gauge({ name, help, registers }));
  return {
    registry,
    handedIn: (assignment, number) => handedIn.inc({ assignment }, number),
    graded: (assignment, seconds) => waits.observe({ assignment }, seconds),
    request: (route, status) => requests.inc({ route, status: String(status) }),
    setQueue(jobsWaiting, jobsRunning, alive) {
      waiting?.set(jobsWaiting);
      running?.set(jobsRunning);
      workers?.set(alive);
    },
  };
}
