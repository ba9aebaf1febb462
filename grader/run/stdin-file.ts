/** What a program can read from standard input: an unlinked file, which can be read again and again. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';

export interface StdinFile {
  readonly descriptor: number;
  /** Bytes that the program has read through this descriptor. Null if the system does not tell. */
  readBytes(): number | null;
  close(): void;
}

/** Where a file is made for a moment. Making one on a disk takes several times as long as in memory. */
export interface StdinFolders {
  readonly small: string;
  readonly large: string;
}

/** Containers often have only 64 MiB of files in memory. */
const SMALL_BYTES = 64 * 1024;

export function openStdinFile({ small, large }: StdinFolders, bytes: Uint8Array): StdinFile {
  const descriptor =
    bytes.length === 0
      ? openSync(devNull, 'r')
      : bytes.length > SMALL_BYTES
        ? openFile(large, bytes)
        : (tryInMemory(small, bytes) ?? openFile(large, bytes));
  return {
    descriptor,
    readBytes: () => readPosition(descriptor),
    close: () => closeSync(descriptor),
  };
}

/** Null if the memory for files is full. */
function tryInMemory(folder: string, bytes: Uint8Array): number | null {
  try {
    return openFile(folder, bytes);
  } catch {
    return null;
  }
}

function openFile(folder: string, bytes: Uint8Array): number {
  const file = join(folder, randomUUID());
  try {
    writeFileSync(file, bytes, { mode: 0o444 });
    return openSync(file, 'r');
  } finally {
    tryToUnlink(file);
  }
}

/** Sooner than `rmSync`, which first looks what it is. */
function tryToUnlink(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It was not made.
  }
}

/** The program's copy of the descriptor and ours share one position. */
function readPosition(descriptor: number): number | null {
  try {
    const position = /^pos:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1];
    return position === undefined ? null : Number(position);
  } catch {
    return null;
  }
}
