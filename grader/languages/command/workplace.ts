/** A submission's copy in which its program is built and from which it is run. */
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { LanguageSpec, SourceFile } from '../../model.js';
import { folderOf, isIgnored, type Finding, type LocateRules } from '../locate.js';
import { copyRegular } from '../regular.js';

export interface Workplace {
  /** The folder of the required files: build and run lines mean it by `./`. */
  readonly home: string;
  readonly remarks: readonly string[];
}

/** Everything handed in is copied, since nobody knows what a build may need, and the provided files are laid over it. */
export async function openWorkplace(
  files: readonly SourceFile[],
  finding: Finding,
  spec: LanguageSpec,
  rules: LocateRules,
  folder: string,
): Promise<Workplace> {
  const root = join(folder, 'work');
  const at = folderOf(finding.required[0]?.name ?? '');
  const home = join(root, at);
  await mkdir(home, { recursive: true });
  const provided = new Map(spec.provided.map(({ name, path }) => [posix.join(at, name), path]));
  const own = files.filter(({ name }) => !isIgnored(name, rules));
  // Archives lose the mark that makes a script a program.
  for (const { name, path } of own) if (!provided.has(name)) await copyRegular(path, join(root, name), 0o755);
  for (const [name, path] of provided) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await copyFile(path, join(root, name));
    await chmod(join(root, name), 0o755);
  }
  const ignored = own.filter(({ name }) => provided.has(name));
  return {
    home,
    remarks: ignored.map(({ name }) => `your ${name} was not used: the assignment provides it`),
  };
}
