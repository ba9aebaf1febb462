/** What a program can read from standard input: an unlinked file, which can be read again and again. */
import { closeSync, fstatSync, openSync, readSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { randomName } from './random.js';

export interface StdinFile {
  readonly descriptor: number;
  /**
   * Whether nobody has read any of it, by whatever way: a program may open `/dev/stdin` anew, which leaves the position
   * of this descriptor alone. False where there is nothing to read, or nothing can be known. Reads it itself, so that
   * only the first answer counts.
   */
  isUnread(): boolean;
  close(): void;
}

/** `folder` is where the file is made for a moment. */
export function openStdinFile(folder: string, bytes: Uint8Array): StdinFile {
  const isEmpty = bytes.length === 0;
  const descriptor = isEmpty ? openSync(devNull, 'r') : openFile(join(folder, randomName()), bytes);
  return {
    descriptor,
    // Where a file system does not note when a file is read, our own reading is not noted either.
    isUnread: () => !isEmpty && readAt(descriptor) === NEVER && noteReading(descriptor) !== NEVER,
    close: () => closeSync(descriptor),
  };
}

const NEVER = 0;

function openFile(file: string, bytes: Uint8Array): number {
  writeFileSync(file, bytes, { mode: 0o444 });
  const descriptor = openSync(file, 'r');
  utimesSync(file, NEVER, NEVER);
  unlinkSync(file);
  return descriptor;
}

function readAt(descriptor: number): number {
  return fstatSync(descriptor).atimeMs;
}

function noteReading(descriptor: number): number {
  readSync(descriptor, new Uint8Array(1), 0, 1, 0);
  return readAt(descriptor);
}
