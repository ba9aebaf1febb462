/** Programs that fail because a file cannot be opened: it was not handed in, or what is different here. Pure. */
import { RECORDS } from '../languages/records/index.js';
import type { RunTimeError } from '../model.js';
import { escapeRegExp } from '../text/regular-expression.js';

/** How the languages name a file, or a module of Python, that is not there. */
const NOT_FOUND: readonly RegExp[] = [
  /No such file or directory: '([^'\n]{1,200})'/,
  /(?:FileNotFound|NoSuchFile)Exception: ([^\n(]{1,200}?)(?: \(No such file or directory\))?\r?$/m,
  /ENOENT: no such file or directory, \w+ '([^'\n]{1,200})'/,
  /No module named '(\w{1,100})'/,
  // C's perror, and commands of a shell.
  /(?:^|\s)([\w./\\-]{1,200}): No such file or directory\r?$/m,
];

/** How they name one that may not be changed. */
const NOT_CHANGED: readonly RegExp[] = [
  /(?:Permission denied|Read-only file system): '([^'\n]{1,200})'/,
  /FileNotFoundException: ([^\n(]{1,200}?) \((?:Permission denied|Read-only file system)\)/,
  /(?:AccessDenied|ReadOnlyFileSystem)Exception: ([^\n]{1,200}?)\r?$/m,
  /(?:EACCES|EROFS): [\w -]+, \w+ '([^'\n]{1,200})'/,
];

/** A path that holds on one computer alone. */
const OF_ONE_COMPUTER = /^(?:[A-Za-z]:|\\\\|\/)/;

/** Says why where the failure is about a file. `names` are all that were handed in, with their folders. */
export function noteUnopenedFile(verdict: RunTimeError, names: readonly string[]): RunTimeError {
  const said = `${verdict.message}\n${verdict.details}`;
  const library = findLibrary(said, names);
  const words =
    library === null ? (explainChange(said, names) ?? explainName(said, names)) : explainLibrary(library);
  if (words === null) return verdict;
  return { ...verdict, message: `${verdict.message}: ${words}`, ...(library !== null && { library }) };
}

function explainChange(said: string, names: readonly string[]): string | null {
  const name = findName(NOT_CHANGED, said);
  const isOwn = name !== null && names.some((each) => baseOf(each) === baseOf(name));
  return isOwn || said.includes('readonly database')
    ? 'a file that was handed in can be read here, and not changed: write to one of another name'
    : null;
}

/** The module of Python that is neither handed in nor, with other capital letters, a file that is. */
function findLibrary(said: string, names: readonly string[]): string | null {
  const asked = findName(NOT_FOUND, said);
  if (asked === null || !said.includes(`No module named '${asked}'`)) return null;
  return names.some((name) => baseOf(name).toLowerCase() === `${asked}.py`.toLowerCase()) ? null : asked;
}

function explainLibrary(name: string): string {
  return `no file ${name}.py was handed in, and ${name} is no part of Python's own library: ask your instructor if you need it`;
}

function explainName(said: string, names: readonly string[]): string | null {
  const asked = findName(NOT_FOUND, said);
  if (asked === null) return null;
  const isModule = said.includes(`No module named '${asked}'`);
  const wanted = isModule ? `${asked}.py` : baseOf(asked);
  const [own] = names.filter((name) => baseOf(name) === wanted);
  if (own !== undefined) return isModule ? null : explainPlace(asked, own);
  const alike = names.map(baseOf).find((name) => name.toLowerCase() === wanted.toLowerCase());
  return alike === undefined
    ? explainAbsence(asked, names)
    : `${alike} was handed in, and capital letters make another name here`;
}

/** Why a file that was handed in is not where the program looks for it. */
function explainPlace(asked: string, own: string): string | null {
  const name = baseOf(own);
  if (SOURCES.test(name))
    return 'sources are not beside the program when it runs: put what it reads into a file of another kind';
  if (OF_ONE_COMPUTER.test(asked))
    return `that is a path on one computer: open ${name} by its name alone, or by its path from your program on`;
  if (asked.includes('\\'))
    return `\\ separates folders on Windows alone: write ${asked.replace(/\\+/g, '/')}`;
  return folderOf(asked) === '' && folderOf(own) !== ''
    ? `it was handed in as ${own}: open it by that path`
    : null;
}

const SOURCES = new RegExp(
  `(?:${RECORDS.flatMap(({ files }) => files.sources)
    .map(escapeRegExp)
    .join('|')})$`,
);

/** A folder is named first: without it no file can be written in it either. */
function explainAbsence(asked: string, names: readonly string[]): string {
  const folder = folderOf(asked);
  const isForeign = OF_ONE_COMPUTER.test(asked) || folder.startsWith('..');
  return folder === '' || isForeign || names.some((name) => `/${name}`.includes(`/${folder}/`))
    ? `no file ${baseOf(asked)} was handed in; a program finds here what is handed in with it, and what a case brings`
    : `no folder ${folder} was handed in; a program has to make it before it writes there`;
}

/** `./data/a.txt` -> `data`. */
function folderOf(path: string): string {
  return path
    .replace(/^(?:\.[/\\]+)+/, '')
    .split(/[/\\]+/)
    .slice(0, -1)
    .join('/');
}

function findName(patterns: readonly RegExp[], said: string): string | null {
  return patterns.map((pattern) => pattern.exec(said)?.[1]).find((name) => name !== undefined) ?? null;
}

function baseOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
