/**
 * Names temporary folders after the process that made them, so that a later one can find out whether it is alive: a
 * pid alone is reused, a pid with its start time is not. The pid namespace is part of the name, since graders in
 * different containers may share a folder for temporary files.
 */
import { readFileSync, readlinkSync } from 'node:fs';

export interface Owner {
  readonly namespace: string;
  readonly pid: number;
  /** In the kernel's ticks since the machine started; 0 where there is no /proc. */
  readonly startedAt: string;
}

let own: Owner | null = null;

export function ownStamp(): string {
  own ??= { namespace: readNamespace(), pid: process.pid, startedAt: readStart(process.pid) ?? '0' };
  return printStamp(own);
}

export function printStamp({ namespace, pid, startedAt }: Owner): string {
  return `${namespace}-${pid}-${startedAt}`;
}

const NAME = /^(?:bm|boardmark)-(?:[a-z]+-)?(\d+)-(\d+)-(\d+)-[A-Za-z0-9]{6}$/;

/** Who made a folder of that name; null if the name is not one of ours. */
export function ownerOfName(name: string): Owner | null {
  const [, namespace, pid, startedAt] = NAME.exec(name) ?? [];
  if (namespace === undefined || pid === undefined || startedAt === undefined) return null;
  return { namespace, pid: Number(pid), startedAt };
}

/** True only if certain: of an owner in another pid namespace nothing is known. */
export function isDead({ namespace, pid, startedAt }: Owner): boolean {
  if (namespace !== readNamespace()) return false;
  if (startedAt === '0') return !answers(pid);
  return readStart(pid) !== startedAt;
}

function readNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  } catch {
    return '0';
  }
}

/** Null if there is no such process; a zombie counts as none. */
function readStart(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in parentheses and may contain anything, even parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
