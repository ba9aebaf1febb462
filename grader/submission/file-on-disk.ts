/** Reads files on disk, or parts of them: the kind of a large one is told by few of its bytes. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { kindOfFile, type FileKind } from '../text/file-kinds.js';
import type { FileParts } from '../text/zip-place.js';

/** What a use of the parts of a file gives. Throws if it cannot be opened or read. */
export function usingParts<T>(path: string, use: (parts: FileParts) => T): T {
  const file = openSync(path, 'r');
  try {
    return use({
      size: fstatSync(file).size,
      read: (from, to) => {
        const bytes = Buffer.alloc(to - from);
        return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
      },
    });
  } finally {
    closeSync(file);
  }
}

/** The kind of a file; null for what may be a text, is unknown, or cannot be read. */
export function kindOnDisk(path: string): FileKind | null {
  try {
    return usingParts(path, kindOfFile);
  } catch {
    return null;
  }
}

/** Null if the file cannot be read: it is gone meanwhile, or its permissions do not let us. */
export function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
