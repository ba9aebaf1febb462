/** Finds the program that the first word of a command line means, so that a missing one is told before the start. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { Fault } from '../faults.js';

/** Gives the absolute path of a tool; a word with a slash is meant from the working folder. */
export type FindTool = (name: string, work: string) => string;

/** Tools on PATH are looked for once. `mayUse` turns down what cannot be reached. */
export function openToolFinder(mayUse: (path: string) => boolean): FindTool {
  const known = new Map<string, string>();
  return (name, work) => {
    const found = known.get(name) ?? findOnPath(name, work, mayUse);
    if (!name.includes('/')) known.set(name, found);
    return found;
  };
}

function findOnPath(name: string, work: string, mayUse: (path: string) => boolean): string {
  if (name === '') throw new Fault('an empty command line', 'Name a program to run.');
  if (isAbsolute(name) || name.includes('/')) {
    const path = resolve(work, name);
    if (isExecutable(path)) return path;
    throw new Fault(
      `${name} cannot be run: no such program, or it is not executable`,
      `Check that ${name} is there and executable.`,
    );
  }
  const found = searchPath()
    .map((folder) => join(folder, name))
    .find((path) => isExecutable(path) && mayUse(path));
  if (found !== undefined) return found;
  throw new Fault(`${name} is not installed`, adviseInstalling(name));
}

/** The first word that the program is started with: its own path from the working folder stays as it was written. */
export function firstWord(name: string, tool: string): string {
  return name.includes('/') && !isAbsolute(name) ? name : tool;
}

function searchPath(): string[] {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/bin'].filter(
    isAbsolute,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  java: 'Install a JDK, version 17 or later (Debian, Ubuntu: apt-get install openjdk-17-jdk-headless).',
  javac: 'Install a JDK, version 17 or later (Debian, Ubuntu: apt-get install openjdk-17-jdk-headless).',
  node: 'Install Node.js 20.19 or later.',
  python3: 'Install Python 3 (Debian, Ubuntu: apt-get install python3).',
};
function adviseInstalling(name: string): string {
  return ADVICE[name] ?? `Install ${name}, or see that it is on PATH where every user can reach it.`;
}
