/** The folder of a report: created without destroying anything of others, filled as results come. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, opendir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { openJournal, type Journal, type Place } from './journal/journal.js';
import { gradescopePath } from '../report/gradescope.js';
import { feedbackPagePath, instructorPagePath } from '../report/html/page-paths.js';
import { EXIT, Stop } from '../io/exit.js';
import { LOCK, needLock } from './folder-lock.js';

const JOURNAL = 'journal.jsonl';
/** Where files are written before they are renamed into place. */
const DRAFTS = '.drafts';
/** Records the stamp under which the files about the whole class were made. */
const SEAL = join('instructor', 'made');
/** What a report folder may hold; anything else means that it belongs to somebody else. */
const OURS = new Set([
  JOURNAL,
  DRAFTS,
  'results.json',
  'grades.csv',
  'submissions',
  'instructor',
  'index.html',
  'junit.xml',
  'roster.csv',
  'canvas.csv',
  'moodle.csv',
  'moodle-feedback.zip',
  'canvas-feedback.zip',
]);

/** Whole, or in pieces that are made while they are written. */
type Text = string | Uint8Array | Iterable<string> | AsyncIterable<string>;

export interface ReportFolder {
  readonly path: string;
  readonly journalFile: string;
  /**
   * Writes a file completely or not at all: a reader never sees half of it. Stops if it cannot be written. Returns
   * false, and writes nothing, if the pieces have more than `most` bytes.
   */
  write(name: string, text: Text, most?: number): Promise<boolean>;
  /** Removes a file of an earlier report. */
  remove(name: string): Promise<void>;
  /** Whether the files of a submission exist and were made under this stamp. */
  isWritten(id: string, stamp: string): Promise<boolean>;
  /** Whether these files are unchanged since they were sealed under this stamp. */
  isSealed(names: readonly string[], stamp: string): Promise<boolean>;
  /** Records that these files, as they are now, were made under this stamp. */
  seal(names: readonly string[], stamp: string): Promise<void>;
  /** Adds a line to the journal: all of it or nothing. Stops if it cannot be written. */
  journal(entry: unknown): Promise<Place>;
  /** Adds lines that reach the disk together. */
  journalAll(entries: readonly unknown[]): Promise<Place[]>;
  /** The content of a line of the journal. */
  recall(place: Place): Promise<unknown>;
  /** Closes the journal and lets another grader write to the folder. */
  close(): Promise<void>;
  /** Removes what belongs to submissions that are no longer in the class, and drafts. */
  keepOnly(ids: readonly string[]): Promise<void>;
}

/**
 * Opens the folder for a new report; with `resume` continues the existing one. Stops with an explanation if it
 * cannot be written or holds other things.
 */
export async function openReportFolder(folder: string, resume = false): Promise<ReportFolder> {
  const path = resolve(folder);
  const journalFile = join(path, JOURNAL);
  let journal: Journal;
  let unlock = (): void => undefined;
  try {
    await mkdir(path, { recursive: true });
    const foreign = (await readdir(path)).filter((name) => !OURS.has(name) && !name.startsWith(LOCK));
    if (foreign.length > 0) {
      throw new Stop(
        EXIT.usage,
        `${folder} holds ${foreign[0] ?? 'files'}, which is not part of a report. Choose another folder with --out.`,
      );
    }
    unlock = await needLock(path, {
      shown: folder,
      other: 'grader',
      advice: 'Wait until it has ended, or choose another folder with --out',
    });
    // Opened first, so that a folder which cannot be written keeps its earlier report.
    journal = await openJournal(journalFile, !resume);
    await rm(join(path, DRAFTS), { recursive: true, force: true });
    if (!resume)
      for (const name of ['submissions', 'instructor'])
        await rm(join(path, name), { recursive: true, force: true });
    await mkdir(join(path, 'submissions'), { recursive: true });
  } catch (error) {
    unlock();
    if (error instanceof Stop) throw error;
    throw new Stop(
      EXIT.usage,
      `The report cannot be written to ${folder}: ${describeError(error)}. Choose another folder with --out.`,
    );
  }
  const keep = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new Stop(
        EXIT.ourFault,
        `${name} cannot be written to ${folder}: ${describeError(error)}. ` +
          'What is graded so far is in journal.jsonl: make room, or make the folder writable, and run the same command with --resume.',
      );
    }
  };
  return {
    path,
    journalFile,
    write: (name, text, most = Number.POSITIVE_INFINITY) =>
      keep(name, () => writeWhole(path, name, text, most)),
    remove: (name) => keep(name, () => rm(join(path, name), { force: true })),
    isWritten: async (id, stamp) =>
      resume &&
      existsSync(join(path, feedbackPagePath(id))) &&
      (await readFile(join(path, stampPath(id)), 'utf8').catch(() => '')) === stamp,
    isSealed: async (names, stamp) => {
      if (!resume) return false;
      const sealed = await readFile(join(path, SEAL), 'utf8').catch(() => '');
      return sealed === (await writeSeal(path, names, stamp));
    },
    seal: (names, stamp) =>
      keep(SEAL, async () => {
        await writeWhole(path, SEAL, await writeSeal(path, names, stamp));
      }),
    journal: (entry) => keep(JOURNAL, () => journal.append(entry)),
    journalAll: (entries) => keep(JOURNAL, () => journal.appendAll(entries)),
    recall: (place) => journal.read(place),
    close: async () => {
      await journal.close();
      unlock();
    },
    keepOnly: (ids) => keep('submissions', () => removeOthers(path, new Set(ids))),
  };
}

/** One name after another: a large class has tens of thousands of files. */
async function removeOthers(path: string, ids: ReadonlySet<string>): Promise<void> {
  const stale = [DRAFTS];
  const seal = basename(SEAL);
  for await (const name of namesIn(join(path, 'submissions')))
    if (!ids.has(name)) stale.push(join('submissions', name));
  for await (const name of namesIn(join(path, 'instructor')))
    if (name !== seal && !isOfOne(name, ids)) stale.push(join('instructor', name));
  for (const name of stale) await rm(join(path, name), { recursive: true, force: true });
}

/** The names of an instructor's files behind the id. */
const ENDINGS = [instructorPagePath, gradescopePath, stampPath].map((pathOf) => basename(pathOf('')));

function isOfOne(name: string, ids: ReadonlySet<string>): boolean {
  return ENDINGS.some((ending) => name.endsWith(ending) && ids.has(name.slice(0, -ending.length)));
}

/** A folder that does not exist holds nothing. */
async function* namesIn(folder: string): AsyncGenerator<string, void, void> {
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) yield name;
}

/** Records the key under which a submission's files were made; written last. */
export function stampPath(id: string): string {
  return join('instructor', `${id}.made`);
}

async function writeWhole(
  root: string,
  name: string,
  text: Text,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const file = join(root, name);
  const draft = join(root, DRAFTS, randomBytes(8).toString('hex'));
  for (const folder of [dirname(draft), dirname(file)])
    if (!existsSync(folder)) await mkdir(folder, { recursive: true });
  try {
    if (typeof text === 'string' || text instanceof Uint8Array) await writeFile(draft, text);
    else if (!(await writePieces(draft, text, most))) {
      await rm(draft, { force: true });
      return false;
    }
    await rename(draft, file);
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

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

/** A digest that changes whenever the files do: size and time of the last change. */
async function writeSeal(root: string, names: readonly string[], stamp: string): Promise<string> {
  const facts = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(root, name), { bigint: true }).catch(() => null);
      return found === null ? null : [name, String(found.size), String(found.mtimeNs)];
    }),
  );
  return `${JSON.stringify({ stamp, files: facts })}\n`;
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
