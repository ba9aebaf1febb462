/** What a folder means: one submission, a class, or an export of a learning platform. Opens nothing. */
import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { VERDICTS } from '../model.js';
import { archiveStem, describeFile, isArchive, isJar } from './archives/kinds.js';
import { pathOfEntry, readableName, isLeftBehind, show, showFew } from './names.js';
import type { Platform } from './exports/export.js';
import { recogniseGradescope } from './exports/gradescope.js';
import { isNamedByIlias, MIN_FOLDERS, recogniseNamed } from './exports/named-folders.js';
import { isCertainlyExport, platformOf } from './exports/platform.js';
import { holdsVersions, withVersions } from './exports/versions.js';
import { entriesOrNone, type Found, type Top } from './found.js';
import { findStudentsNamed, isSourceOf } from './students-named.js';
import { isPatch, patchStem } from '../samples/list-samples.js';

/** The verdict that a sample submission must get: the name of its folder. */
const VERDICT_FOLDERS: ReadonlySet<string> = new Set(VERDICTS);

/** What a folder means. */
export interface Findings {
  readonly found: readonly Found[];
  /** Files beside the submissions that are not a student's, absolute. */
  readonly passedOver: readonly string[];
  /** What to ask where names look like several students', though they would be one submission. */
  readonly question?: string | undefined;
}

/**
 * The submissions in a folder: itself (see `divide`), or else every folder and archive in it. A folder in it that
 * is an export is a class of its own. Any other file beside them is a submission that cannot be taken, unless it is
 * certainly the instructor's own (`OWN_ENDINGS`, `OWN_STEMS`). `required` are the names of the required files. With `areSamples`,
 * folders named after a verdict hold samples, as folders, archives or patches; the folder of a student may have any
 * name.
 */
export async function findSubmissions(
  path: string,
  required: readonly string[],
  areSamples = false,
): Promise<Findings> {
  const top = readTop(path);
  const exported = await recogniseExport(top, required);
  if (exported !== null) return { ...exported, found: [...exported.found, ...oddOnes(top)] };
  const { isOne, question, doubts } = divide(top, required, [...heldIn(top, isOneOf(required)).keys()]);
  if (isOne)
    return {
      found: [{ ...folderSubmission(path), doubts }],
      passedOver: [],
      question: areSamples ? question : (question ?? askOfNothing(top)),
    };
  const classes = areSamples ? [] : listClasses(top, required);
  const [wrapped, another] = classes;
  const doubt = areSamples || wrapped !== undefined ? undefined : askOfOnly(top, required);
  const teams = new Set(areSamples ? [] : listTeams(top));
  const isWrapped = wrapped !== undefined && another === undefined;
  const nested = isWrapped
    ? [await findSubmissions(wrapped.path, required)]
    : await Promise.all(
        top.folders.map(async (name): Promise<Findings> => {
          const below = join(path, name);
          if (teams.has(name))
            return { found: recogniseNamed(topOrNull(below) ?? top, required), passedOver: [] };
          const inside = areSamples ? topOrNull(below) : unwrap(below);
          if (inside !== null && areSamples && VERDICT_FOLDERS.has(name)) return samplesIn(inside);
          if (inside !== null && isExport(inside)) return findSubmissions(inside.path, required);
          const { question, doubts } = inside === null ? NO_STUDENTS : divide(inside, required, []);
          const isDoubtful = !areSamples && question !== undefined;
          const one = { ...folderSubmission(below), ...(isDoubtful && { doubts }) };
          return {
            found: [areSamples ? one : withVersions(one)],
            passedOver: [],
          };
        }),
      );
  const beside = everythingIn({ ...top, folders: [] }, required);
  return {
    found: [...nested.flatMap(({ found }) => found), ...beside.found],
    passedOver: [...nested.flatMap(({ passedOver }) => passedOver), ...beside.passedOver],
    question: isWrapped ? nested[0]?.question : another ? askWhoseFolders(classes) : doubt,
  };
}

async function recogniseExport(top: Top, required: readonly string[]): Promise<Findings | null> {
  const platform = platformOf(top);
  if (platform !== null) {
    const strays = findStrays(top, platform, required);
    return { ...strays, found: [...(await platform.submissions(top, required)), ...strays.found] };
  }
  const found = (await recogniseGradescope(top)) ?? recogniseClones(top);
  return found === null ? null : { found, passedOver: [] };
}

/**
 * What lies in an export under a name that the platform did not make: folders, archives and sources were handed in by
 * themselves, anything else is the instructor's own.
 */
