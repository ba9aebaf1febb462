/** Reads Linux's /proc. On systems without it (macOS) nothing is found, and callers do with less. */
import { closeSync, existsSync, openSync, readSync, readdirSync } from 'node:fs';
import { isPortable } from './portable.js';
import { tryTo } from './try-to.js';

export const hasProc = !isPortable;

/** What identifies a process for good: pids are reused. */
export interface ProcessId {
  readonly pid: number;
  readonly born: string;
}

/** A process as /proc/<pid>/stat shows it. */
export interface ProcessStat extends ProcessId {
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Of itself and of the children it has waited for. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** A thread of the kernel: it has no environment. */
  readonly isKernelThread: boolean;
}

/** In the flags of a process: it is a thread of the kernel (Linux, include/linux/sched.h). */
const PF_KTHREAD = 0x00200000;

/** Of the fields after the name, as many as are read here. */
const FIELDS_READ = 22;

/** Linux shows processor time in hundredths of a second on every machine that Node supports. */
const TICK_MS = 10;

export function readStat(pid: number | 'self'): ProcessStat | null {
  const text = readProc(`${pid}/stat`);
  if (text === null) return null;
  const field = fieldsAfterName(text);
  const number = (index: number) => Number(field[index]);
  return {
    pid: parseInt(text, 10),
    state: field[0] ?? '?',
    parent: number(1),
    group: number(2),
    session: number(3),
    cpuMs: (number(11) + number(12) + number(13) + number(14)) * TICK_MS,
    born: field[19] ?? '',
    rssBytes: number(21) * pageBytes(),
    isKernelThread: (number(6) & PF_KTHREAD) !== 0,
  };
}

/** Whether this very process is still shown, alive or as a zombie. */
export function isShown({ pid, born }: ProcessId): boolean {
  return readStat(pid)?.born === born;
}

/** Of a `stat` file. The name stands in parentheses and may contain anything, even parentheses. */
function fieldsAfterName(text: string): string[] {
  return text.slice(text.lastIndexOf(')') + 2).split(' ', FIELDS_READ);
}

/** Processor time of the children that this process has waited for. */
function readChildrenCpuMs(): number | null {
  // Each thread shows it. For the whole process the kernel would also add up all threads.
  const text = readProc('thread-self/stat');
  if (text === null) return null;
  const field = fieldsAfterName(text);
  return (Number(field[13]) + Number(field[14])) * TICK_MS;
}

/** The pids of all processes, in no order. */
export function listPids(): number[] {
  const names = hasProc ? tryTo(() => readdirSync('/proc')) : null;
  return (names ?? []).map(Number).filter(Number.isInteger);
}

/** Whether the kernel lists the children of a process. */
export const showsChildren = hasProc && existsSync('/proc/thread-self/children');

/** The pids of those that its threads have started, or have been given as orphans. */
export function listChildren(pid: number): number[] {
  return listThreads(pid).flatMap((thread) =>
    (readProc(`${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

/** What the threads of a process are doing. */
interface Threads {
  /** How long the thread that waited longest was ready without a processor, since its start. */
  readonly waitedMs: number;
  /** Whether one is running or ready to run. */
  readonly ready: boolean;
}

export function readThreads(pid: number): Threads {
  const threads = listThreads(pid).map((thread) => `${pid}/task/${thread}`);
  const waited = threads.map((thread) => {
    const nanoseconds = Number(readProc(`${thread}/schedstat`)?.split(' ')[1]);
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : 0;
  });
  const ready = threads.some((thread) => {
    const text = readProc(`${thread}/stat`);
    return text !== null && text[text.lastIndexOf(')') + 2] === 'R';
  });
  return { waitedMs: Math.max(0, ...waited), ready };
}

function listThreads(pid: number): string[] {
  return tryTo(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}

/** Memory of a process, shared pages split among those who share them; null if it may not be read. */
export function readShareBytes(pid: number): number | null {
  const found = /^Pss:\s+(\d+) kB/m.exec(readProc(`${pid}/smaps_rollup`) ?? '');
  return found === null ? null : Number(found[1]) * 1024;
}

/** Memory that a process's resident size does not show, or shows as its own though a file holds it. */
export interface MemoryDetails {
  /** What the kernel needs to map the process's memory: pages that are only read cost nothing else. */
  readonly pageTableBytes: number;
  /** Resident pages of files in memory (memfd, shared memory). */
  readonly sharedBytes: number;
}

export function readMemoryDetails(pid: number): MemoryDetails {
  const text = readProc(`${pid}/status`) ?? '';
  const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return { pageTableBytes: kibibytes('VmPTE') * 1024, sharedBytes: kibibytes('RssShmem') * 1024 };
}

/**
 * The environment with which a process was started, as bytes in Latin-1. Null if it may not be read; empty also for a
 * moment while the process is ending or being replaced by another program.
 */
export function readEnvironment(pid: number): string | null {
  return readProc(`${pid}/environ`);
}

/** One buffer for all reads: for a file of unknown length Node would allocate 64 KiB each time. */
const piece = Buffer.allocUnsafeSlow(65_536);

function readProc(name: string): string | null {
  if (!hasProc) return null;
  let descriptor: number | null = null;
  try {
    descriptor = openSync(`/proc/${name}`, 'r');
    return readWhole(descriptor);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function readWhole(descriptor: number): string {
  let text = '';
  // The kernel gives all that fits: a file that does not fill the buffer has ended.
  for (let length = piece.length; length === piece.length;) {
    length = readSync(descriptor, piece, 0, piece.length, text.length);
    text += piece.toString('latin1', 0, length);
  }
  return text;
}

let page: number | null = null;
/** Found by comparing our own memory in pages with the same in bytes; a page size is a power of two. */
function pageBytes(): number {
  if (page !== null) return page;
  const pages = Number((readProc('self/statm') ?? '').split(' ')[1]);
  const size = pages > 0 ? 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages)) : 4096;
  page = size;
  return size;
}

// How much processor time an ended child took. Node does not report it, but the kernel adds it to the total that
// this process has for its children, so it is the growth of that total since the last look. It is exact to a
// hundredth of a second. If two children end at the same instant the first gets both shares, and the time of our
// own helpers goes to the child that ends next. No verdict depends on it.

let lastMs = readChildrenCpuMs() ?? 0;

export function takeChildCpuMs(): number | null {
  const nowMs = readChildrenCpuMs();
  if (nowMs === null) return null;
  const grown = nowMs - lastMs;
  lastMs = nowMs;
  return grown;
}
