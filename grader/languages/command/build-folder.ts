/** A copy of the submission, in which its program is built and run. */
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageSpec, SourceFile } from '../../model.js';
import { listDataFiles } from '../data-files.js';
import type { Beside, LaunchPlan } from '../language.js';
import { homeOf, isIgnored, type Finding } from '../locate.js';
import type { LocateRules } from '../records/language-record.js';
import { copyHandedIn } from '../copy-regular.js';

export interface BuildFolder {
  /** The whole copy: what is above the home may be data. */
  readonly root: string;
  /** The folder of the required files, which build and run lines call `./`. */
  readonly home: string;
  readonly beside: Beside;
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
  const at = homeOf(finding);
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
export async function protectData(folder: BuildFolder): Promise<BuildFolder> {
  const beside = folder.beside.filter(({ path }) => existsSync(path));
  for (const { path } of beside) await chmod(path, 0o555);
  return { ...folder, beside };
}

/** How a program in it is launched: it sees the copy read-only, and works in a scratch folder of its case. */
export function planIn(
  { root, home, beside }: BuildFolder,
  plan: Pick<LaunchPlan, 'argv' | 'env'>,
): LaunchPlan {
  return {
    ...plan,
    readable: [beside.length > 0 ? root : home],
    beside,
    writesAtOnce: writesAtOnce(),
  };
}

// How programs write at once what they print, as to a terminal: into a file or pipe, C and Python hold it back.

/** Of the GNU core utilities: what their `stdbuf` loads into a program. */
const LIBRARIES = ['/usr/libexec/coreutils/libstdbuf.so', '/usr/lib/coreutils/libstdbuf.so'];

type Environment = Readonly<Record<string, string>>;
let known: Environment | undefined;

/** What makes a program in C, or any other language that uses its library, or in Python, write at once. */
function writesAtOnce(): Environment {
  // Each case asks; the machine has the library or has it not.
  return (known ??= readMachine());
}

function readMachine(): Environment {
  const library = LIBRARIES.find((path) => existsSync(path));
  return {
    PYTHONUNBUFFERED: '1',
    ...(library === undefined ? {} : { LD_PRELOAD: library, _STDBUF_O: '0' }),
  };
}
