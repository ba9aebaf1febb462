/**
 * The journal of a report: one line for each graded submission, written once it is graded and never changed.
 * However the grader ends, every line except the last is whole, and a torn last one is recognised by its missing
 * line feed.
 */
import { createHash } from 'node:crypto';
import { constants, createReadStream, readSync } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { codeOf } from '../../run/faults.js';

const LINE_FEED = 10;

export interface Journal {
  /** Adds a line: all of it or nothing. Rejects with the system's error if it cannot be written. */
  append(entry: unknown): Promise<Place>;
  /** Adds several lines, which reach the disk together: all of them or none, unless the machine stops meanwhile. */
  appendAll(entries: readonly unknown[]): Promise<Place[]>;
  /** The content of a line. Throws if the line has changed since its place was returned. */
  read(place: Place): unknown;
  close(): Promise<void>;
}

/** Where a whole line stands in a journal, in bytes, and its digest: the same digest means the same content. */
export interface Place {
  readonly at: number;
  /** Without its line feed. */
  readonly length: number;
  readonly digest: string;
}

/** A whole line of a journal. */
interface JournalLine {
  /** Counted from 1. */
  readonly number: number;
  /** Its content; undefined if it is not JSON, since another program wrote it. */
  readonly entry: unknown;
  readonly place: () => Place;
}

/** What a journal holds. */
interface JournalText {
  readonly entries: readonly unknown[];
  /** Numbers of lines that are not JSON. */
  readonly damaged: readonly number[];
}

/** Opens the journal after its last whole line; with `anew` it begins empty. */
export async function openJournal(file: string, anew: boolean): Promise<Journal> {
  if (!anew) await cutTornLine(file);
  const { O_RDWR, O_APPEND, O_CREAT, O_TRUNC } = constants;
  const handle = await open(file, O_RDWR | O_APPEND | O_CREAT | (anew ? O_TRUNC : 0), 0o644);
  let length = (await handle.stat()).size;
  let last: Promise<unknown> = Promise.resolve();
  const write = async (lines: readonly Buffer[]): Promise<Place[]> => {
    const bytes = Buffer.concat(lines);
    try {
      // One call for all lines, so that no other writer's bytes come in between and a crash tears at most the last.
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length)
        throw Object.assign(new Error('no space left on the device'), { code: 'ENOSPC' });
      await handle.datasync();
      const places: Place[] = [];
      for (const line of lines) {
        places.push(placeOf(length, line.subarray(0, -1)));
        length += line.length;
      }
      return places;
    } catch (error) {
      await handle.truncate(length).catch(() => undefined);
      throw error;
    }
  };
  const appendAll = (entries: readonly unknown[]): Promise<Place[]> => {
    const lines = entries.map((entry) => Buffer.from(`${JSON.stringify(entry)}\n`));
    const written = last.then(() => write(lines));
    last = written.catch(() => undefined);
    return written;
  };
  return {
    appendAll,
    async append(entry) {
      const [place] = await appendAll([entry]);
      if (place === undefined) throw new Error('a line that was written has no place');
      return place;
    },
    read(place) {
      const bytes = Buffer.allocUnsafe(place.length);
      // At once: to wait for a line takes longer than to read it.
      readSync(handle.fd, bytes, 0, place.length, place.at);
      if (digestOf(bytes) !== place.digest) throw new Error(`${file} was changed while it was in use`);
      return JSON.parse(bytes.toString('utf8')) as unknown;
    },
    async close() {
      await last;
      await handle.close();
    },
  };
}

/** Reads line by line, since a large class exceeds the size of a string. A torn last line is left out. */
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

/** The whole content of a journal that is known to be small. */
export async function readJournal(file: string): Promise<JournalText> {
  const entries: unknown[] = [];
  const damaged: number[] = [];
  for await (const { number, entry } of journalLines(file)) {
    if (entry === undefined) damaged.push(number);
    else entries.push(entry);
  }
  return { entries, damaged };
}

/** The complete lines, each with the position after it. A file that does not exist has none. */
export async function* wholeLines(file: string): AsyncGenerator<{ bytes: Buffer; end: number }, void, void> {
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
