/** Where our own Python code is, and how it is started: isolated from the student's files and settings. */
import { join } from 'node:path';
import { findPackageRoot } from '../../package/package-root.js';

/**
 * They keep out the user's settings (`-s`) and `.pth` files (`-S`). The sandbox gives none of Python's variables but this
 * one, and a script never finds modules in the working folder.
 */
const ISOLATED = ['-s', '-S', '-B'] as const;

/** Texts have the same hashes in every process, so that sets of them are ordered alike and a mark can be had again. */
export const PYTHON_ENV = { PYTHONHASHSEED: '0' } as const;

export function toolsFolder(): string {
  return join(findPackageRoot(), 'grader/languages/python/driver');
}

/** The words that start one of our jobs. */
export function toolCommand(
  inside: (hostPath: string) => string,
  job: 'inspect' | 'serve' | 'launch',
  words: readonly string[],
): readonly string[] {
  const folder = inside(toolsFolder());
  return ['python3', ...ISOLATED, `${folder}/main.py`, folder, job, ...words];
}
