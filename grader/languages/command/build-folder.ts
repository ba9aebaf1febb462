/** A copy of the submission, in which its program is built and run. */
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { LanguageSpec, SourceFile } from '../../model.js';
import { listDataFiles } from '../data-files.js';
import type { LaunchPlan } from '../language.js';
import { folderOf, isIgnored, type Finding } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';
import { copyRegular } from '../copy-regular.js';

export interface BuildFolder {
  /** The whole copy: what is above the home may be data. */
  readonly root: string;
  /** The folder of the required files, which build and run lines call `./`. */
  readonly home: string;
  /** Data files of the student, under the names that a program may give them. */
  readonly beside: NonNullable<LaunchPlan['beside']>;
  readonly remarks: readonly string[];
}

/** Copies everything handed in, since a build may need any of it, and then the provided files over it. */
export async function createBuildFolder(
  files: readonly SourceFile[],
  finding: Finding,
  spec: LanguageSpec,
  rules: LocateRules,
  folder: string,
): Promise<BuildFolder> {
  const root = join(folder, 'work');
  const at = folderOf(finding.required[0]?.name ?? '');
  const home = join(root, at);
  await mkdir(home, { recursive: true });
  const provided = new Map(spec.provided.map(({ name, path }) => [posix.join(at, name), path]));
  const own = files.filter(({ name }) => !isIgnored(name, rules));
  // Archives lose the executable bit of scripts.
  for (const { name, path } of own) if (!provided.has(name)) await copyRegular(path, join(root, name), 0o755);
  for (const [name, path] of provided) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await copyFile(path, join(root, name));
    await chmod(join(root, name), 0o755);
  }
  const ignored = own.filter(({ name }) => provided.has(name));
  return {
    root,
    home,
    beside: listDataFiles(own, finding, rules)
      .filter(({ file }) => !provided.has(file.name))
      .map(({ name, file }) => ({ name, path: join(root, file.name) })),
    remarks: ignored.map(({ name }) => `your ${name} was not used: the assignment provides it`),
  };
}

/** Where no sandbox does, the mode keeps a program from writing what its next run reads. A build may write it. */
export async function protectData({ beside }: BuildFolder): Promise<BuildFolder['beside']> {
  const there = beside.filter(({ path }) => existsSync(path));
  for (const { path } of there) await chmod(path, 0o555);
  return there;
}
