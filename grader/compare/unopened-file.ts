/** Programs that fail because a file cannot be opened which the student did hand in: what is different here. Pure. */
import type { RunTimeError } from '../model.js';

/** How the languages name a file, or a module of Python, that is not there. */
const NOT_FOUND: readonly RegExp[] = [
  /No such file or directory: '([^'\n]{1,200})'/,
  /(?:FileNotFound|NoSuchFile)Exception: ([^\n(]{1,200}?)(?: \(No such file or directory\))?\r?$/m,
  /ENOENT: no such file or directory, \w+ '([^'\n]{1,200})'/,
  /No module named '(\w{1,100})'/,
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

/** Says so where the failure is about a file that was handed in. `names` are all of these, with their folders. */
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
  if (names.some((name) => baseOf(name) === wanted)) {
    if (isModule) return null;
    if (OF_ONE_COMPUTER.test(asked))
      return `that is a path on one computer: open ${wanted} by its name alone, or by its path from your program on`;
    return asked.includes('\\')
      ? `\\ separates folders on Windows alone: write ${asked.replace(/\\+/g, '/')}`
      : null;
  }
  const alike = names.map(baseOf).find((name) => name.toLowerCase() === wanted.toLowerCase());
  return alike === undefined ? null : `${alike} was handed in, and capital letters make another name here`;
}

function findName(patterns: readonly RegExp[], said: string): string | null {
  return patterns.map((pattern) => pattern.exec(said)?.[1]).find((name) => name !== undefined) ?? null;
}

function baseOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
