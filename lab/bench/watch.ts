/**
 * Watches a process from outside while it runs: what /proc says about it alone, without the processes that it starts.
 * Linux only.
 */
import { execa } from 'execa';
import { readFileSync } from 'node:fs';
import { listPids, readStat } from '../../grader/run/proc.js';

export interface Watched {
  readonly wallMs: number;
  /** The processor time of the process itself. */
  readonly cpuMs: number;
  /** The most memory that it has held at once. */
  readonly peakMiB: number;
}

const LOOK_MS = 50;
/** The unit in which /proc counts processor time. */
const TICK_MS = 10;

/** Runs Node with these arguments until it ends. The last look is a moment before that. */
export async function watchNode(words: readonly string[]): Promise<Watched> {
  const started = performance.now();
  const child = execa(process.execPath, words, { stdout: 'ignore', stderr: 'ignore' });
  let last = { cpuMs: 0, peakMiB: 0 };
  const timer = setInterval(() => (last = look(child.pid) ?? last), LOOK_MS);
  try {
    await child;
  } finally {
    clearInterval(timer);
  }
  return { wallMs: performance.now() - started, ...last };
}

function look(pid: number | undefined): { cpuMs: number; peakMiB: number } | null {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    if (peak === undefined) return null;
    return { cpuMs: (Number(user) + Number(system)) * TICK_MS, peakMiB: Number(peak) / 1024 };
  } catch {
    return null;
  }
}

/** A process by its number and its start time, since numbers are used again. */
export type Born = `${number}@${string}`;

/** The processes that descend from this one at the moment. */
export function listDescendants(pid: number): readonly Born[] {
  const all = listProcesses();
  const found = new Set([pid]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const each of all) if (found.has(each.parent)) found.add(each.pid);
  }
  return all.filter((each) => each.pid !== pid && found.has(each.pid)).map(({ born }) => born);
}

/** Those processes that still run. */
export function listAlive(processes: readonly Born[]): readonly Born[] {
  const alive = new Set(listProcesses().map(({ born }) => born));
  return processes.filter((each) => alive.has(each));
}

function listProcesses(): readonly { readonly pid: number; readonly parent: number; readonly born: Born }[] {
  return listPids()
    .map((pid) => readStat(pid))
    .filter((stat) => stat !== null)
    .filter(({ state }) => state !== 'Z')
    .map(({ pid, parent, born }) => ({ pid, parent, born: `${pid}@${born}` as const }));
}
