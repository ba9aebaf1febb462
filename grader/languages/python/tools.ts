/** Where our own Python code is, and how it is started: isolated from the student's files and settings. */
import { existsSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { findPackageRoot } from '../../package/package-root.js';
import type { Sandbox } from '../../run/sandbox.js';

/**
 * They keep out the user's settings (`-s`) and `.pth` files (`-S`). The sandbox gives none of Python's variables but this
 * one, and a script never finds modules in the working folder.
 */
const ISOLATED = ['-s', '-S', '-B'] as const;

/** Fixes the hashes of texts, and so the order of sets of texts: the same program gets the same mark again. */
export const PYTHON_ENV = { PYTHONHASHSEED: '0' } as const;

export function toolsFolder(): string {
  return join(findPackageRoot(), 'grader/languages/python/driver');
}

/** The words that start one of our jobs. */
export function toolCommand(
  inside: (hostPath: string) => string,
  job: 'inspect' | 'serve' | 'launch',
  words: readonly string[],
  python = 'python3',
): readonly string[] {
  const folder = inside(toolsFolder());
  return [python, ...ISOLATED, `${folder}/main.py`, folder, job, ...words];
}

/** A Python of any version for our own code alone: no script of pyenv's or asdf's, which takes long to find one. */
export function anyPython({ level }: Sandbox): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const places = folders.filter((folder) => basename(folder) !== 'shims');
  return level === 'none' ? places.map((folder) => join(folder, 'python3')).find(existsSync) : undefined;
}
