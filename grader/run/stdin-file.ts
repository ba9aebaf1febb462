/** What a program can read from standard input: an unlinked file, which can be read again and again. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { tryTo } from './try-to.js';

export interface StdinFile {
  readonly descriptor: number;
  /** Bytes that the program has read through this descriptor. Null if the system does not tell. */
  readBytes(): number | null;
  close(): void;
}

/** `folder`: where the file is made for a moment. */
export function openStdinFile(folder: string, bytes: Uint8Array): StdinFile {
  const descriptor = bytes.length === 0 ? openSync(devNull, 'r') : openUnlinked(folder, bytes);
  return {
    descriptor,
    readBytes: () => readPosition(descriptor),
    close: () => closeSync(descriptor),
  };
}

function openUnlinked(folder: string, bytes: Uint8Array): number {
  const file = join(folder, randomUUID());
  try {
    writeFileSync(file, bytes, { mode: 0o444 });
    return openSync(file, 'r');
  } finally {
    // Sooner than `rmSync`, which first looks what it is.
    tryTo(() => unlinkSync(file));
  }
}

/** The program's copy of the descriptor and ours share one position. */
function readPosition(descriptor: number): number | null {
  const text = tryTo(() => readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? '';
  const position = /^pos:\s*(\d+)/m.exec(text)?.[1];
  return position === undefined ? null : Number(position);
}
