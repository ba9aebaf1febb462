import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { listAdopters, listPids, listPidsFrom } from '../../../grader/run/proc.js';
import { describeWithProc } from './with-proc.js';

describe('orphans are given to', () => {
  test.each<[string, Record<string, number>, number[] | null]>([
    ['our ancestors', { self: 30, 30: 20, 20: 1, 1: 0 }, [1, 20, 30]],
    ['the first process, if we are it', { self: 0 }, [1]],
    ['the first process, if we came into a container from outside', { self: 40, 40: 0 }, [1, 40]],
    ['nobody knows whom, if an ancestor cannot be read', { self: 30, 30: 20 }, null],
  ])('%s', (_, parents, expected) => {
    const found = listAdopters((pid) => parents[pid] ?? null);
    expect(found === null ? null : [...found].sort((one, other) => one - other)).toEqual(expected);
  });
});

describeWithProc('the processes from a pid on', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const each of children.splice(0)) each.kill('SIGKILL');
  });
  const startOne = (
    command: string,
    ...args: string[]
  ): { readonly child: ChildProcess; readonly pid: number } => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    if (child.pid === undefined) throw new Error('nothing was started');
    return { child, pid: child.pid };
  };
  const MANY = 100_000;

  test('are those that started later, and not those that have ended', async () => {
    const wait = () => startOne('sleep', '60');
    const [before, first, ended, last] = [wait(), wait(), wait(), wait()];
    ended.child.kill('SIGKILL');
    await once(ended.child, 'exit');
    const own = [before, first, ended, last].map(({ pid }) => pid);
    expect(listPidsFrom(first.pid, MANY)?.filter((pid) => own.includes(pid))).toEqual([first.pid, last.pid]);
  });

  test('are no threads, as in the list of all', async () => {
    const { child, pid } = startOne(
      process.execPath,
      '-e',
      "console.log('ready'); setTimeout(() => 0, 60_000)",
    );
    await once(child.stdout ?? child, 'data');
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    const isOwn = (each: number) => threads.includes(each);
    expect(listPidsFrom(pid, MANY)?.filter(isOwn)).toEqual([pid]);
    expect(listPids().filter(isOwn)).toEqual([pid]);
  });

  test('are not tried if they may be too many, or if the newest is below', () => {
    const { pid } = startOne('sleep', '60');
    startOne('sleep', '60');
    expect(listPidsFrom(pid, 1)).toBeNull();
    expect(listPidsFrom(2 ** 30, MANY)).toBeNull();
  });
});
