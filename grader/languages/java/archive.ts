/**
 * Class data sharing archives: classes in the form in which the JVM keeps them in memory. With a fitting archive a
 * JVM starts in two thirds of the time. Each archive is made once, inside the sandbox, by the JDK that will read
 * it, and is kept beside our jar. Without an archive everything works, only slower. A JVM drops an unfit archive
 * without a word, so each archive is tried before it is kept.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackageRoot } from '../../package/package-root.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS, runTool } from '../tools.js';
import { dumpFlags, warmFlags } from './jvm.js';
import { keepWhole, WARM, type SupportJar } from './support-jar.js';
import { createTempFolder } from '../../temp/temp-folder.js';

/** What starts with the archive: students' programs, the driver, the compile service. */
export type ArchiveUse = 'programs' | 'driver' | 'compiler';

interface Warming {
  readonly main: string;
  /** Input that makes the program do what it will do later. `source` is a program in base64. */
  readonly input: (source: string) => string;
  /** Whether our own classes are in the archive. If so, the class path must always begin with our jar. */
  readonly withSupportJar: boolean;
}

function lines(...messages: unknown[]): string {
  return messages.map((each) => `${JSON.stringify(each)}\n`).join('');
}
function called(object: unknown, name: string, ...args: unknown[]) {
  return { type: 'call', object, name, args };
}
const step = {
  let: [
    { name: 's', value: { type: 'new', class: 'StringBuilder', args: ['a'] } },
    { name: 'n', value: [1] },
    { name: 'w', value: { type: 'new', class: 'ArrayList', args: [[2]] } },
  ],
  call: called({ type: 'name', name: 's' }, 'append', 'b'),
  repeat: 1,
  texts: [0],
  message: false,
  reads: [
    { value: { type: 'name', name: 'n' }, texts: [] },
    { value: called({ type: 'name', name: 's' }, 'charAt', 9), texts: [] },
    { value: called({ type: 'name', name: 'w' }, 'size'), texts: [] },
  ],
};
const COMPILER_ARGUMENTS = [
  ...['-proc:none', '-g', '-nowarn', '-XDstringConcat=inline', '-d', './out', './src/Warm.java'],
];

const WARMINGS: Readonly<Record<ArchiveUse, Warming>> = {
  programs: { main: 'boardmark.warm.Warm', input: () => 'a line\n', withSupportJar: false },
  driver: {
    main: 'boardmark.driver.Main',
    input: () =>
      lines(
        { nonce: 'n', setup: { programs: { warm: 'boardmark.warm.Warm' }, assertions: false } },
        {
          case: 0,
          dialogue: { program: 'warm', args: [], input: 'YSBsaW5lCg==', millis: 60_000 },
          outputBytes: 10_000,
        },
        {
          case: 1,
          steps: [step, step],
          outputBytes: 1000,
          files: [{ name: 'a.txt', text: 'a' }],
          keep: ['a.txt'],
        },
      ),
    withSupportJar: true,
  },
  compiler: {
    main: 'boardmark.compiler.CompileService',
    // A bit of everything that students write is compiled, so that the archive holds what the compiler needs for it.
    input: (source) =>
      lines(
        { files: { 'src/Warm.java': source }, compile: { arguments: COMPILER_ARGUMENTS, into: 'out' } },
        { files: {}, declare: { classPath: ['out'], contract: ['Warm'] } },
      ),
    withSupportJar: true,
  },
};

const known = new Map<string, Promise<string | null>>();

/** The archive's path on this machine; null if none can be made. */
export function provideArchive(
  sandbox: Sandbox,
  supportJar: SupportJar,
  use: ArchiveUse,
): Promise<string | null> {
  const path = archivePath(sandbox, supportJar, use);
  const found = known.get(path) ?? make(sandbox.aside, supportJar, WARMINGS[use], path);
  known.set(path, found);
  return found;
}

function archivePath(sandbox: Sandbox, supportJar: SupportJar, use: ArchiveUse): string {
  // The sandbox level decides under which path a program sees our jar, and an archive fits only the paths it was
  // made under.
  const where = sandbox.level === 'bwrap' ? 'boxed' : 'bare';
  return join(supportJar.folder, `${use}-${where}-${digest(WARMINGS[use])}.jsa`);
}

/**
 * Part of the archive's name: a changed warm-up makes a new archive, so that one of an older version is not used
 * for ever.
 */
function digest({ main, input, withSupportJar }: Warming): string {
  const all = JSON.stringify([main, WARM, input(''), withSupportJar, warmFlags(''), dumpFlags('', '')]);
  return createHash('sha256').update(all).digest('hex').slice(0, 12);
}

/** Runs in a folder below the work folder, since the driver and the service leave theirs empty. */
const IN_EMPTY_FOLDER = ['sh', '-c', 'mkdir -p empty && cd empty && exec "$@"', 'sh'];

const [LIST, NEW] = ['../classes.lst', '../new.jsa'];

async function make(
  sandbox: Sandbox,
  supportJar: SupportJar,
  warming: Warming,
  path: string,
): Promise<string | null> {
  if (existsSync(path)) return path;
  const folder = await createTempFolder();
  const java = async (
    words: (inside: (path: string) => string) => readonly string[],
    input: string,
  ): Promise<boolean> => {
    const run = await runTool(sandbox, {
      argv: (inside) => [...IN_EMPTY_FOLDER, 'java', ...words(inside)],
      readable: [supportJar.folder],
      work: { kind: 'folder', path: folder },
      stdin: Buffer.from(input),
      limits: { ...LIMITS_FOR_TOOLS, diskBytes: 256 * 1024 * 1024 },
    });
    return run.ending.how === 'exited' && run.ending.code === 0;
  };
  try {
    const { main, withSupportJar } = warming;
    const source = join(findPackageRoot(), 'grader/languages/java/warm/Warm.java');
    const input = warming.input(await readFile(source, 'base64'));
    const classPath = (inside: (path: string) => string): string[] => ['-cp', inside(supportJar.file)];
    const warm = (inside: (path: string) => string): string => inside(join(supportJar.folder, WARM));
    const load = (inside: (path: string) => string): string[] => [...classPath(inside), main, warm(inside)];
    const isMade =
      (await java((inside) => [...warmFlags(LIST), ...load(inside)], input)) &&
      (await java((inside) => [...dumpFlags(LIST, NEW), ...(withSupportJar ? classPath(inside) : [])], '')) &&
      (await java((inside) => ['-Xshare:on', `-XX:SharedArchiveFile=${NEW}`, ...load(inside)], input));
    if (!isMade) return null;
    await chmod(join(folder, 'new.jsa'), 0o444);
    await keepWhole(join(folder, 'new.jsa'), path);
    return path;
  } catch {
    // If the cache cannot be written we only lose time.
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
