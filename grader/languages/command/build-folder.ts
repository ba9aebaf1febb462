/** A copy of the submission, in which its program is built and run. */
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageSpec, SourceFile } from '../../model.js';
import { listDataFiles } from '../data-files.js';
import type { LaunchPlan } from '../language.js';
import { folderOf, isIgnored, type Finding } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';
import { copyHandedIn } from '../copy-regular.js';

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
  const own = files.filter(({ name }) => !isIgnored(name, rules));
  // Archives lose the executable bit of scripts.
  const { provided, remarks } = await copyHandedIn(own, spec, at, root, 0o755);
  return {
    root,
    home,
    beside: listDataFiles(own, finding, rules)
      .filter(({ file }) => !provided.includes(file.name))
      .map(({ name, file }) => ({ name, path: join(root, file.name) })),
    remarks,
  };
}

/** Where no sandbox does, the mode keeps a program from writing what its next run reads. A build may write it. */
export async function protectData({ beside }: BuildFolder): Promise<BuildFolder['beside']> {
  const there = beside.filter(({ path }) => existsSync(path));
  for (const { path } of there) await chmod(path, 0o555);
  return there;
}
