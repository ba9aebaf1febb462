/**
 * The journal of a report: one line for each graded submission, written when it is graded and never changed. Whatever
 * ends the grader, every line but the last is whole, and a torn last one is recognised by its missing line feed.
 */
import { constants } from 'node:fs';
import { open, readFile, truncate } from 'node:fs/promises';
import { codeOf } from '../run/faults.js';

const LINE_FEED = 10;

export interface Journal {
  /** Adds a line: all of it or nothing. Rejects with the system's error where it cannot be written. */
  append(entry: unknown): Promise<void>;
  close(): Promise<void>;
}

/** What a journal holds, line by line. */
export interface JournalText {
  readonly entries: readonly unknown[];
  /** Numbers of lines that are no JSON: something else than us wrote there. */
  readonly damaged: readonly number[];
  /** Length of all whole lines; what stands behind it was torn off in the middle. */
  readonly wholeBytes: number;
}

/** Opens the journal behind its last whole line; with `anew` it begins empty. */
export async function openJournal(file: string, anew: boolean): Promise<Journal> {
  if (!anew) await cutTornLine(file);
  const { O_WRONLY, O_APPEND, O_CREAT, O_TRUNC } = constants;
  const handle = await open(file, O_WRONLY | O_APPEND | O_CREAT | (anew ? O_TRUNC : 0), 0o644);
  let length = (await handle.stat()).size;
  let last: Promise<void> = Promise.resolve();
  const write = async (line: Buffer): Promise<void> => {
    try {
      // One call for the whole line, so that no other writer's bytes and no end of ours come in between.
      const { bytesWritten } = await handle.write(line);
      if (bytesWritten < line.length)
        throw Object.assign(new Error('no space left on the device'), { code: 'ENOSPC' });
      await handle.datasync();
      length += bytesWritten;
    } catch (error) {
      await handle.truncate(length).catch(() => undefined);
      throw error;
    }
  };
  return {
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      const written = last.then(() => write(line));
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await handle.close();
    },
  };
}

/** Reads what is there; a journal that is not there is empty. */
export async function readJournal(file: string): Promise<JournalText> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (isAbsence(error)) return Buffer.alloc(0);
    throw error;
  });
  const wholeBytes = bytes.lastIndexOf(LINE_FEED) + 1;
  const entries: unknown[] = [];
  const damaged: number[] = [];
  const lines = bytes.subarray(0, wholeBytes).toString('utf8').split('\n').slice(0, -1);
  for (const [index, line] of lines.entries()) {
    try {
      entries.push(JSON.parse(line));
    } catch {
      damaged.push(index + 1);
    }
  }
  return { entries, damaged, wholeBytes };
}

async function cutTornLine(file: string): Promise<void> {
  const { wholeBytes } = await readJournal(file);
  await truncate(file, wholeBytes).catch((error: unknown) => {
    if (!isAbsence(error)) throw error;
  });
}

function isAbsence(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
