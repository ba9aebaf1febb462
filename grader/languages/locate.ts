/** Finds required files wherever students put them, and reports what was found instead if they are missing. */
import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import { findRename } from './declared-class.js';
import { RECORDS } from './records/index.js';
import { kindOnDisk } from '../submission/file-on-disk.js';
import { isLongerOf } from './near-names.js';
import type { ClassRename, LanguageSpec, SignatureProblem, SourceFile } from '../model.js';
import type { LocateRules } from './records/language-record.js';

/** What was found of the required files. */
export interface Finding {
  /** In the order in which they are required; missing ones are left out. */
  readonly required: readonly SourceFile[];
  /** The same by required name. */
  readonly byName: ReadonlyMap<string, SourceFile>;
  readonly problems: readonly SignatureProblem[];
  /** Which of several files of the same name was taken. */
  readonly remarks: readonly string[];
  /** All sources of the language that a student may have written. */
  readonly sources: readonly SourceFile[];
}

/** Folders that no language searches. */
const NEVER = ['node_modules', '__macosx'];

/**
 * Finds each required file by its name, in any folder. If a name occurs twice, the folder with most of the required
 * files wins (a project lies in one folder, an old copy in another), then the shallowest, then the last version.
 * `given` are files of ours.
 */
export function findRequired(
  files: readonly SourceFile[],
  required: readonly string[],
  rules: LocateRules,
  given: LanguageSpec['provided'] = [],
): Finding {
  const open = files.filter((file) => !isIgnored(file.name, rules)).sort(shallowestFirst);
  const candidates = new Map(required.map((name) => [name, open.filter((file) => meets(file, name, rules))]));
  const home = busiestFolder([...candidates.values()]);
  const byName = new Map<string, SourceFile>();
  const lacking: string[] = [];
  const remarks: string[] = [];
  for (const [name, found] of candidates) {
    const chosen = found.find((file) => folderOf(file.name) === home) ?? found[0];
    if (chosen === undefined) {
      lacking.push(name);
      continue;
    }
    byName.set(name, chosen);
    const others = found.filter((file) => file !== chosen).map((file) => file.name);
    if (others.length > 0) remarks.push(`${chosen.name} is used, not ${listFew(others)}`);
  }
  // Where one file is asked for, what else was written may be it.
  const ours = new Set(given.map(({ name }) => baseOf(name)));
  const sources = open.filter(({ name }) => rules.sources.includes(extensionOf(name)));
  const others = sources.filter(({ name }) => !isTest(name) && !ours.has(baseOf(name)));
  const loose = others.filter((file) => !required.some((name) => meets(file, name, rules)));
  const problems = lacking.map((name) => ({
    ...{ class: stemOf(name), member: null, place: null },
    ...tellMissing(name, files, required, rules, required.length === 1 ? loose : []),
  }));
  return { required: [...byName.values()], byName, problems, remarks, sources };
}

/**
 * The files of a solution: the required ones, and the sources beside them and in folders below. It leaves out
 * tests, and copies of files that we provide.
 */
export function solutionFiles(
  { required, sources }: Pick<Finding, 'required' | 'sources'>,
  { provided }: Pick<LanguageSpec, 'provided'>,
): SourceFile[] {
  const homes = required.map(({ name }) => folderOf(name));
  const ours = new Set(provided.map(({ name }) => baseOf(name)));
  const others = sources.filter(
    (file) =>
      !required.includes(file) &&
      !ours.has(baseOf(file.name)) &&
      homes.some((home) => isPartBelow(home, file.name)),
  );
  return [...required, ...others];
}

/** The folder of the first required file. */
export function homeOf({ required }: Pick<Finding, 'required'>): string {
  return folderOf(required[0]?.name ?? '');
}

function isPartBelow(home: string, name: string): boolean {
  const within = home === '' ? name : name.startsWith(`${home}/`) ? name.slice(home.length + 1) : null;
  return within !== null && !isTest(within);
}

/** Whether the file is in a folder of tests, which are the student's own and no part of the solution. */
export function isTest(name: string): boolean {
  return name
    .split('/')
    .slice(0, -1)
    .some((folder) => /^tests?$/i.test(folder));
}

/** Whether no student wrote this file by hand: packages, hidden folders, generated files. */
export function isIgnored(name: string, rules: LocateRules): boolean {
  return ignoredFolder(name, rules) !== null || baseOf(name).startsWith('.');
}

