/** Reads Linux's /proc. On systems without it (macOS) nothing is found, and callers do with less. */
import { closeSync, existsSync, openSync, readSync, readdirSync } from 'node:fs';
import { isPortable } from './portable.js';

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
function fieldsAfterName(text: string, most = FIELDS_READ): string[] {
  return text.slice(text.lastIndexOf(')') + 2).split(' ', most);
}

/** Processor time of the children that this process has waited for. */
export function readChildrenCpuMs(): number | null {
  // Each thread shows it. For the whole process the kernel would also add up all threads.
  const text = readKept('thread-self/stat');
  if (text === null) return null;
  const field = fieldsAfterName(text);
  return (Number(field[13]) + Number(field[14])) * TICK_MS;
}

const FIRST_PROCESS = 1;
let adopters: ReadonlySet<number> | null = null;

/**
 * The processes that the kernel may give orphans to: this process's parent, its parent, and so on, and the first
 * process. Null if one of them may not be read. Read once: an ancestor that ends leaves us to another ancestor.
 */
export function readAdopters(): ReadonlySet<number> | null {
  return (adopters ??= listAdopters((pid) => readStat(pid)?.parent ?? null));
}

/**
 * `parentOf` is null if that process may not be read. A process that was brought into a container from outside has no
 * parent there (0); its orphans go to the first process all the same.
 */
export function listAdopters(parentOf: (pid: number | 'self') => number | null): ReadonlySet<number> | null {
  const found = new Set([FIRST_PROCESS]);
  for (let parent = parentOf('self'); parent !== 0; parent = parentOf(parent)) {
    if (parent === null) return null;
    found.add(parent);
  }
  return found;
}

/** The pids of all processes, in no order. */
export function listPids(): number[] {
  if (!hasProc) return [];
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/**
 * Of the processes that `listPids` would show, those with pids from `first` to the newest, found by trying each number.
 * Null if more than `most` would have to be tried, or if the kernel has begun again below `first`.
 */
export function listPidsFrom(first: number, most: number): number[] | null {
  const found: number[] = [];
  let newest = readNewestPid() ?? 0;
  if (newest < first) return null;
  for (let pid = first; pid <= newest; pid += 1) {
    if (pid - first >= most) return null;
    if (isProcess(pid)) found.push(pid);
    if (pid < newest) continue;
    // A process that had ended when it was tried may have started another before.
    newest = readNewestPid() ?? 0;
    if (newest < pid) return null;
  }
  return found;
}

/** A thread can be read like a process, but no list shows it. Only a thread sends no signal when it ends. */
function isProcess(pid: number): boolean {
  if (!existsSync(`/proc/${pid}`)) return false;
  const text = readProc(`${pid}/stat`);
  return text !== null && fieldsAfterName(text, SIGNAL_AT_END + 1)[SIGNAL_AT_END] !== '-1';
}

/** Where that signal stands among the fields after the name. */
const SIGNAL_AT_END = 35;

/** The number given to the newest process or thread. */
export function readNewestPid(): number | null {
  return readLoad()?.newest ?? null;
}

/** The end of /proc/loadavg: how many processes and threads run, how many there are, and the newest pid. */
function readLoad(): Pick<PidCounters, 'newest' | 'tasks'> | null {
  const found = /\/(\d+) (\d+)\s*$/.exec(readKept('loadavg') ?? '');
  return found === null ? null : { newest: Number(found[2]), tasks: Number(found[1]) };
}

/** How far the kernel has come in giving pids, to processes and threads. */
export interface PidCounters {
  readonly newest: number;
  readonly largest: number;
  /** Processes and threads started since the system started. */
  readonly started: number;
  /** Processes and threads that are there now. */
  readonly tasks: number;
}

/** Null if one of them is not shown. */
export function readPidCounters(): PidCounters | null {
  const load = readLoad();
  const largest = Number(readKept('sys/kernel/pid_max') ?? NaN);
  const started = Number(/^processes (\d+)$/m.exec(readKept('stat') ?? '')?.[1]);
  return load === null || Number.isNaN(largest) || Number.isNaN(started)
    ? null
    : { ...load, largest, started };
}

/** What the threads of a process are doing. */
export interface Threads {
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
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
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

const kept = new Map<string, number>();

/** For the few files that every run reads: opened once. The kernel writes them anew for each read from the start. */
function readKept(name: string): string | null {
  if (!hasProc) return null;
  try {
    const descriptor = kept.get(name) ?? openSync(`/proc/${name}`, 'r');
    kept.set(name, descriptor);
    return readWhole(descriptor);
  } catch {
    return null;
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
