/**
 * A trimmed runtime: the JDK without its data of foreign locales. Before a program's first Scanner reads, the JDK
 * unpacks a list of some seven hundred locales, which takes an eighth of the whole time of a short program. A
 * program that names no locale runs in American English, which is part of the core, and cannot notice on which of
 * the two it runs. Any other program gets the JDK itself.
 * The JDK's own `jlink` makes the runtime once, while a class is being graded and only if the class is large enough
 * for it. Until then, and if it cannot be made, the JDK is used.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import { findArchive, provideArchive } from './archive.js';
import { keepWhole, trimmedHome, trimmedJava, type SupportJar } from './support-jar.js';
import { createTempFolder } from '../../temp/temp-folder.js';

/** The JVM that starts a program; paths on this machine. */
export interface Launcher {
  /** `java`, or the path of another. */
  readonly java: string;
  readonly archive: string | null;
  /** The paths that must be readable for it. */
  readonly readable: readonly string[];
}

export interface TrimmedRuntime {
  /** Counts another submission whose programs may start with it. */
  addSubmission(): void;
  /** The JVM for the next program that names no locale; null while that is the JDK. */
  next(): Launcher | null;
}

/**
 * A class with this many submissions graded probably has as many left. Making a runtime takes as long as forty
 * programs.
 */
const ENOUGH = { submissions: 8, programs: 150 };
const MEBIBYTE = 1024 * 1024;
const LIMITS: Limits = { ...LIMITS_FOR_TOOLS, diskBytes: 512 * MEBIBYTE, wallMs: 120_000, cpuMs: 60_000 };

const known = new Map<string, TrimmedRuntime>();

/** The trimmed runtime that belongs to a support jar, at the sandbox's level. */
export function trimmedRuntimeOf(sandbox: Sandbox, supportJar: SupportJar): TrimmedRuntime {
  const name = `${sandbox.level} ${supportJar.folder}`;
  const found = known.get(name) ?? createTrimmedRuntime(sandbox, supportJar);
  known.set(name, found);
  return found;
}

function createTrimmedRuntime(sandbox: Sandbox, supportJar: SupportJar): TrimmedRuntime {
  let submissions = 0;
  let programs = 0;
  let making = false;
  let ready = existsSync(trimmedJava(supportJar))
    ? launcherOf(supportJar, findArchive(sandbox, supportJar, 'trimmed-programs'))
    : null;
  return {
    addSubmission() {
      submissions += 1;
    },
    next() {
      programs += 1;
      const isClass = submissions >= ENOUGH.submissions && programs >= ENOUGH.programs;
      if (ready === null && !making && isClass) {
        making = true;
        void provideTrimmedRuntime(sandbox, supportJar).then((made) => (ready = made));
      }
      return ready;
    },
  };
}

/** Makes the runtime if it does not exist. Null if it cannot be made. */
export async function provideTrimmedRuntime(
  sandbox: Sandbox,
  supportJar: SupportJar,
): Promise<Launcher | null> {
  if (!existsSync(trimmedJava(supportJar)) && !(await make(sandbox.aside, supportJar))) return null;
  return launcherOf(supportJar, await provideArchive(sandbox, supportJar, 'trimmed-programs'));
}

/** Without its archive the trimmed runtime would be slower than the JDK with one. */
function launcherOf(supportJar: SupportJar, archive: string | null): Launcher | null {
  return archive === null
    ? null
    : { java: trimmedJava(supportJar), archive, readable: [trimmedHome(supportJar), archive] };
}

/** All modules, since a program may use any, except the one with foreign locales. */
const SCRIPT = `modules=$(java --list-modules | sed 's/@.*//' | grep -vx jdk.localedata | paste -sd, -) &&
exec jlink -J-Xmx512m --add-modules "$modules" --no-header-files --no-man-pages --output trimmed-runtime`;

async function make(sandbox: Sandbox, supportJar: SupportJar): Promise<boolean> {
  const folder = await createTempFolder();
  try {
    const run = await sandbox.run({
      argv: () => ['sh', '-c', SCRIPT],
      readable: [],
      work: { kind: 'folder', path: folder },
      env: {},
      stdin: new Uint8Array(),
      limits: LIMITS,
      keep: [],
    });
    if (run.ending.how !== 'exited' || run.ending.code !== 0) return false;
    await keepWhole(join(folder, 'trimmed-runtime'), trimmedHome(supportJar));
    return true;
  } catch {
    // If the cache cannot be written we only lose time.
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Whether classes below these folders may name a locale: by the class `Locale`, which every way to a locale needs,
 * or by its name in a text.
 */
export async function nameLocales(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      if (NAMES.some((name) => bytes.includes(name))) return true;
    }
  return false;
}

const NAMES = ['java/util/Locale', 'java.util.Locale', 'getAvailableLocales', 'jdk.localedata'];
