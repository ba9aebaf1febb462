/** Copies the files of a submission that a build may use, and the provided files over them. */
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { LanguageSpec, SourceFile } from '../../model.js';
import { baseOf, extensionOf, folderOf, isIgnored, type Finding } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';
import { copyRegular } from '../copy-regular.js';

export interface Copy {
  /** Names of the provided files inside the copy. */
  readonly provided: readonly string[];
  readonly remarks: readonly string[];
}

/** Configuration files of tools; those in a submission are ignored. */
const CONFIGURATION = /^(package(-lock)?|npm-shrinkwrap|[tj]sconfig([.-].*)?|\..*)\.json$/i;
/** Files that a program may import. */
const IMPORTABLE = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

/** Provided files lie beside the required ones, so that imports between them work. */
export function homeOf(finding: Finding): string {
  return folderOf(finding.required[0]?.name ?? '');
}

export async function copySources(
  files: readonly SourceFile[],
  finding: Finding,
  spec: LanguageSpec,
  rules: LocateRules,
  target: string,
): Promise<Copy> {
  const home = homeOf(finding);
  const provided = new Map(spec.provided.map(({ name, path }) => [posix.join(home, name), path]));
  const own = files.filter(({ name }) => isSource(name, rules));
  for (const file of own) if (!provided.has(file.name)) await copyRegular(file.path, join(target, file.name));
  for (const [name, path] of provided) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await copyFile(path, join(target, name));
  }
  const ignored = own.filter(({ name }) => provided.has(name));
  return {
    provided: [...provided.keys()],
    remarks: ignored.map(({ name }) => `your ${name} was not used: the assignment provides it`),
  };
}

function isSource(name: string, rules: LocateRules): boolean {
  const base = baseOf(name);
  return !isIgnored(name, rules) && IMPORTABLE.includes(extensionOf(base)) && !CONFIGURATION.test(base);
}
