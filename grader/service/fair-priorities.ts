/**
 * Priorities of jobs. A person who waits comes before a class, and classes take turns. This is start-time fair queuing:
 * each class has a clock that ticks once for each job, and a class that comes later starts at the time of the job that
 * began last.
 */
import type { Urgency } from './store/service-events.js';

export interface FairPriorities {
  next(job: string, urgency: Urgency, owner: string): number;
  /** Reports that a worker has begun the job: the common clock advances to its tick. */
  started(job: string): void;
}

/** The priority of everybody who waits: first come, first served. */
const PERSON = 1;
const FIRST = 10;
/** BullMQ takes no larger priority. */
const LAST = 2_000_000;

export function createFairPriorities(): FairPriorities {
  const clocks = new Map<string, number>();
  const ticks = new Map<string, number>();
  let now = FIRST;
  return {
    next(job, urgency, owner) {
      if (urgency === 'waiting-person') return PERSON;
      if (ticks.size === 0) {
        // No job waits, so all clocks restart.
        clocks.clear();
        now = FIRST;
      }
      const tick = Math.min(LAST, Math.max(now, clocks.get(owner) ?? 0) + 1);
      clocks.set(owner, tick);
      ticks.set(job, tick);
      return tick;
    },
    started(job) {
      now = Math.max(now, ticks.get(job) ?? 0);
      ticks.delete(job);
    },
  };
}
