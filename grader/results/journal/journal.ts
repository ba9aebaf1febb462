/**
 * The journal of a report: one line for each graded submission, written when it is graded and never changed. Whatever
 * ends the grader, every line but the last is whole, and a torn last one is recognised by its missing line feed.
 */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { codeOf } from '../../run/faults.js';

const LINE_FEED = 10;

export interface Journal {
  /** Adds a line: all of it or nothing. Rejects with the system's error where it cannot be written. */
  append(entry: unknown): Promise<Place>;
  /** What a line holds. Throws where it is not what it was when its place was told. */
  read(place: Place): Promise<unknown>;
  close(): Promise<void>;
}

/** Where a whole line stands in a journal, in bytes, and what it is: the same digest means the same content. */
export interface Place {
  readonly at: number;
  /** Without its line feed. */
  readonly length: number;
  readonly digest: string;
}

/** A whole line of a journal. */
export interface JournalLine {
  /** Counted from 1. */
  readonly number: number;
  /** What it holds; undefined where it is no JSON, since something else than us wrote it. */
  readonly entry: unknown;
  readonly place: () => Place;
}

/** What a journal holds. */
export interface JournalText {
  readonly entries: readonly unknown[];
  /** Numbers of lines that are no JSON. */
  readonly damaged: readonly number[];
}

/** Opens the journal behind its last whole line; with `anew` it begins empty. */
export async function openJournal(file: string, anew: boolean): Promise<Journal> {
  if (!anew) await cutTornLine(file);
  const { O_RDWR, O_APPEND, O_CREAT, O_TRUNC } = constants;
  const handle = await open(file, O_RDWR | O_APPEND | O_CREAT | (anew ? O_TRUNC : 0), 0o644);
  let length = (await handle.stat()).size;
  let last: Promise<unknown> = Promise.resolve();
  const write = async (line: Buffer): Promise<Place> => {
    try {
      // One call for the whole line, so that no other writer's bytes and no end of ours come in between.
      const { bytesWritten } = await handle.write(line);
      if (bytesWritten < line.length)
        throw Object.assign(new Error('no space left on the device'), { code: 'ENOSPC' });
      await handle.datasync();
      const place = placeOf(length, line.subarray(0, -1));
      length += bytesWritten;
      return place;
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
    async read(place) {
      const bytes = Buffer.allocUnsafe(place.length);
      await handle.read(bytes, 0, place.length, place.at);
      if (digestOf(bytes) !== place.digest) throw new Error(`${file} was changed while it was in use`);
      return JSON.parse(bytes.toString('utf8')) as unknown;
    },
    async close() {
      await last;
      await handle.close();
    },
  };
}

/** Reads line by line, since a large class fills more than a string can hold. What is torn off at the end is left out. */
export async function* journalLines(file: string): AsyncGenerator<JournalLine, void, void> {
  let number = 0;
  for await (const { bytes, end } of wholeLines(file)) {
    number += 1;
    const place = (): Place => placeOf(end - 1 - bytes.length, bytes);
    yield { number, entry: parse(bytes.toString('utf8')), place };
  }
}

function placeOf(at: number, line: Buffer): Place {
  return { at, length: line.length, digest: digestOf(line) };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** All of a journal that is known to be small. */
export async function readJournal(file: string): Promise<JournalText> {
  const entries: unknown[] = [];
  const damaged: number[] = [];
  for await (const { number, entry } of journalLines(file)) {
    if (entry === undefined) damaged.push(number);
    else entries.push(entry);
  }
  return { entries, damaged };
}

/** The lines that are ended, each with the place behind it. A journal that is not there has none. */
async function* wholeLines(file: string): AsyncGenerator<{ bytes: Buffer; end: number }, void, void> {
  let pieces: Buffer[] = [];
  let end = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        const bytes = Buffer.concat([...pieces, chunk.subarray(from, at)]);
        end += bytes.length + 1;
        yield { bytes, end };
        pieces = [];
        from = at + 1;
      }
      pieces.push(chunk.subarray(from));
    }
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function cutTornLine(file: string): Promise<void> {
  let whole = 0;
  for await (const { end } of wholeLines(file)) whole = end;
  await truncate(file, whole).catch((error: unknown) => {
    if (!isAbsence(error)) throw error;
  });
}

function isAbsence(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