function findStrays(top: Top, { name: platform, groupOf }: Platform, required: readonly string[]): Findings {
  const isStray = (name: string): boolean => groupOf(name) === null;
  const doubts = [`${platform} did not name it: whose it is has to be found out`];
  const files = top.files.filter(isStray);
  const found = [
    ...top.folders.filter(isStray).map((name) => folderSubmission(join(top.path, name))),
    ...files.filter((name) => isArchive(name)).map((name) => archiveSubmission(join(top.path, name))),
    ...files.filter(isSourceOf(required)).map((name) => fileSubmission(top.path, name)),
  ].map((each) => ({ ...each, doubts }));
  const taken = new Set(found.map(({ origin }) => origin));
  return { found, passedOver: files.map((name) => join(top.path, name)).filter((path) => !taken.has(path)) };
}

/** Of a name in small letters. */
function isOneOf(required: readonly string[]): (name: string) => boolean {
  const names = new Set(required.map((name) => name.toLowerCase()));
  return (name) => names.has(name);
}

/** How the names in a folder or an archive divide it. */
export interface Division {
  readonly isOne: boolean;
  /** What to ask where names look like several students', though all would be one submission. */
  readonly question?: string | undefined;
  /** What a person has to look at where it is one. */
  readonly doubts: readonly string[];
}

const NO_STUDENTS: Pick<Division, 'question' | 'doubts'> = { doubts: [] };

/** So many folders and archives that could each be a submission look like a class. */
const MIN_CLASS = 2;

/**
 * Whether a folder is itself a submission. `holders` are its folders in which a required file lies: beside several of
 * these, or several archives, a source of another name is a submission of its own, and one of a required name is asked
 * about. So are files that `findStudentsNamed` finds, and several sources of which none has a required name.
 */
export function divide(
  { files, folders }: Pick<Top, 'files' | 'folders'>,
  required: readonly string[],
  holders: readonly string[],
): Division {
  const isNamedSo = isOneOf(required);
  const sources = files.filter(isSourceOf(required));
  const rightlyNamed = sources.filter((name) => isNamedSo(name.toLowerCase()));
  const isNamed = rightlyNamed.length > 0;
  const others = [...holders, ...files.filter((name) => isArchive(name))];
  if (folders.includes('src')) return { isOne: true, doubts: [] };
  if (sources.length > 0 && others.length >= MIN_CLASS) {
    const question = isNamed ? askWhose(showFew([...sources, ...others])) : undefined;
    return { isOne: isNamed, question, doubts: [] };
  }
  const isOne = sources.length > 0 || (folders.length === 0 && !files.some(isArchive));
  const students = findStudentsNamed(files, required);
  const named = [...rightlyNamed, ...(students?.files ?? [])];
  const isLoose = folders.length === 0 && !isNamed && sources.length > 1;
  return {
    isOne,
    question:
      students?.areSeveral === true
        ? askWhose(showFew(named))
        : isLoose
          ? askWhose(`${showFew(sources)}, and no ${[...new Set(required)].join(' or ')}`)
          : undefined,
    doubts:
      students === null || named.length < 2
        ? []
        : [`it holds ${showFew(named)}: are they several students'?`],
  };
}

/** A mistyped folder would be a student who handed in nothing. */
function askOfNothing({ files, folders, odd }: Top): string | undefined {
  const all = [files, folders, odd.files, odd.folders];
  return all.some(({ length }) => length > 0)
    ? undefined
    : 'it holds nothing. Is it what a student handed in? Then say --single';
}

/** A class that was taken for one submission would be graded in silence. */
function askWhose(names: string): string {
  return `it holds ${names}. Are they one student's? Then say --single. Are they several students'? Then put the files of each into a folder of its own`;
}

function askWhoseFolders(classes: readonly HeldTwice[]): string {
  const [some] = classes.map(({ folder, copies }) => showFew(copies.map((name) => join(folder, name))));
  return `each of its folders holds several copies of one file (${some ?? ''}). Are its folders classes? Then name each of them on the command line. Is each of them one student's? Then name each of them, and say --single`;
}

/** A folder that looks like a class: its folders hold copies of one required file. */
interface HeldTwice {
  readonly folder: string;
  /** Where its folders are: itself, or a folder in it that holds all. */
  readonly path: string;
  readonly copies: readonly string[];
}

/**
 * The folders that look like classes, where all do: a section each, or the one folder into which a class was unpacked.
 * Beside others, copies that differ in a number alone are the versions of one student.
 */
