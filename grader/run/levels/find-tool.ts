/**
 * Finds the program that the first word of a command line means, so that a missing one is reported before the
 * start.
 */
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { execaSync } from 'execa';
import { RECORDS } from '../../languages/records/index.js';
import { Fault } from '../faults.js';
import { tryTo } from '../try-to.js';

/** Gives the absolute path of a tool; a word with a slash is relative to the working folder. */
export type FindTool = (name: string, work: string) => string;

/**
 * Tools on PATH are looked up once. `mayUse` rejects those that the program could not reach. `behind` gives what a tool
 * starts, null if nothing; where programs see all that we see, it is the tool itself.
 */
export function createToolFinder(
  mayUse: (path: string) => boolean,
  behind: (path: string) => string | null = behindShim,
): FindTool {
  const known = new Map<string, string>();
  return (name, work) => {
    const found = known.get(name) ?? findOnPath(name, work, mayUse, behind);
    if (!hasFolder(name)) known.set(name, found);
    return found;
  };
}

function findOnPath(
  name: string,
  work: string,
  mayUse: (path: string) => boolean,
  behind: (path: string) => string | null,
): string {
  if (name === '') throw new Fault('an empty command line', 'Name a program to run.');
  if (isAbsolute(name) || hasFolder(name)) {
    const path = withExtensions(resolve(work, name)).find(isExecutable);
    if (path !== undefined) return path;
    throw new Fault(
      `${name} cannot be run: no such program, or it is not executable`,
      `Check that ${name} is there and executable, and that its folder is not mounted with noexec (TMPDIR names another one).`,
    );
  }
  const places = searchPath().flatMap((folder) => withExtensions(join(folder, name)));
  for (const path of places) {
    const tool = isExecutable(path) && mayUse(path) ? behind(path) : null;
    if (tool !== null && (tool === path || mayUse(tool))) return tool;
  }
  throw new Fault(`${name} is not installed`, adviseInstalling(name), name);
}

/** A version manager that takes longer is not waited for. */
const MAX_ASKED_MS = 10_000;

/**
 * What a script of a version manager (pyenv, asdf, mise, jenv) starts: the script needs its manager, which a box does not
 * show. Its folder is called `shims` and lies in that of the manager, whose command `which` tells. Null if it starts nothing.
 */
function behindShim(path: string): string | null {
  const folder = dirname(path);
  if (basename(folder) !== 'shims') return path;
  const home = dirname(folder);
  const manager = basename(home).replace(/^\./, '');
  const asked = execaSync(manager, ['which', basename(path)], {
    env: { PATH: [process.env['PATH'] ?? '', join(home, 'bin')].join(delimiter) },
    reject: false,
    timeout: MAX_ASKED_MS,
    stdin: 'ignore',
  });
  const told = asked.failed ? '' : asked.stdout.trim();
  return isAbsolute(told) && isExecutable(told) ? told : null;
}

/** The first word with which the program is started: a path below the working folder stays as it was written. */
export function firstWord(name: string, tool: string): string {
  return hasFolder(name) && !isAbsolute(name) && process.platform !== 'win32' ? name : tool;
}

function hasFolder(name: string): boolean {
  return name.includes('/') || (process.platform === 'win32' && name.includes('\\'));
}

/** Windows lets one leave out the extension of a program: `java` is `java.exe`. */
function withExtensions(path: string): string[] {
  if (process.platform !== 'win32') return [path];
  const ends = (process.env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';');
  return [path, ...ends.map((end) => path + end.toLowerCase())];
}

function searchPath(): string[] {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/bin'].filter(
    isAbsolute,
  );
}

function isExecutable(path: string): boolean {
  const isFile = tryTo(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  });
  return isFile === true;
}

function adviseInstalling(name: string): string {
  const tools = RECORDS.flatMap((record) => [...record.tools, ...record.styleTools]);
  const remedy = tools.find((tool) => tool.name === name)?.remedy;
  return remedy ?? `install ${name}, or see that it is on PATH where every user can reach it`;
}
