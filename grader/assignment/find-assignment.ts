/** Finds assignments by walking folders, and one of them by its id or its path. */
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { err, type Assignment, type Complaint, type Result } from '../model.js';
import { complain, nearest } from './complaints.js';
import { kindOf, namesIn } from './assignment-files.js';
import { loadAssignment, type ReadingOptions } from './load.js';

const FILE = 'assignment.yaml';

/** An assignment as a list shows it. One that cannot be read is named after its folder. */
export interface FoundAssignment {
  readonly id: string;
  readonly title: string;
  /** Its assignment.yaml, absolute. */
  readonly file: string;
}

export type AssignmentFault =
  | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly known: readonly string[] }
  | { readonly kind: 'complaints'; readonly complaints: readonly Complaint[] };

/**
 * All assignments below the folders, in their order and then by path. Folders below an assignment are skipped (its
 * submissions are other people's), and so are node_modules and folders with a leading dot. Folders that do not
 * exist have none.
 */
export async function findAssignments(roots: readonly string[]): Promise<FoundAssignment[]> {
  const files: string[] = [];
  for (const root of roots) files.push(...(await assignmentFiles(resolve(root))));
  return Promise.all([...new Set(files)].map(describe));
}

/** The assignment with that id, or in that folder or file. If several roots have the id, the first one counts. */
export async function chooseAssignment(
  nameOrPath: string,
  roots: readonly string[],
  cwd: string = process.cwd(),
  options?: ReadingOptions,
): Promise<Result<Assignment, AssignmentFault>> {
  // What holds a slash is no id.
  for (const root of nameOrPath.includes('/') ? [] : roots) {
    const files = await assignmentFiles(resolve(root));
    const ids = await Promise.all(files.map(async (file) => idOf(await readFile(file, 'utf8'), file)));
    const [first, second] = files.filter((_, index) => ids[index] === nameOrPath);
    if (first === undefined) continue;
    if (second !== undefined) {
      const place = { file: second, line: 1, column: 1 };
      return broken([
        complain(place, 'an id that no other assignment has', `${nameOrPath}, the id of ${first} too`),
      ]);
    }
    return load(first, options);
  }
  const path = resolve(cwd, nameOrPath);
  const file = kindOf(path) === 'folder' ? join(path, FILE) : path;
  const isFile = kindOf(file) === 'file' && /\.ya?ml$/.test(file);
  // Where a folder has it under another name, such as assignment.yml, the complaint about the missing file names that one.
  if (isFile || (file !== path && nearest(FILE, namesIn(path)) !== null)) return load(file, options);
  const known = [...new Set((await findAssignments(roots)).map(({ id }) => id))];
  return err({ kind: 'unknown', nearest: nearestAll(nameOrPath, known), known });
}

async function load(
  ...asked: Parameters<typeof loadAssignment>
): Promise<Result<Assignment, AssignmentFault>> {
  const loaded = await loadAssignment(...asked);
  return loaded.ok ? loaded : broken(loaded.fault);
}

function broken(complaints: readonly Complaint[]): Result<never, AssignmentFault> {
  return err({ kind: 'complaints', complaints });
}

/** Names like this one, or that begin with it. */
function nearestAll(name: string, known: readonly string[]): string[] {
  const near = nearest(name, known);
  const longer = known.filter((one) => name !== '' && one.startsWith(name));
  return [...new Set([...(near === null ? [] : [near]), ...longer])];
}

async function assignmentFiles(folder: string): Promise<string[]> {
  if (kindOf(folder) !== 'folder') return [];
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.isFile() && entry.name === FILE)) return [join(folder, FILE)];
  const inside = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .map(({ name }) => join(folder, name))
    .sort();
  return (await Promise.all(inside.map(assignmentFiles))).flat();
}

async function describe(file: string): Promise<FoundAssignment> {
  const text = await readFile(file, 'utf8');
  const id = idOf(text, file);
  return { id, title: wordOf(text, 'title') ?? id, file };
}

function idOf(text: string, file: string): string {
  return wordOf(text, 'id') ?? basename(dirname(file));
}

/** Parses only the lines of this top-level key, so that a list of assignments stays cheap. */
function wordOf(text: string, key: string): string | null {
  const own = new RegExp(`^${key}:.*(?:\\r?\\n(?:[ \\t].*)?)*`, 'm').exec(text)?.[0] ?? text;
  const { contents } = parseDocument(own);
  const value: unknown = isMap(contents) ? contents.get(key) : null;
  return typeof value === 'string' ? value : null;
}
