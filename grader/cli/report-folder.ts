/** The folder of a report: made without destroying anything that is not ours, filled as results come. */
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EXIT, Stop } from './exit.js';

const JOURNAL = 'journal.jsonl';
/** What a report folder may hold; anything else means it is somebody else's. */
const OURS = new Set([JOURNAL, 'results.json', 'grades.csv', 'submissions', 'index.html', 'junit.xml']);

export interface ReportFolder {
  readonly path: string;
  /** Writes a file at once or not at all: a reader never sees half of it. */
  write(name: string, text: string): Promise<void>;
  /** Adds a line to the journal; lines are whole or, at the very end, torn. */
  journal(entry: unknown): Promise<void>;
}

/** Opens the folder for a new report. Stops with a clear word where it cannot be written or holds other things. */
export async function openReportFolder(folder: string): Promise<ReportFolder> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true });
    const foreign = (await readdir(path)).filter((name) => !OURS.has(name));
    if (foreign.length > 0) {
      throw new Stop(
        EXIT.usage,
        `${folder} holds ${foreign[0] ?? 'files'}, which is not part of a report. Choose another folder with --out.`,
      );
    }
    await rm(join(path, 'submissions'), { recursive: true, force: true });
    await mkdir(join(path, 'submissions'), { recursive: true });
    await writeFile(join(path, JOURNAL), '');
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(
      EXIT.usage,
      `The report cannot be written to ${folder}: ${describeError(error)}. Choose another folder with --out.`,
    );
  }
  return {
    path,
    write: (name, text) => writeWhole(join(path, name), text),
    journal: (entry) => appendFile(join(path, JOURNAL), `${JSON.stringify(entry)}\n`),
  };
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** The whole lines of a journal; a torn last line is left out. */
export async function readJournal(folder: string): Promise<unknown[]> {
  const text = await readFile(join(folder, JOURNAL), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
