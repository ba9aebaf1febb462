/**
 * The snapshot of the lint tool with its packages loaded, which the build stores beside our bundle. It fits one
 * version of everything in it; without it the tool loads its packages itself, and all answers are the same.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LinterPackages } from './linter.js';

/** The snapshot's flags are those of the process that it becomes. */
export const LINT_FLAGS: readonly string[] = ['--max-old-space-size=384'];

/** The file of the snapshot that fits this process and these packages; null if it has not been built. */
export function findLintSnapshot(packages: LinterPackages): string | null {
  const file = join(fileURLToPath(new URL('./typescript', import.meta.url)), nameLintSnapshot(packages));
  return existsSync(file) ? file : null;
}

/** A snapshot fits one build of Node and the packages in it. V8 refuses one that does not fit the processor. */
export function nameLintSnapshot({ eslint, parser }: LinterPackages): string {
  const versions = [
    process.version,
    process.arch,
    versionOf('eslint', eslint),
    versionOf('typescript-eslint', parser),
    versionOf('typescript', parser),
  ];
  return `lint-tool-${versions.join('-')}.snapshot`;
}

function versionOf(name: string, from: string): string {
  const { version } = createRequire(from)(`${name}/package.json`) as { readonly version: string };
  return version;
}
