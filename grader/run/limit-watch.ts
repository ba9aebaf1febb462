/** Looks at a running program again and again and reports when it has passed a limit. */
import type { Ending, Limits } from '../model.js';
import { createLimitClock } from './limit-clock.js';
import type { ProcessTree } from './process-tree.js';
import { WALL_RESERVE } from './portable.js';
import {
  hasProc,
  readMemoryDetails,
  readShareBytes,
  readStat,
  readThreads,
  type MemoryDetails,
  type ProcessStat,
} from './proc.js';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { tryTo } from './try-to.js';

const SOON_MS = 40;
/** Most programs end before a second look. */
const LATER_MS = 90;
/** The kernel counts processor time in steps of this length. */
const MIN_MS = 10;
/** For one of our tools that waits for its next request. */
const RESTING_MS = 500;
/** Expensive looks (threads, disk, marks of strays) are taken once in this many. */
const THOROUGH_EVERY = 4;

export interface Watch {
  /** `rests`: until the next restart it is looked at less often. */
  restart(limits: Limits, rests?: boolean): void;
  /** Processor time as last seen; null if no look was taken. */
  readonly cpuMs: number | null;
  stop(): void;
}

/** Resources of the run that no process shows. */
export interface Measures {
  /** Bytes on disk so far. */
  readonly diskBytes: () => number;
  /** Whether that includes open files without a name. */
  readonly countsUnlinkedFiles: boolean;
  /** Memory that belongs to no process. */
  readonly hiddenMemoryBytes: () => number;
  /** Bytes that it has read from standard input and written so far; null if that is not known. */
  readonly transferredBytes: () => number | null;
}

