/**
 * Which pids the kernel may have given since a moment. It gives them upwards, skips those that are in use, and begins
 * again below when it has reached the largest: until it has gone round once, they lie between the first and the newest.
 */
import { readPidCounters, type PidCounters } from './proc.js';

export type PidRange = (pid: number) => boolean;

/** Asks again each time; null where the kernel may have gone round, or does not show its counters. */
export function createPidRange(first: number): () => PidRange | null {
  const before = readPidCounters();
  return () => findRange(first, before, readPidCounters());
}

/** `first` was given shortly before the first counters were read. */
export function findRange(
  first: number,
  before: PidCounters | null,
  now: PidCounters | null,
): PidRange | null {
  if (before === null || now === null || mayHaveGoneRound(before, now)) return null;
  const { newest } = now;
  return newest >= first ? (pid) => pid >= first && pid <= newest : (pid) => pid >= first || pid <= newest;
}

/** A task may keep the pids of its group and of its session in use, too: twice as much as is needed for that. */
const PIDS_OF_A_TASK = 4;

/** Each start uses one pid up, and each pid in use is skipped at most once a round. */
function mayHaveGoneRound(before: PidCounters, now: PidCounters): boolean {
  const started = now.started - before.started;
  // A system that counts nothing shows the same numbers, or zeros, all the time.
  const isCounting = before.newest > 0 && before.started > 0 && (started > 0 || now.newest === before.newest);
  return !isCounting || 2 * started + PIDS_OF_A_TASK * before.tasks >= now.largest;
}
