/**
 * Measures times on a machine whose load changes: several ways of doing the same thing take turns, and the median of
 * each counts.
 */
import { execa } from 'execa';
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findSupportJar, type SupportJar } from '../../grader/languages/java/support-jar.js';
import { provideArchive } from '../../grader/languages/java/archive.js';
import type { SandboxLevel } from '../../grader/model.js';
import { openSandbox } from '../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import { LEVELS } from './sections.js';

export interface Way {
  readonly name: string;
  /** Does the work. Rejects if it was not done as it should have been. */
  readonly run: () => Promise<unknown>;
}

/** A ratio that matters: our time against that of a baseline, and the most that it should be. */
export interface Finding {
  readonly what: string;
  readonly unit: 'ms' | 'CPU ms' | 'MiB' | 'cases' | 'processes';
  readonly ours: string;
  readonly oursValue: number;
  readonly against: string;
  readonly againstValue: number;
  readonly ratio: number;
  /** Null if the figure is only for information. */
  readonly goal: number | null;
}

/** A figure without a baseline, and the most that it should be; null if it is only for information. */
export function within(
  what: string,
  ours: string,
  oursValue: number,
  unit: Finding['unit'],
  most: number | null,
): Finding {
  const rest = { against: most === null ? '' : 'at most', againstValue: most ?? NaN };
  // If the goal is zero there is no ratio.
  const ratio = most === null ? NaN : most === 0 ? oursValue : oursValue / most;
  return { what, unit, ours, oursValue, ...rest, ratio, goal: most === null ? null : most === 0 ? 0 : 1 };
}

/** The median of the elapsed time of each way, in milliseconds, by name. In each round all of them take turns. */
export async function takeTurns(ways: readonly Way[], rounds: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map(ways.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, run } of ways) {
      const started = performance.now();
      await run();
      times.get(name)?.push(performance.now() - started);
    }
  return new Map([...times].map(([name, taken]) => [name, median(taken)]));
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** What each of `count` further pieces of work costs. The two ways differ only in these. */
export function perFurther(
  times: ReadonlyMap<string, number>,
  more: string,
  fewer: string,
  count: number,
): number {
  return ((times.get(more) ?? NaN) - (times.get(fewer) ?? NaN)) / count;
}

export function compareTimes(
  times: ReadonlyMap<string, number>,
  what: string,
  ours: string,
  against: string,
  goal: number | null,
): Finding {
  return compare(what, 'ms', [ours, times.get(ours) ?? NaN], [against, times.get(against) ?? NaN], goal);
}

export function compare(
  what: string,
  unit: Finding['unit'],
  [ours, oursValue]: readonly [string, number],
  [against, againstValue]: readonly [string, number],
  goal: number | null,
): Finding {
  return { what, unit, ours, oursValue, against, againstValue, ratio: oursValue / againstValue, goal };
}

/** The median of the processor time that the work takes in this process, in milliseconds. */
export function takeCpu(times: number, work: () => unknown): number {
  return median(
    Array.from({ length: times }, () => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** Runs a bash script that must succeed. Its output is dropped. */
export async function bash(script: string, cwd: string): Promise<void> {
  await execa('bash', ['-euo', 'pipefail', '-c', script], { cwd, stdout: 'ignore', stdin: 'ignore' });
}

export async function isThere(command: string): Promise<boolean> {
  const found = await execa('bash', ['-c', `command -v ${command}`], { reject: false, stdout: 'ignore' });
  return found.exitCode === 0;
}

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

/** Null if there is no JDK. */
export async function withSupportJar<T>(
  level: SandboxLevel,
  work: (sandbox: Sandbox, supportJar: SupportJar) => Promise<T>,
): Promise<T | null> {
  const sandbox = await openSandbox(level);
  if (!sandbox.ok) throw new Error(sandbox.fault.fault);
  try {
    const supportJar = await findSupportJar(sandbox.value);
    return supportJar.ok ? await work(sandbox.value, supportJar.value) : null;
  } finally {
    await sandbox.value.close();
  }
}

/** Prepares the machine as if it had graded a class in Java: makes the support jar and the archive of classes. */
export async function makeReady(): Promise<void> {
  for (const level of LEVELS) await withSupportJar(level, provideProgramArchive);
}

/** The archive with which students' programs start; null if none can be made. */
export function provideProgramArchive(sandbox: Sandbox, supportJar: SupportJar): Promise<string | null> {
  return provideArchive(sandbox, supportJar, 'programs');
}