/** `onLimit` is called once. */
export function watch(
  tree: ProcessTree,
  firstLimits: Limits,
  measures: Measures,
  onLimit: (ending: Ending) => void,
): Watch {
  let limits = withReserve(firstLimits);
  const clock = createLimitClock(limits, performance.now());
  const tally = createTally();
  let looks = 0;
  let cpuMs: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let dueAt = 0;
  let isResting = false;
  let halfway: Halfway | null = null;
  const schedule = () => {
    const remaining = clock.remainingMs(performance.now());
    // Soon enough for one thread that computes: what it uses beyond its limit is lost to others.
    const unusedMs = Math.max(MIN_MS, Math.ceil(limits.cpuMs - clock.cpuUsedMs));
    const pause = looks === 0 ? SOON_MS : isResting ? RESTING_MS : Math.min(LATER_MS, unusedMs);
    const waitMs = remaining > 0 ? Math.min(pause, Math.ceil(remaining)) : SOON_MS;
    dueAt = performance.now() + waitMs;
    timer = setTimeout(look, waitMs);
  };
  const look = () => {
    const thoroughly = ++looks % THOROUGH_EVERY === 0;
    const members = tree.find(thoroughly);
    const now = performance.now();
    const late = clock.remainingMs(now) <= 0;
    if (members.length > 0) {
      cpuMs = tally.addCpu(members);
      const ready = members.some(({ state }) => state === 'R');
      // The state of a process is that of its first thread, which in a JVM only waits for the others.
      const threadsReady = (thoroughly || late) && tally.addThreads(members);
      clock.look({ atMs: now, cpuMs, waitedMs: tally.waitedMs, ready: ready || threadsReady });
      if (clock.cpuUsedMs > limits.cpuMs / 2)
        halfway ??= { cpuMs: clock.cpuUsedMs, transferredBytes: measures.transferredBytes() };
    } else if (!hasProc) clock.look({ atMs: now, cpuMs: 0, waitedMs: 0, ready: false });
    // We will be notified of its end soon.
    const ending = isOver(tree.root, members) ? null : decide(members, now, thoroughly);
    if (ending === null) schedule();
    else onLimit(ending);
  };
  const decide = (members: readonly ProcessStat[], now: number, thoroughly: boolean): Ending | null =>
    noteSpinning(clock.decide(now), halfway, measures) ??
    decideMemory(members, limits.memoryBytes) ??
    decideProcessCount(members, limits.processes) ??
    (thoroughly ? decideStorage(members, limits, measures) : null);
  schedule();
  return {
    get cpuMs() {
      return cpuMs;
    },
    restart(newLimits, rests = false) {
      limits = withReserve(newLimits);
      clock.restart(limits, performance.now());
      halfway = null;
      isResting = rests;
      // A look that is due soon stays due: restarts may come faster than looks.
      if (rests || timer === null || dueAt - performance.now() <= LATER_MS) return;
      clearTimeout(timer);
      schedule();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** What a program had done when half of its processor time was used. */
interface Halfway {
  readonly cpuMs: number;
  readonly transferredBytes: number | null;
}

/** Where looks came so late that little was seen of the second half, nothing is said. */
function noteSpinning(ending: Ending | null, halfway: Halfway | null, measures: Measures): Ending | null {
  if (ending?.how !== 'time-limit' || ending.clock !== 'cpu' || halfway === null) return ending;
  const sawEnough = ending.reachedMs - halfway.cpuMs > ending.limitMs / 4;
  const before = halfway.transferredBytes;
  return sawEnough && before !== null && before === measures.transferredBytes()
    ? { ...ending, spinning: true }
    : ending;
}

/** Without processor times only elapsed time decides. */
function withReserve(limits: Limits): Limits {
  return hasProc ? limits : { ...limits, wallMs: WALL_RESERVE * limits.wallMs };
}

/** It has ended, but we have not been notified yet. Without /proc this is unknown, and only the clock decides. */
function isOver(root: number, members: readonly ProcessStat[]): boolean {
  return hasProc && !members.some(({ pid }) => pid === root);
}

/** Adds up over processes that come and go. */
function createTally() {
  let cpuMs = 0;
  const waited = new Map<number, number>();
  return {
    get waitedMs() {
      return [...waited.values()].reduce((sum, each) => sum + each, 0);
    },
    /** The kernel has added ended processes to their parent's total; the sum never falls. */
    addCpu(members: readonly ProcessStat[]): number {
      cpuMs = Math.max(
        cpuMs,
        members.reduce((sum, member) => sum + member.cpuMs, 0),
      );
      return cpuMs;
    },
    /** Notes how long their threads have waited, and returns whether one is ready now. */
    addThreads(members: readonly ProcessStat[]): boolean {
      const threads = members.map(({ pid }) => ({ pid, ...readThreads(pid) }));
      for (const { pid, waitedMs } of threads) waited.set(pid, Math.max(waited.get(pid) ?? 0, waitedMs));
      return threads.some(({ ready }) => ready);
    },
  };
}

/** What no process shows in its own size: files, files without a name, page tables, buffers of the kernel. */
function decideStorage(members: readonly ProcessStat[], limits: Limits, measures: Measures): Ending | null {
  const pids = members.map(({ pid }) => pid);
  const unnamed = measures.countsUnlinkedFiles ? null : measureUnnamedFiles(pids);
  const details = pids.map(readMemoryDetails);
  const sum = (one: (each: MemoryDetails) => number) => details.reduce((all, each) => all + one(each), 0);
  const resident = members.reduce((all, { rssBytes }) => all + rssBytes, 0);
  const hidden =
    sum(({ pageTableBytes }) => pageTableBytes) +
    Math.max(0, (unnamed?.memoryBytes ?? 0) - sum(({ sharedBytes }) => sharedBytes)) +
    measures.hiddenMemoryBytes();
  return (
    decideHiddenMemory(hidden, resident, limits.memoryBytes) ??
    decideDisk(measures.diskBytes() + (unnamed?.diskBytes ?? 0), limits.diskBytes)
  );
}

/** Resident sizes count shared pages more than once, so a large sum is checked with shared pages counted once. */
function decideHiddenMemory(hidden: number, resident: number, limitBytes: number): Ending | null {
  const reachedBytes = hidden > limitBytes / 2 ? hidden + resident : hidden;
  return reachedBytes > limitBytes ? { how: 'memory-limit', limitBytes, reachedBytes } : null;
}

/** Counted quickly first; if that is too much, again with shared pages counted once. */
function decideMemory(members: readonly ProcessStat[], limitBytes: number): Ending | null {
  const quick = members.reduce((sum, member) => sum + member.rssBytes, 0);
  if (quick <= limitBytes) return null;
  if (members.length === 1) return { how: 'memory-limit', limitBytes, reachedBytes: quick };
  const measured = measureShares(members);
  if (measured <= limitBytes) return null;
  // Pages whose sharers ended during the count were counted more than once; a second count corrects that.
  const reachedBytes = Math.min(measured, measureShares(members));
  return reachedBytes > limitBytes ? { how: 'memory-limit', limitBytes, reachedBytes } : null;
}

function measureShares(members: readonly ProcessStat[]): number {
  return members.reduce((sum, member) => sum + (readShareBytes(member.pid) ?? measureUnreadable(member)), 0);
}

/** A process that has ended since counts nothing; one that we may not read counts in full. */
function measureUnreadable({ pid, born }: ProcessStat): number {
  const now = readStat(pid);
  return now?.born === born ? now.rssBytes : 0;
}

/** For systems that do not limit the number of processes: far more than allowed are ended like any crash. */
function decideProcessCount(members: readonly ProcessStat[], limit: number): Ending | null {
  return members.length > limit + OWN_PROCESSES ? { how: 'signalled', signal: 'SIGKILL' } : null;
}
const OWN_PROCESSES = 4;

export function decideDisk(reachedBytes: number, limitBytes: number): Ending | null {
  return reachedBytes > limitBytes ? { how: 'output-limit', stream: 'disk', limitBytes, reachedBytes } : null;
}

/** Storage that exists only through open descriptors: files without a name, on disk or in memory (memfd). */
interface UnnamedStorage {
  readonly diskBytes: number;
  readonly memoryBytes: number;
}

/** What the descriptors of these processes hold; a file held by several counts once. */
function measureUnnamedFiles(pids: readonly number[]): UnnamedStorage {
  const seen = new Set<string>();
  const sum = { diskBytes: 0, memoryBytes: 0 };
  for (const path of pids.flatMap(listDescriptors)) {
    const stat = tryTo(() => statSync(path, { throwIfNoEntry: false }));
    if (stat?.isFile() !== true || stat.nlink > 0) continue;
    const id = `${stat.dev}:${stat.ino}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const isMemory = tryTo(() => readlinkSync(path))?.startsWith('/memfd:') === true;
    sum[isMemory ? 'memoryBytes' : 'diskBytes'] += stat.blocks * 512;
  }
  return sum;
}

function listDescriptors(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return (tryTo(() => readdirSync(folder)) ?? []).map((number) => `${folder}/${number}`);
}