function listClasses(top: Top, required: readonly string[]): HeldTwice[] {
  const { folders, files, path } = top;
  const classes: HeldTwice[] = [];
  if (files.some(isArchive)) return classes;
  const isOnly = folders.length === 1;
  for (const folder of folders) {
    const inside = unwrap(join(path, folder));
    if (inside === null || isExport(inside) || holdsVersions(inside.path)) return [];
    const held = heldIn(inside, isOneOf(required));
    if (divide(inside, required, [...held.keys()]).isOne) return [];
    const copies = required
      .map((name) => [...held].flatMap(([key, names]) => (names.has(name.toLowerCase()) ? [key] : [])))
      .find((each) => new Set(isOnly ? each : each.map(withoutNumbers)).size >= MIN_CLASS);
    if (copies === undefined) return [];
    classes.push({ folder, path: inside.path, copies });
  }
  return classes;
}

/** A folder, or what lies in it where that is one folder and nothing else, and so on; null if it cannot be read. */
function unwrap(path: string): Top | null {
  const top = topOrNull(path);
  const [only, another] = top?.folders ?? [];
  const isWrapper = top?.files.length === 0 && only !== undefined && another === undefined && only !== 'src';
  return isWrapper && !isExport(top) ? unwrap(join(path, only)) : top;
}

function isExport(top: Top): boolean {
  return isCertainlyExport(top) || recogniseClones(top) !== null;
}

/** ILIAS's teams: folders `Team 1` in which nothing but the folders of its members lies. */
function listTeams({ path, folders }: Top): readonly string[] {
  const membersOf = (name: string): readonly string[] => {
    const inside = topOrNull(join(path, name));
    return inside?.files.length === 0 && inside.folders.every(isNamedByIlias) ? inside.folders : [];
  };
  const teams = folders.filter((name) => membersOf(name).length > 0);
  return teams.flatMap(membersOf).length >= MIN_FOLDERS ? teams : [];
}

/** One folder in which several folders or files hold sources may be a student's, or the class. */
function askOfOnly({ path, folders, files }: Top, required: readonly string[]): string | undefined {
  const [only, another] = folders;
  if (only === undefined || another !== undefined || files.some(isArchive)) return undefined;
  const inside = unwrap(join(path, only));
  if (inside === null || isExport(inside)) return undefined;
  const { isOne, question } = divide(inside, required, []);
  if (isOne) return question;
  const isSource = isSourceOf(required);
  const holders = heldIn(inside, (name) => isSource(name) || isArchive(name));
  // Required files in several folders, each in one, make one program.
  const areParts = heldIn(inside, isOneOf(required)).size >= MIN_CLASS;
  if (areParts || holders.size < MIN_CLASS) return undefined;
  const name = show(relative(path, inside.path));
  return `its only folder, ${name}, holds ${showFew([...holders.keys()])}. Is each of them a student's? Then name ${name} itself. Is all of it one student's? Then name it, and say --single`;
}

function withoutNumbers(name: string): string {
  return name.replace(/\d+/g, '');
}

/** Folders in a folder in which sources are looked for: `workspace/Shop/src/main/java/org/school/shop/` are seven. */
export const MAX_DEPTH = 8;

/** The folders that hold such files, themselves or in folders of their own: the names of these, in small letters. */
function heldIn({ path, folders }: Top, isWanted: (name: string) => boolean): Map<string, Set<string>> {
  const namesIn = (folder: string, depth: number): string[] => {
    const entries = entriesOrNone(folder);
    const own = entries.filter((entry) => entry.isFile()).map(({ name }) => name.toLowerCase());
    const inner = entries.filter(
      (entry) => depth > 0 && entry.isDirectory() && !entry.name.startsWith('.') && !isLeftBehind(entry.name),
    );
    return [...own.filter(isWanted), ...inner.flatMap(({ name }) => namesIn(join(folder, name), depth - 1))];
  };
  const all = folders.map((name) => [name, new Set(namesIn(join(path, name), MAX_DEPTH))] as const);
  return new Map(all.filter(([, names]) => names.size > 0));
}

