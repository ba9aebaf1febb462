/** What a folder means: one submission, a class, or an export of a learning platform. Opens nothing. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { VERDICTS } from '../model.js';
import { archiveStem, isArchive } from './archives/kinds.js';
import { closedStem, isClosedArchive, isInstructorsOwn, whyNotTaken } from './beside.js';
import { isUtf8, pathOfEntry, readableName } from './entry-names.js';
import { recogniseCanvas } from './exports/canvas.js';
import { recogniseClones } from './exports/clones.js';
import { recogniseGradescope } from './exports/gradescope.js';
import { recogniseMoodle } from './exports/moodle.js';
import type { Found, Top } from './found.js';
import { isPatch, patchStem } from '../samples/list-samples.js';
import { isLeftBehind, show } from './names.js';

/** The verdict that a sample submission must get: the name of its folder. */
const VERDICT_FOLDERS: ReadonlySet<string> = new Set(VERDICTS);

/** What a folder means. */
export interface Findings {
  readonly found: readonly Found[];
  /** Files beside the submissions that are not a student's, absolute. */
  readonly passedOver: readonly string[];
}

/**
 * The submissions in a folder. It is one submission if it holds a file of a kind that the assignment requires, a
 * folder `src`, or no folders and archives at all. Otherwise every folder and archive in it is one, and folders
 * named after a verdict hold samples, as folders, archives or patches. Any other file beside them is a submission
 * that cannot be taken, unless it is certainly the instructor's own (see beside.ts). `required` are the names of
 * the required files.
 */
export async function findSubmissions(path: string, required: readonly string[]): Promise<Findings> {
  const top = await readTop(path);
  const exported = await recogniseExport(top, required);
  if (exported !== null) return { found: [...exported, ...oddOnes(top)], passedOver: [] };
  if (isOne(top, required)) return { found: [folderSubmission(path)], passedOver: [] };
  const nested = await Promise.all(
    top.folders.map(async (name): Promise<Findings> =>
      VERDICT_FOLDERS.has(name)
        ? samplesIn(await readTop(join(path, name)))
        : { found: [folderSubmission(join(path, name))], passedOver: [] },
    ),
  );
  const beside = everythingIn({ ...top, folders: [] });
  return {
    found: [...nested.flatMap(({ found }) => found), ...beside.found],
    passedOver: [...nested.flatMap(({ passedOver }) => passedOver), ...beside.passedOver],
  };
}

async function recogniseExport(top: Top, required: readonly string[]): Promise<Found[] | null> {
  const moodle = recogniseMoodle(top);
  if (moodle !== null) return moodle;
  const canvas = recogniseCanvas(top, required);
  // Canvas exports no folders, so one beside its files was handed in by itself.
  if (canvas !== null)
    return [...canvas, ...top.folders.map((name) => folderSubmission(join(top.path, name)))];
  return (await recogniseGradescope(top)) ?? recogniseClones(top);
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
    (folders.length === 0 && !files.some((name) => isArchive(name) || isClosedArchive(name)))
  );
}

/** Every folder, archive and other file as a submission of its own, except those that are certainly none. */
function everythingIn(top: Top): Findings {
  const { path, files, folders } = top;
  const archives = files.filter((name) => isArchive(name));
  const others = files.filter((name) => !isArchive(name));
  return {
    found: [
      ...folders.map((name) => folderSubmission(join(path, name))),
      ...archives.map((name) => archiveSubmission(join(path, name))),
      ...others.filter((name) => !isInstructorsOwn(name)).map((name) => closedSubmission(path, name)),
      ...oddOnes(top),
    ],
    passedOver: others.filter((name) => isInstructorsOwn(name)).map((name) => join(path, name)),
  };
}

/** The same in a folder of samples, where patches are samples, too. */
function samplesIn(top: Top): Findings {
  const { found, passedOver } = everythingIn({ ...top, files: top.files.filter((name) => !isPatch(name)) });
  const patches = top.files.filter((name) => isPatch(name));
  return { found: [...found, ...patches.map((name) => patchSubmission(join(top.path, name)))], passedOver };
}

/** Submissions whose names are not UTF-8. */
function oddOnes({ path, odd }: Top): Found[] {
  const folders = odd.folders.map((name) =>
    describe(join(path, readableName(name)), readableName(name), {
      kind: 'folder',
      path: pathOfEntry(path, name),
    }),
  );
  const files = odd.files.map((bytes): Found => {
    const name = readableName(bytes);
    if (!isArchive(name)) return closedSubmission(path, name);
    const part = { kind: 'file', path: pathOfEntry(path, bytes), name } as const;
    return describe(join(path, name), archiveStem(name), part);
  });
  return [...folders, ...files];
}

/** A file that cannot be taken, reported as a submission. */
function closedSubmission(folder: string, name: string): Found {
  const stem = isClosedArchive(name) ? closedStem(name) : basename(name, extname(name));
  return describe(join(folder, name), stem, {
    kind: 'closed',
    reason: `${show(name)}: ${whyNotTaken(name)}`,
  });
}

/** A folder as one submission. */
export function folderSubmission(path: string): Found {
  return describe(path, basename(path), { kind: 'folder', path });
}

/** An archive as one submission, named after its file. */
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

async function readTop(path: string): Promise<Top> {
  // As bytes: otherwise all names that are not UTF-8 would look the same.
  const entries = await readdir(path, { withFileTypes: true, encoding: 'buffer' });
  const shown = entries.filter(({ name }) => name[0] !== DOT);
  const namesOf = (wanted: boolean): Buffer[] =>
    shown
      .filter((entry) => entry.isDirectory() === wanted)
      .map(({ name }) => Buffer.from(name))
      .filter((name) => !wanted || !isLeftBehind(name.toString('utf8')));
  const texts = (names: readonly Buffer[]): string[] =>
    names
      .filter((name) => isUtf8(name))
      .map((name) => name.toString('utf8'))
      .sort();
  const odd = (names: readonly Buffer[]): Buffer[] =>
    names.filter((name) => !isUtf8(name)).sort((one, other) => Buffer.compare(one, other));
  const [files, folders] = [namesOf(false), namesOf(true)];
  return {
    path,
    files: texts(files),
    folders: texts(folders),
    odd: { files: odd(files), folders: odd(folders) },
  };
}

const DOT = '.'.charCodeAt(0);
