import { afterEach, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { readStat, type ProcessStat } from '../../../grader/run/proc.js';
import type { PidRange } from '../../../grader/run/suspects.js';
import { createSuspects, type Suspects } from '../../../grader/run/suspects.js';
import { describeWithProc } from './with-proc.js';

const children: ChildProcess[] = [];
const opened: Suspects[] = [];

/** A process that waits until it is killed. */
function startOne(): ProcessStat {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  children.push(child);
  return read(child.pid);
}

function read(pid: number | undefined): ProcessStat {
  const stat = readStat(pid ?? -1);
  if (stat === null) throw new Error('the process has ended');
  return stat;
}

/** The suspects of a run with this root. */
function open(root: ProcessStat, findRange?: () => PidRange | null): Suspects {
  const suspects = createSuspects(root.pid, Number(root.born), findRange);
  opened.push(suspects);
  return suspects;
}

afterEach(() => {
  for (const each of children.splice(0)) each.kill('SIGKILL');
  for (const each of opened.splice(0)) each.release();
});

describeWithProc('the processes that a look reads', () => {
  test('are those that started after the root', () => {
    const before = startOne();
    const root = startOne();
    const after = startOne();
    const suspects = open(root);
    expect(suspects.list(false)).toEqual(expect.arrayContaining([root.pid, after.pid]));
    expect(suspects.list(true)).not.toContain(before.pid);
  });

  test('are none where nobody has started since', () => {
    const suspects = open(startOne());
    const lists = Array.from({ length: 50 }, () => suspects.list(false));
    expect(lists).toContain(null);
    startOne();
    expect(suspects.list(false)).not.toBeNull();
  });

  test('are no longer those that were ruled out', () => {
    const suspects = open(startOne());
    const other = startOne();
    suspects.ruleOut(other);
    expect(suspects.list(true)).not.toContain(other.pid);
  });

  test('are those that a quick look passed over, where it is thorough', () => {
    const suspects = open(startOne());
    const other = startOne();
    suspects.passOver(other);
    startOne();
    expect(suspects.list(false)).not.toContain(other.pid);
    expect(suspects.list(true)).toContain(other.pid);
  });

  test('are not those of another run, until that has ended', () => {
    const [one, other] = [open(startOne()), open(startOne())];
    const member = startOne();
    other.claim(member);
    expect(one.list(true)).not.toContain(member.pid);
    expect(other.list(true)).toContain(member.pid);
    other.release();
    expect(one.list(true)).toContain(member.pid);
  });

  test('are not those that were seen to be older, even where no pid shows it', () => {
    const before = startOne();
    const root = { ...startOne(), born: String(Number(before.born) + 1) };
    const after = { ...startOne(), born: root.born };
    const suspects = open(root, () => null);
    for (const each of [before, after]) suspects.see(each);
    expect([before, after].map(({ pid }) => suspects.isOlder(pid))).toEqual([true, false]);
  });

  test('are members again, whatever was thought of them before', () => {
    const suspects = open(startOne());
    const member = startOne();
    suspects.ruleOut(member);
    suspects.keep(member);
    expect(suspects.list(true)).toContain(member.pid);
  });

  test('are all, each time, where the system does not show which pids it has given', () => {
    const [other, third] = [startOne(), startOne()];
    const suspects = open(startOne(), () => null);
    suspects.ruleOut(other);
    suspects.passOver(third);
    suspects.see(other);
    expect(suspects.list(false)).toEqual(expect.arrayContaining([other.pid, third.pid]));
    expect(suspects.list(false)).toEqual(expect.arrayContaining([other.pid, third.pid]));
    expect(suspects.isOlder(other.pid)).toBe(false);
  });
});
