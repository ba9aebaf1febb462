/**
 * Reads files that a program left. It chose what lies there, so links are not followed and pipes are not waited
 * for.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** By name, at most `bound` bytes of each; missing names and other than regular files are left out. */
export function readPlainFiles(
  folder: string,
  names: readonly string[],
  bound: number,
): Record<string, Uint8Array> {
  const found = names.map((name) => [name, readPlainFile(folder, name, bound)] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, Uint8Array] => pair[1] !== null));
}

function readPlainFile(folder: string, name: string, bound: number): Uint8Array | null {
  const steps = name.split('/');
  const parents = steps.slice(0, -1).map((_, index) => join(folder, ...steps.slice(0, index + 1)));
  let descriptor: number | null = null;
  try {
    if (steps.includes('..') || parents.some((parent) => !lstatSync(parent).isDirectory())) return null;
    descriptor = openSync(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return null;
    const bytes = new Uint8Array(Math.min(stat.size, bound));
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
