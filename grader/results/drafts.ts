/** Files of a report, each written as a draft and then renamed: a reader never sees half of one. */
import {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../run/faults.js';

/** The folder of drafts, in that of the report. */
export const DRAFTS = '.drafts';

/** Whole, or in pieces that are made while they are written. */
export type Text = string | Uint8Array | Iterable<string> | AsyncIterable<string>;

/** Writes a file of the report; false, and nothing is written, if the pieces have more than `most` bytes. */
type Write = (name: string, text: Text, most: number) => Promise<boolean>;

/** Writes into the report in this folder. */
export function createWriter(root: string): Write {
  const drafts = join(root, DRAFTS);
  const draftOf = (bytes: number): string => join(drafts, `draft-${Math.ceil(bytes / BLOCK)}`);
  const replaced = join(drafts, 'replaced');
  const folders = new Set<string>();
  const needFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };
  return async (name, text, most) => {
    const file = join(root, name);
    needFolder(drafts);
    needFolder(dirname(file));
    // Small files at once: to wait for each step of each takes longer than the steps.
    if (typeof text === 'string' || text instanceof Uint8Array) {
      const draft = draftOf(Buffer.byteLength(text));
      writeDraft(draft, text);
      // What is replaced is the next draft of its size: to make files where as many were just removed takes ext4 a millisecond
      // each, and so does a file that needs fewer blocks than before.
      const isReplaced = moveIfThere(file, replaced);
      renameSync(draft, file);
      if (isReplaced) renameSync(replaced, draftOf(lstatSync(replaced).size));
      return true;
    }
    const long = join(drafts, basename(file));
    try {
      const fits = await writePieces(long, text, most);
      if (fits) renameSync(long, file);
      return fits;
    } finally {
      await rm(long, { force: true });
    }
  };
}

/** The bytes in which file systems give out their room. */
const BLOCK = 4096;

function moveIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Overwrites the draft that is there if it is like a new file. A new file is made instead of a link or a file with a second
 * name, which somebody else may read or keep, and of a file with other rights, which would pass to the report.
 */
function writeDraft(draft: string, text: string | Uint8Array): void {
  const there = lstatSync(draft, { throwIfNoEntry: false });
  if (there !== undefined && isLikeNew(there, statSync(dirname(draft)))) {
    const file = openSync(draft, 'r+');
    try {
      writeFileSync(file, text);
      const bytes = Buffer.byteLength(text);
      if (bytes < there.size) ftruncateSync(file, bytes);
    } finally {
      closeSync(file);
    }
  } else {
    if (there !== undefined) rmSync(draft);
    writeFileSync(draft, text);
  }
}

/** The folder of drafts is made anew by each grader, so its owner and mode tell those of a new file. */
function isLikeNew(file: Stats, folder: Stats): boolean {
  if (!file.isFile() || file.nlink > 1) return false;
  const isSameMode = (file.mode & ALL_MODES) === (folder.mode & FILE_MODES);
  return isSameMode && file.uid === folder.uid && file.gid === folder.gid;
}

/** All bits of a mode; those that a new file has, as far as the folder has them. */
const ALL_MODES = 0o7777;
const FILE_MODES = 0o666;

/** Pieces are written many at a time. */
const TOGETHER = 256 * 1024;

async function writePieces(
  file: string,
  pieces: Exclude<Text, string | Uint8Array>,
  most: number,
): Promise<boolean> {
  const handle = await open(file, 'w');
  try {
    let waiting = '';
    let bytes = 0;
    const flush = async (): Promise<void> => {
      await handle.writeFile(waiting);
      waiting = '';
    };
    for await (const piece of pieces) {
      bytes += Buffer.byteLength(piece);
      if (bytes > most) return false;
      waiting += piece;
      if (waiting.length >= TOGETHER) await flush();
    }
    await flush();
    return true;
  } finally {
    await handle.close();
  }
}
