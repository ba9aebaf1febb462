/**
 * A runtime like the JDK's own, but without its data of foreign locales. Before a program's first Scanner reads, the JDK
 * takes apart its list of some seven hundred locales, and that is an eighth of all that a short program costs. A program
 * that names no locale runs in American English, which is part of the core, and cannot notice which of the two it runs on;
 * any other gets the JDK itself. Made once by the JDK's own `jlink`, beside the work of a class and only where one is
 * large enough for it; until then, and where it cannot be made, the JDK does as well.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import { findArchive, provideArchive } from './archive.js';
import { keepWhole, leanHome, leanJava, type Kit } from './kit.js';
import { createTempFolder } from '../../temp/temp-folder.js';

/** The JVM that a program is started with; paths on this machine. */
export interface Launcher {
  /** `java`, or the path of another. */
  readonly java: string;
  readonly archive: string | null;
  /** What must be readable for it. */
  readonly readable: readonly string[];
}

export interface Lean {
  /** Counts another submission whose programs may be started with it. */
  addSubmission(): void;
  /** What to start the next program with that names no locale; null as long as it is the JDK. */
  next(): Launcher | null;
}

/** A class with so many submissions graded probably has as many left; making a runtime takes as long as forty programs. */
const ENOUGH = { submissions: 8, programs: 150 };
const MEBIBYTE = 1024 * 1024;
const LIMITS: Limits = { ...LIMITS_FOR_TOOLS, diskBytes: 512 * MEBIBYTE, wallMs: 120_000, cpuMs: 60_000 };

const known = new Map<string, Lean>();

/** The lean runtime of a kit at the sandbox's level. */
export function leanOf(sandbox: Sandbox, kit: Kit): Lean {
  const name = `${sandbox.level} ${kit.folder}`;
  const found = known.get(name) ?? openLean(sandbox, kit);
  known.set(name, found);
  return found;
}

function openLean(sandbox: Sandbox, kit: Kit): Lean {
  let submissions = 0;
  let programs = 0;
  let making = false;
  let ready = existsSync(leanJava(kit)) ? launcherOf(kit, findArchive(sandbox, kit, 'lean-programs')) : null;
  return {
    addSubmission() {
      submissions += 1;
    },
    next() {
      programs += 1;
      const isClass = submissions >= ENOUGH.submissions && programs >= ENOUGH.programs;
      if (ready === null && !making && isClass) {
        making = true;
        void provideLean(sandbox, kit).then((made) => (ready = made));
      }
      return ready;
    },
  };
}

/** Makes it where it is not there. Null where it cannot be made. */
export async function provideLean(sandbox: Sandbox, kit: Kit): Promise<Launcher | null> {
  if (!existsSync(leanJava(kit)) && !(await make(sandbox.aside, kit))) return null;
  return launcherOf(kit, await provideArchive(sandbox, kit, 'lean-programs'));
}

/** Without its archive it would be slower than the JDK with one. */
function launcherOf(kit: Kit, archive: string | null): Launcher | null {
  return archive === null ? null : { java: leanJava(kit), archive, readable: [leanHome(kit), archive] };
}

/** All modules, since a program may use any, but the one that holds foreign locales. */
const SCRIPT = `modules=$(java --list-modules | sed 's/@.*//' | grep -vx jdk.localedata | paste -sd, -) &&
exec jlink -J-Xmx512m --add-modules "$modules" --no-header-files --no-man-pages --output lean`;

async function make(sandbox: Sandbox, kit: Kit): Promise<boolean> {
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
    await keepWhole(join(folder, 'lean'), leanHome(kit));
    return true;
  } catch {
    // A cache that cannot be written costs time alone.
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Whether classes below these folders may name a locale: by the class `Locale`, which every way of getting at one goes
 * through, or by its name in a text.
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