function ignoredFolder(name: string, rules: LocateRules): string | null {
  const folders = name.split('/').slice(0, -1);
  return (
    folders.find(
      (folder) =>
        folder.startsWith('.') ||
        NEVER.includes(folder.toLowerCase()) ||
        rules.generated.includes(folder.toLowerCase()),
    ) ?? null
  );
}

function meets(file: SourceFile, required: string, rules: LocateRules): boolean {
  const base = baseOf(file.name);
  if (base === required.normalize('NFC')) return true;
  const group = rules.alike.find((extensions) => extensions.includes(extensionOf(required)));
  return group?.some((extension) => base === stemOf(required).normalize('NFC') + extension) === true;
}

/** The folder in which most required files have a candidate; the shallowest if several have as many. */
function busiestFolder(candidates: readonly (readonly SourceFile[])[]): string | null {
  const counts = new Map<string, number>();
  for (const found of candidates) {
    for (const folder of new Set(found.map((file) => folderOf(file.name)))) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const ranked = [...counts].sort(
    ([a, many], [b, more]) => more - many || depthOf(a) - depthOf(b) || byNewness(a, b),
  );
  return ranked[0]?.[0] ?? null;
}

/** Characters of a file that are searched for a class. */
const MAX_SEARCHED = 200_000;

/** The source that declares the class for which a file of its own is asked. */
function findDeclaring(
  required: string,
  files: readonly SourceFile[],
  rules: LocateRules,
): { readonly className: string; readonly file: string } | null {
  const plain = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();
  const wanted = plain(stemOf(required));
  const sources = files.filter(({ name }) => rules.sources.includes(extensionOf(name)));
  // A file of nearly that name needs another name, not its class another file.
  for (const { name, path } of sources.filter((file) => plain(stemOf(file.name)) !== wanted)) {
    const declared = [...readSource(path).matchAll(/\b(?:class|interface|enum|record)\s+([\w$]+)/g)];
    const className = declared.map((match) => match[1] ?? '').find((each) => plain(each) === wanted);
    if (className !== undefined) return { className: `class ${className}`, file: name };
  }
  return null;
}

/** The text of a source for a hint; empty where it cannot be read, which others report. */
function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, MAX_SEARCHED);
  } catch {
    return '';
  }
}

/** Whether a class has the name of its file in the language of this file. */
function holdsClass(required: string): boolean {
  return RECORDS.some(
    ({ programs, files }) => programs.kind === 'class' && files.sources.includes(extensionOf(required)),
  );
}

/** The class to rename where a class has the name of its file. */
function renameIn(found: string, required: string, files: readonly SourceFile[]): ClassRename | null {
  if (!holdsClass(required)) return null;
  const sources = files.filter(({ name }) => extensionOf(name) === extensionOf(required));
  const own = sources.find(({ name }) => name === found);
  if (own === undefined) return null;
  const others = sources.filter((each) => each !== own).map(({ path }) => readSource(path));
  return findRename(readSource(own.path), stemOf(required), others);
}

/** What is told of a required file that is missing; the nearest file that exists is named. */
function tellMissing(
  required: string,
  files: readonly SourceFile[],
  all: readonly string[],
  rules: LocateRules,
  loose: readonly SourceFile[],
): Pick<SignatureProblem, 'message' | 'elsewhere'> {
  const under = (found: string | null, message: string, holder?: { readonly holdsClass: true }) => {
    const rename = found === null ? null : renameIn(found, required, files);
    return {
      message,
      elsewhere: { asked: required, found, ...holder, ...(rename !== null && { rename }) },
    };
  };
  const hidden = files.find((file) => baseOf(file.name) === required);
  if (hidden !== undefined) {
    const folder = ignoredFolder(hidden.name, rules) ?? '';
    return under(
      hidden.name,
      `found ${hidden.name}; files in ${folder}/ are not read, put ${required} at the top or in src/`,
    );
  }
  const open = files.filter((file) => !isIgnored(file.name, rules));
  const holder = findDeclaring(required, open, rules);
  if (holder !== null)
    return under(
      holder.file,
      `${holder.className} is inside ${holder.file}; the assignment asks for a file of its own, ${required}`,
      { holdsClass: true },
    );
  // A file that is itself asked for is no misspelt name of another one.
  const nearest = nearestName(
    required,
    open.filter((file) => !all.some((name) => meets(file, name, rules))),
  );
  const found = nearest ?? (loose.length === 1 ? loose[0]?.name : undefined);
  if (found !== undefined) return under(found, `found ${found}; the assignment asks for ${required}`);
  const isEmpty = !open.some(({ name }) => rules.sources.includes(extensionOf(name)));
  if (files.length === 0) return { message: `no file ${required}, nor any other` };
  if (loose.length === 0)
    return { message: `no file ${required}${isEmpty ? tellInstead(required, open) : ''}` };
  return under(null, `no file ${required} among ${listFew(loose.map(({ name }) => name))}`);
}

