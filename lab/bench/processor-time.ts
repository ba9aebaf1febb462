/** The processor time of a command with everything that it starts, as the kernel counts it for a control group. */
import { execa } from 'execa';
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where a control group can be made, and in which file it counts; the first that exists is used. */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup/cpuacct', counter: 'cpuacct.usage', read: (text: string) => Number(text) / 1e6 },
  {
    root: '/sys/fs/cgroup',
    counter: 'cpu.stat',
    read: (text: string) => Number(/^usage_usec (\d+)/m.exec(text)?.[1]) / 1e3,
  },
] as const;

/** Milliseconds of processor time; null where no control group can be made (it needs Linux and root). */
export async function takeProcessorMs(words: readonly string[], cwd: string): Promise<number | null> {
  const hierarchy = HIERARCHIES.find(({ root, counter }) => existsSync(join(root, counter)));
  if (hierarchy === undefined) return null;
  const group = join(hierarchy.root, `boardmark-bench-${process.pid}`);
  try {
    mkdirSync(group);
  } catch {
    return null;
  }
  try {
    const script = `echo $$ > "${group}/cgroup.procs" && exec "$@"`;
    await execa('bash', ['-c', script, 'bash', ...words], { cwd, stdin: 'ignore', stdout: 'ignore' });
    return hierarchy.read(readFileSync(join(group, hierarchy.counter), 'utf8'));
  } finally {
    await removeGroup(group);
  }
}

/** A group can be removed once its last process has ended. */
async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      rmdirSync(group);
      return;
    } catch {
      await wait(20);
    }
  }
}