/** Every folder, archive and other file as a submission of its own, except those that are certainly none. */
function everythingIn(top: Top, required: readonly string[] = []): Findings {
  const { path, files, folders } = top;
  const isSource = isSourceOf(required);
  const isOpened = (name: string): boolean => isArchive(name) || (isJar(name) && !isSource(name));
  const archives = files.filter(isOpened);
  const others = files.filter((name) => !isOpened(name) && !isSource(name));
  const doubts = ['it lay beside the others by itself: whose it is has to be found out'];
  return {
    found: [
      ...folders.map((name) => folderSubmission(join(path, name))),
      ...archives.map((name) => archiveSubmission(join(path, name))),
      ...files.filter(isSource).map((name) => ({ ...fileSubmission(path, name), doubts })),
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
    foundAt(join(path, readableName(name)), readableName(name), {
      kind: 'folder',
      path: pathOfEntry(path, name),
    }),
  );
  const files = odd.files.map((bytes): Found => {
    const name = readableName(bytes);
    if (!isArchive(name)) return closedSubmission(path, name);
    const part = { kind: 'file', path: pathOfEntry(path, bytes), name } as const;
    return foundAt(join(path, name), archiveStem(name), part);
  });
  return [...folders, ...files];
}

/** A file that cannot be taken, reported as a submission. */
function closedSubmission(folder: string, name: string): Found {
  return foundAt(join(folder, name), basename(name, extname(name)), {
    kind: 'closed',
    reason: `${show(name)}${describeFile(join(folder, name))}: ${NOT_TAKEN}`,
  });
}

/** A source as one submission, under its own name. */
function fileSubmission(folder: string, name: string): Found {
  const path = join(folder, name);
  return foundAt(path, basename(name, extname(name)), { kind: 'file', path, name });
}

/** A folder as one submission. */
export function folderSubmission(path: string): Found {
  return foundAt(path, basename(path), { kind: 'folder', path });
}

/** An archive as one submission, named after its file. */
export function archiveSubmission(path: string): Found {
  const name = basename(path);
  return foundAt(path, archiveStem(name), { kind: 'file', path, name });
}

/** A sample that is a patch of another, in its folder `VERDICT/`. */
export function patchSubmission(path: string): Found {
  const folder = dirname(path);
  const stem = patchStem(basename(path));
  const name = `${basename(folder)}/${stem}`;
  return foundAt(path, stem, { kind: 'patch', samples: dirname(folder), name });
}

/** Whether a path is that of such a sample. */
export function isPatchedSample(path: string): boolean {
  return isPatch(basename(path)) && VERDICT_FOLDERS.has(basename(dirname(path)));
}

/** What was found there: its name is all that is known of its student. */
export function foundAt(path: string, name: string, ...parts: Found['parts']): Found {
  return { name, above: dirname(path), origin: path, students: [{ keys: [name] }], remarks: [], parts };
}

/** Null if the folder cannot be read. */
function topOrNull(path: string): Top | null {
  try {
    return readTop(path);
  } catch {
    return null;
  }
}

/** Read without promises, as everything here: a class is many small folders. */
function readTop(path: string): Top {
  // As bytes: otherwise all names that are not UTF-8 would look the same.
  const entries = readdirSync(path, { withFileTypes: true, encoding: 'buffer' });
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

/** Tables, notes, settings and pages that instructors and learning platforms keep beside a class. */
const OWN_ENDINGS: ReadonlySet<string> = new Set([
  ...['.csv', '.tsv', '.xls', '.xlsx', '.ods', '.numbers'],
  ...['.md', '.markdown', '.rst', '.adoc', '.html', '.htm', '.css', '.log'],
  ...['.json', '.jsonl', '.yaml', '.yml', '.toml', '.xml', '.ini', '.transcript'],
]);
const OWN_STEMS: ReadonlySet<string> = new Set([
  ...['readme', 'license', 'licence', 'copying', 'notice', 'notes', 'changelog', 'todo', 'roster', 'grades'],
  ...['makefile', 'thumbs', 'desktop', 'icon\r'],
]);

/** Whether a file of that name is certainly not a student's. */
function isInstructorsOwn(name: string): boolean {
  const ending = extname(name).toLowerCase();
  return OWN_ENDINGS.has(ending) || OWN_STEMS.has(basename(name, extname(name)).toLowerCase());
}

/** Why any other single file cannot be graded. */
const NOT_TAKEN =
  'a single file where a folder, a .zip or a .tar.gz was expected; what is no submission belongs elsewhere';

// Clones of classroom repositories: `alquerque-submissions/alquerque-ada`, one for each student.

/** The second is GitHub Classroom's own: `alquerque-10-28-2026-03-01-22`. */
const ABOVE = /^(?<assignment>.+?)-(?:submissions|\d\d-\d\d-\d{4}-\d\d-\d\d-\d\d)$/;

/** Clones below a folder that is named after its assignment; null unless the names of all folders begin with that name. */
function recogniseClones(top: Top): Found[] | null {
  const assignment = ABOVE.exec(basename(top.path))?.groups?.['assignment'];
  if (assignment === undefined || top.folders.length === 0 || top.files.length > 0) return null;
  const prefix = `${assignment}-`;
  if (!top.folders.every((folder) => folder.startsWith(prefix) && folder.length > prefix.length)) return null;
  return top.folders.map((folder) => {
    const path = join(top.path, folder);
    return foundAt(path, folder.slice(prefix.length), { kind: 'folder', path });
  });
}
