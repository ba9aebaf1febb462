/** The folder of a report: created without destroying anything of others, filled as results come. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, opendir, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { openJournal, type Journal, type Place } from './journal/journal.js';
import { gradescopePath } from '../report/gradescope.js';
import { instructorPagePath } from '../report/html/page-paths.js';
import { EXIT, Stop } from '../io/exit.js';
import { createWriter, DRAFTS, type Text } from './drafts.js';
import { LOCK, needLock } from './folder-lock.js';
import { errorText } from '../text/error-text.js';

const JOURNAL = 'journal.jsonl';
/** Records what all files were made of. */
const MADE = join('instructor', 'made');
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

export interface ReportFolder extends Omit<Made, 'forget' | 'save'> {
  readonly path: string;
  readonly journalFile: string;
  /**
   * Writes a file completely or not at all: a reader never sees half of it. Stops if it cannot be written. Returns
   * false, and writes nothing, if the pieces have more than `most` bytes.
   */
  write(name: string, text: Text, most?: number): Promise<boolean>;
  /** Removes a file of an earlier report. */
  remove(name: string): Promise<void>;
  /** Adds a line to the journal: all of it or nothing. Stops if it cannot be written. */
  journal(entry: unknown): Promise<Place>;
  /** The content of a line of the journal. */
  recall(place: Place): unknown;
  /** Removes drafts, closes the journal and lets another grader write to the folder. */
  close(): Promise<void>;
  /** Removes what belongs to submissions that are no longer in the class. */
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
      `The report cannot be written to ${folder}: ${errorText(error)}. Choose another folder with --out.`,
    );
  }
  const keep = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new Stop(
        EXIT.ourFault,
        `${name} cannot be written to ${folder}: ${errorText(error)}. ` +
          'What is graded so far is in journal.jsonl: make room, or make the folder writable, and run the same command with --resume.',
      );
    }
  };
  const made = openMade(path, resume);
  const writeWhole = createWriter(path);
  return {
    ...made,
    path,
    journalFile,
    write: (name, text, most = Number.POSITIVE_INFINITY) =>
      keep(name, () => {
        made.forget();
        return writeWhole(name, text, most);
      }),
    remove: (name) => keep(name, () => rm(join(path, name), { force: true })),
    journal: (entry) => keep(JOURNAL, () => journal.append(entry)),
    recall: (place) => journal.read(place),
    close: async () => {
      made.save();
      await rm(join(path, DRAFTS), { recursive: true, force: true });
      await journal.close();
      unlock();
    },
    keepOnly: (ids) => keep('submissions', () => removeOthers(path, new Set(ids))),
  };
}

/** One name after another: a large class has tens of thousands of files. */
async function removeOthers(path: string, ids: ReadonlySet<string>): Promise<void> {
  const stale: string[] = [];
  const made = basename(MADE);
  for await (const name of namesIn(join(path, 'submissions')))
    if (!ids.has(name)) stale.push(join('submissions', name));
  for await (const name of namesIn(join(path, 'instructor')))
    if (name !== made && !isOfOne(name, ids)) stale.push(join('instructor', name));
  for (const name of stale) await rm(join(path, name), { recursive: true, force: true });
}

/** The names of an instructor's files behind the id. */
const ENDINGS = [instructorPagePath, gradescopePath].map((pathOf) => basename(pathOf('')));

function isOfOne(name: string, ids: ReadonlySet<string>): boolean {
  return ENDINGS.some((ending) => name.endsWith(ending) && ids.has(name.slice(0, -ending.length)));
}

/** A folder that does not exist holds nothing. */
async function* namesIn(folder: string): AsyncGenerator<string, void, void> {
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) yield name;
}

/** What files were made of, as far as it is known. */
interface Made {
  /** Whether these files are as they were when they were noted to be made of this. */
  isMade(names: readonly string[], of: string): boolean;
  /** Notes what these files, as they are now, were made of, and more; the first is a file of no other group. */
  noteMade(names: readonly string[], of: string, more?: string): void;
  /** What was noted with the first file of a group besides; empty where nothing was. */
  notedOf(name: string): string;
  /** Before any is written: a grader that is killed afterwards leaves nothing noted that is no longer true. */
  forget(): void;
  save(): void;
}

/** One file for all, by the first name of each group. */
function openMade(root: string, resume: boolean): Made {
  const file = join(root, MADE);
  const noted = new Map(resume ? readNoted(file) : []);
  let isKept = existsSync(file);
  const forget = (): void => {
    if (isKept) rmSync(file, { force: true });
    isKept = false;
  };
  return {
    isMade: ([first = '', ...others], of) => noted.get(first)?.[0] === stampOf(root, [first, ...others], of),
    noteMade: ([first = '', ...others], of, more = '') => {
      forget();
      noted.set(first, [stampOf(root, [first, ...others], of), more]);
    },
    notedOf: (name) => noted.get(name)?.[1] ?? '',
    forget,
    save: () => {
      if (isKept) return;
      try {
        writeFileSync(file, JSON.stringify([...noted].filter(([name]) => existsSync(join(root, name)))));
      } catch {
        // All is made anew then.
      }
    },
  };
}

/** A stamp of the files and of what they were made of, and what was noted besides. */
type Noted = readonly [stamp: string, more: string];

function readNoted(file: string): [string, Noted][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as [string, Noted][];
  } catch {
    return [];
  }
}

/** It changes whenever the files do: size and time of the last change. */
function stampOf(root: string, names: readonly string[], of: string): string {
  const stamps = names.map((name) => {
    const found = statSync(join(root, name), { bigint: true, throwIfNoEntry: false });
    return found === undefined ? '-' : `${found.size} ${found.mtimeNs}`;
  });
  return [of, ...stamps].join(' ');
}
