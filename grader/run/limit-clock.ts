/**
 * Decides when a program's time is up. Processor time comes before elapsed time: a program that computes, but got
 * less of a processor than its elapsed time would allow, goes on. Time in which it was ready to run while the
 * machine was busy is given back once it sleeps. If we ourselves could not look, an answer may have been waiting
 * for us all the while, so that time does not count either. All of this has an upper bound.
 */
import type { Ending, Limits } from '../model.js';

/** However busy the machine is, a program ends after this many times its wall limit. */
const MAX_FACTOR = 20;
/** A look that comes later than this shows nothing about the time in between. */
const MAX_LOOK_MS = 1000;

/** What a look at the processes showed. */
export interface Look {
  readonly atMs: number;
  /** Processor time used since the start of the program, by it and all that it started. */
  readonly cpuMs: number;
  /** Time spent ready to run without a processor, since the start; 0 if the machine does not count it. */
  readonly waitedMs: number;
  /** Whether some process was running or ready at this moment. */
  readonly ready: boolean;
}

export interface Clock {
  restart(limits: Limits, now: number): void;
  look(look: Look): void;
  /** Processor time since the last start, as last seen. */
  readonly cpuUsedMs: number;
  /** The ending, if time is up. */
  decide(now: number): Ending | null;
  /** How long until elapsed time alone may decide. */
  remainingMs(now: number): number;
}

export function createLimitClock(limits: Limits, now: number): Clock {
  let wallMs = limits.wallMs;
  let cpuLimitMs = limits.cpuMs;
  let startedAt = now;
  let lastAt = now;
  let blindMs = 0;
  let readyMs = 0;
  let ready = false;
  const cpu = { now: 0, atStart: 0 };
  let cpuAtStartUnknown = false;
  let waited = { now: 0, atStart: 0 };
  const cpuUsed = () => (cpuAtStartUnknown ? 0 : cpu.now - cpu.atStart);
  /** The kernel's totals miss short-lived children, looks miss threads: the larger figure is nearer the truth. */
  const lostMs = () => Math.max(waited.now - waited.atStart, readyMs - cpuUsed(), 0);
  return {
    restart(newLimits, at) {
      wallMs = newLimits.wallMs;
      cpuLimitMs = newLimits.cpuMs;
      startedAt = at;
      lastAt = at;
      blindMs = 0;
      readyMs = 0;
      ready = false;
      cpuAtStartUnknown = true;
      waited = { now: waited.now, atStart: waited.now };
    },
    look(look) {
      ready = look.ready;
      const seenMs = Math.min(look.atMs - lastAt, MAX_LOOK_MS);
      blindMs += look.atMs - lastAt - seenMs;
      if (ready) readyMs += seenMs;
      lastAt = look.atMs;
      cpu.now = Math.max(cpu.now, look.cpuMs);
      // What was used between the last look and the restart belongs to the time before it.
      if (cpuAtStartUnknown) cpu.atStart = cpu.now;
      cpuAtStartUnknown = false;
      waited.now = Math.max(waited.now, look.waitedMs);
    },
    get cpuUsedMs() {
      return cpuUsed();
    },
    decide(at) {
      if (cpuUsed() > cpuLimitMs)
        return { how: 'time-limit', clock: 'cpu', limitMs: cpuLimitMs, reachedMs: cpuUsed() };
      const elapsed = at - startedAt;
      const computing = ready && cpuUsed() < wallMs;
      const hasTime = computing || elapsed - blindMs - lostMs() < wallMs;
      if (hasTime && elapsed < MAX_FACTOR * wallMs) return null;
      return { how: 'time-limit', clock: 'wall', limitMs: wallMs, reachedMs: Math.round(elapsed) };
    },
    remainingMs: (at) => startedAt + wallMs - at,
  };
}
