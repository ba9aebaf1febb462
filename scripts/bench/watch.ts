/** A process watched from outside while it runs: what /proc says of it alone, without what it starts. Linux only. */
import { execa } from 'execa';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export interface Watched {
  readonly wallMs: number;
  /** Processor time of the process itself. */
  readonly cpuMs: number;
  /** The most memory it held at once. */
  readonly peakMiB: number;
}

const LOOK_MS = 50;
/** /proc counts processor time in these. */
const TICK_MS = 10;

/** Runs Node with these words to the end. The last look is a moment before it. */
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

/** How many processes work in the folder, or name it in their command line. */
export function countProcessesAt(folder: string): number {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isAt(pid, folder)).length;
}

function isAt(pid: string, folder: string): boolean {
  const ask = (read: () => string): boolean => {
    try {
      return read().includes(folder);
    } catch {
      return false;
    }
  };
  return (
    ask(() => readlinkSync(`/proc/${pid}/cwd`)) || ask(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  );
}
