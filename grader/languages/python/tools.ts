/** Where our own Python code is, and how it is started: isolated from the student's files and settings. */
import { join } from 'node:path';
import { findPackageRoot } from '../../package/package-root.js';

/** They keep out the working folder, the user's settings and variables such as PYTHONPATH (`-I`), and `.pth` files (`-S`). */
const ISOLATED = ['python3', '-I', '-S', '-B'] as const;

export function toolsFolder(): string {
  return join(findPackageRoot(), 'grader/languages/python/driver');
}

/** The words that start one of our jobs. */
export function toolCommand(
  inside: (hostPath: string) => string,
  job: 'inspect' | 'serve',
  paths: readonly string[],
): readonly string[] {
  const folder = inside(toolsFolder());
  return [...ISOLATED, `${folder}/main.py`, folder, job, ...paths.map(inside)];
}
