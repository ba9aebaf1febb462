/** What a folder stands for: one submission, a class, or what a learning platform exported. Opens nothing. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { VERDICTS } from '../model.js';
import { archiveStem, isArchive } from './archives/kinds.js';
import { recogniseCanvas } from './exports/canvas.js';
import { recogniseClones } from './exports/clones.js';
import { recogniseGradescope } from './exports/gradescope.js';
import { recogniseMoodle } from './exports/moodle.js';
import type { Found, Top } from './found.js';
import { isLeftBehind } from './names.js';
import { isPatch, patchStem } from '../samples/list.js';

/** The verdict a sample submission must get is the name of the folder it lies in. */
const VERDICT_FOLDERS: ReadonlySet<string> = new Set(VERDICTS);

/**
 * The submissions in a folder. It is one submission when it holds a file of a kind the assignment asks for, a folder
 * `src`, or nothing to choose between; otherwise every folder and archive in it is one, and folders named for a verdict
 * hold samples, as folders, archives or patches. `required` are the names of the files asked for.
 */
export async function findSubmissions(path: string, required: readonly string[]): Promise<Found[]> {
  const top = await readTop(path);
  const exported =
    recogniseMoodle(top) ??
    recogniseCanvas(top, required) ??
    (await recogniseGradescope(top)) ??
    recogniseClones(top);
  if (exported !== null) return exported;
  if (isOne(top, required)) return [folderSubmission(path)];
  const nested = await Promise.all(
    top.folders.map(async (name) =>
      VERDICT_FOLDERS.has(name) ? findSamples(join(path, name)) : [folderSubmission(join(path, name))],
    ),
  );
  const archives = top.files.filter((name) => isArchive(name));
  return [...nested.flat(), ...archives.map((name) => archiveSubmission(join(path, name)))];
}

/** Whether the folder itself is a submission. */
export function isOne(
  { files, folders }: Pick<Top, 'files' | 'folders'>,
  required: readonly string[],
): boolean {
  const endings = new Set(required.map((name) => extname(name).toLowerCase()));
  return (
    folders.includes('src') ||
    files.some((name) => endings.has(extname(name).toLowerCase())) ||
    (folders.length === 0 && !files.some((name) => isArchive(name)))
  );
}

/** A folder as one submission. */
export function folderSubmission(path: string): Found {
  return describe(path, basename(path), { kind: 'folder', path });
}

/** An archive as one submission, named as its file is. */
export function archiveSubmission(path: string): Found {
  const name = basename(path);
  return describe(path, archiveStem(name), { kind: 'file', path, name });
}

/** A sample that is a patch of another, in its folder `VERDICT/`. */
export function patchSubmission(path: string): Found {
  const folder = dirname(path);
  const stem = patchStem(basename(path));
  const name = `${basename(folder)}/${stem}`;
  return describe(path, stem, { kind: 'patch', samples: dirname(folder), name });
}

/** Whether a path is that of such a sample. */
export function isPatchedSample(path: string): boolean {
  return isPatch(basename(path)) && VERDICT_FOLDERS.has(basename(dirname(path)));
}

function describe(path: string, name: string, part: Found['parts'][number]): Found {
  return {
    name,
    above: join(path, '..'),
    origin: path,
    students: [{ keys: [name] }],
    remarks: [],
    parts: [part],
  };
}

async function findSamples(folder: string): Promise<Found[]> {
  const { folders, files } = await readTop(folder);
  return [
    ...folders.map((name) => folderSubmission(join(folder, name))),
    ...files.filter((name) => isArchive(name)).map((name) => archiveSubmission(join(folder, name))),
    ...files.filter((name) => isPatch(name)).map((name) => patchSubmission(join(folder, name))),
  ];
}

async function readTop(path: string): Promise<Top> {
  const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
  const names = (wanted: boolean): string[] =>
    entries
      .filter((entry) => entry.isDirectory() === wanted)
      .map(({ name }) => name)
      .filter((name) => !wanted || !isLeftBehind(name))
      .sort();
  return { path, files: names(false), folders: names(true) };
}