/** So many files beside a missing one are looked into. */
const MAX_OTHERS = 20;

/** What was handed in instead of sources: an archive that nobody opened, a document. Empty where there is no such. */
function tellInstead(required: string, files: readonly SourceFile[]): string {
  for (const { name, path } of files.slice(0, MAX_OTHERS)) {
    const kind = kindOnDisk(path);
    if (kind?.holds === undefined) continue;
    const words = extensionOf(name) === '.jar' ? 'a Java archive' : kind.words;
    return kind.holds === 'files'
      ? `, but ${name} (${words}): unpack it, and hand in what is in it`
      : `, but ${name} (${words}): save the program itself as ${required}`;
  }
  return '';
}

/** The file that was most likely meant for a required name, or null if none is near. */
function nearestName(required: string, files: readonly SourceFile[]): string | null {
  const wanted = stemOf(required).toLowerCase();
  const ranked = files
    .map((file) => ({ name: file.name, far: farness(baseOf(file.name), wanted, required) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(wanted.length / 3)))
    .sort((a, b) => a.far - b.far || shallowestFirst(a, b));
  const longer = files.find(
    ({ name }) => extensionOf(name) === extensionOf(required) && isLongerOf(stemOf(name), stemOf(required)),
  );
  return ranked[0]?.name ?? longer?.name ?? null;
}

/** The edit distance from a file's name to the required one, ignoring what systems add to names. */
function farness(base: string, wanted: string, required: string): number {
  if (base.length > required.length + 60) return Infinity;
  const plain = plainStem(base);
  if (plain === wanted) return extensionOf(base) === extensionOf(required) ? 0 : 0.5;
  // A file of another kind must have the very name; `readme.md` is near to nothing.
  return lastSourceExtension(base) === extensionOf(required) ? distance(plain, wanted) : Infinity;
}

/** `endodoi (1).ts.txt` -> `endodoi`; `Copy of Endodoi.java` -> `endodoi`. */
function plainStem(base: string): string {
  return base
    .toLowerCase()
    .replace(/^(copy of|copie de|kopie van|kopie von) /, '')
    .replace(/(\.[a-z]{1,5}){1,2}$/, '')
    .replace(/(\s*\(\d{1,3}\)|[ _-]+(copy|kopie)|[ _-]+\d{1,3})$/, '')
    .trim();
}

/** The extension below an added one: `.ts` of `endodoi.ts.txt`. */
function lastSourceExtension(base: string): string {
  const stem = stemOf(base);
  return stem.includes('.') ? extensionOf(stem) : extensionOf(base);
}

function shallowestFirst(a: { readonly name: string }, b: { readonly name: string }): number {
  return depthOf(a.name) - depthOf(b.name) || byNewness(a.name, b.name);
}

/** In the order of the letters; of copies that differ in a number alone (`Version 2/`) the last one comes first. */
function byNewness(one: string, other: string): number {
  const isCopy = one.replace(/\d+/g, '#') === other.replace(/\d+/g, '#');
  if (isCopy) return other.localeCompare(one, 'en', { numeric: true });
  return one < other ? -1 : one > other ? 1 : 0;
}

function depthOf(name: string): number {
  return name === '' ? 0 : name.split('/').length;
}

/** `a/b/c.ts` -> `c.ts`. */
export function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
/** `a/b/c.ts` -> `a/b`; empty at the top. */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}
/** `a/c.TS` -> `.ts`; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? '';
}
/** `a/b.c.ts` -> `b.c`. */
export function stemOf(name: string): string {
  return baseOf(name).replace(/\.[^./]+$/, '');
}

export function listFew(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
