/** From the paths on a command line to the submissions of a class. */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { VERDICTS, type Assignment, type Result, type Submission } from '../model.js';
import { walkFolder, type WalkFault } from './walk.js';

/** One thing handed in: taken, or not, with the reason. Nothing is dropped. */
export type Intake =
  | { readonly kind: 'taken'; readonly submission: Submission }
  | {
      readonly kind: 'refused' | 'unreadable';
      readonly id: string;
      readonly origin: string;
      readonly reason: string;
    };

/** A path that leads nowhere: the command was called wrongly. */
export interface PathFault {
  readonly path: string;
  readonly reason: string;
}

/** The verdict a sample submission must get is the name of the folder it lies in. */
const VERDICT_FOLDERS: ReadonlySet<string> = new Set(VERDICTS);

/**
 * Collects submissions. A path is one submission when it holds a file of a kind the assignment asks for, a folder
 * `src`, or no folder at all; otherwise every folder in it is one, and folders named for a verdict hold samples.
 * `required` are the names of the files asked for. Ids are folder names, made unique by the folder above.
 */
export async function collectSubmissions(
  paths: readonly string[],
  required: readonly string[],
): Promise<Result<Intake[], PathFault>> {
  const endings = new Set(required.map((name) => extname(name).toLowerCase()));
  const folders: string[] = [];
  for (const path of paths) {
    const found = await findFolders(resolve(path), endings);
    if (!found.ok) return { ok: false, fault: { path, reason: found.fault } };
    folders.push(...found.value);
  }
  const unique = [...new Set(folders)];
  const ids = nameUniquely(unique);
  return {
    ok: true,
    value: await Promise.all(unique.map((folder, index) => takeFolder(folder, ids[index] ?? folder))),
  };
}

/** Names of all files that an assignment asks for, in whatever language. */
export function requiredFiles({ languages }: Pick<Assignment, 'languages'>): string[] {
  return Object.values(languages).flatMap(({ required }) => required);
}

/** Takes one folder as one submission. */
export async function takeFolder(folder: string, id: string): Promise<Intake> {
  const walked = await walkFolder(folder);
  if (!walked.ok) return refuseFolder(folder, id, walked.fault);
  return { kind: 'taken', submission: { id, origin: folder, files: walked.value } };
}

function refuseFolder(folder: string, id: string, fault: WalkFault): Intake {
  return { kind: fault.kind, id, origin: folder, reason: fault.reason };
}

async function findFolders(path: string, endings: ReadonlySet<string>): Promise<Result<string[], string>> {
  try {
    if (!(await stat(path)).isDirectory()) return { ok: false, fault: 'expected a folder, found a file' };
    const entries = (await readdir(path, { withFileTypes: true })).filter(
      ({ name }) => !name.startsWith('.'),
    );
    const inside = entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
    const isOne =
      inside.length === 0 ||
      inside.includes('src') ||
      entries.some((entry) => !entry.isDirectory() && endings.has(extname(entry.name).toLowerCase()));
    if (isOne) return { ok: true, value: [path] };
    const nested = await Promise.all(
      inside.map(async (name) =>
        VERDICT_FOLDERS.has(name) ? findSamples(join(path, name)) : [join(path, name)],
      ),
    );
    return { ok: true, value: nested.flat() };
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function findSamples(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}

/** Folder names as ids; where two are alike, the folder above comes before: `wrong-answer--no-relay`. */
function nameUniquely(folders: readonly string[]): string[] {
  const safe = (name: string): string =>
    name.replace(/[^\p{L}\p{N}._@+-]/gu, '_').replace(/^\.+/, '_') || '_';
  const short = folders.map((folder) => safe(basename(folder)));
  const taken = new Set<string>();
  return folders.map((folder, index) => {
    const name = short[index] ?? '_';
    const isAlone = short.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
    const wished = isAlone ? name : `${safe(basename(join(folder, '..')))}--${name}`;
    let id = wished;
    for (let n = 2; taken.has(id.toLowerCase()); n += 1) id = `${wished}-${String(n)}`;
    taken.add(id.toLowerCase());
    return id;
  });
}
