/**
 * The kit: our own Java classes (driver, compile service, what warms an archive) in one jar, compiled once for each
 * version of them and of the JDK, and kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { err, ok, type JudgeError, type Result } from '../../model.js';
import { atExit } from '../../run/at-exit.js';
import type { Sandbox } from '../../run/sandbox.js';
import { readCompilation } from './diagnostics.js';
import { runJavac } from './javac.js';
import type { Jdk } from './jdk.js';
import { findPackageRoot } from '../../package/package-root.js';
import { createTempFolder } from '../../temp/temp-folder.js';

const ROOMS = ['driver', 'compiler', 'warm'] as const;
const JAR = 'kit.jar';

export interface Kit {
  /** A folder of the kit's own, absolute; what belongs to this version of it is kept there, too. */
  readonly folder: string;
  readonly jar: string;
}

/** Where the lean runtime lies once it was made (lean.ts). */
export function leanHome(kit: Kit): string {
  return join(kit.folder, 'lean');
}
export function leanJava(kit: Kit): string {
  return join(leanHome(kit), 'bin', 'java');
}

/** Keeps a file or folder all at once, so that nobody ever finds a half; where another grader was first, its own is as good. */
export async function keepWhole(made: string, path: string): Promise<void> {
  const beside = join(dirname(path), `making-${randomBytes(8).toString('hex')}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await cp(made, beside, { recursive: true, verbatimSymlinks: true });
    await rename(beside, path);
  } catch (fault) {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(path)) throw fault;
  }
}

const known = new Map<string, Promise<Result<Kit, JudgeError>>>();

/** Graders side by side may all make the kit: the first to finish wins. */
export function provideKit(sandbox: Sandbox, jdk: Jdk): Promise<Result<Kit, JudgeError>> {
  const found = known.get(jdk.version) ?? makeKit(sandbox, jdk);
  known.set(jdk.version, found);
  // What failed for want of room or a tool may work the next time.
  void found.then(({ ok }) => !ok && known.delete(jdk.version));
  return found;
}

async function makeKit(sandbox: Sandbox, jdk: Jdk): Promise<Result<Kit, JudgeError>> {
  const from = join(findPackageRoot(), 'grader/languages/java');
  const sources = (await Promise.all(ROOMS.map((room) => sourcesIn(from, room)))).flat();
  const texts = await Promise.all(sources.map((name) => readFile(join(from, name))));
  const hash = createHash('sha256').update(jdk.version);
  for (const [index, text] of texts.entries()) hash.update(`\0${sources[index] ?? ''}\0`).update(text);
  const home = await cacheFolder();
  const kept = join(home, `java-${hash.digest('hex').slice(0, 24)}`);
  const kit: Kit = { folder: kept, jar: join(kept, JAR) };
  if (existsSync(kit.jar)) return ok(kit);

  const making = join(home, `making-${randomBytes(8).toString('hex')}`);
  for (const room of ROOMS) await mkdir(join(making, 'src', room), { recursive: true });
  await mkdir(join(making, 'classes'));
  await mkdir(join(making, 'kit'));
  await Promise.all(sources.map((name) => copyFile(join(from, name), join(making, 'src', name))));
  try {
    const run = await runJavac(sandbox, {
      folder: making,
      sources: sources.map((name) => `src/${name}`),
      sourcePath: [],
      classPath: [],
      into: 'classes',
      implicit: false,
    });
    const compiled = readCompilation(run, []);
    if (!compiled.ok) return err(notMade(Buffer.from(run.stderr).toString('utf8')));
    await writeFile(join(making, 'kit', JAR), await packJar(join(making, 'classes')));
    await rename(join(making, 'kit'), kept).catch((fault: unknown) => {
      // Another grader was first; its kit is the same.
      if (!existsSync(kit.jar)) throw fault;
    });
    return ok(kit);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Stored, not compressed: it is read at every start. */
async function packJar(classes: string): Promise<Uint8Array> {
  // Loaded here, since all but the very first run find the kit made.
  const { zipSync } = await import('fflate');
  const names = await readdir(classes, { recursive: true });
  const files = names.filter((name) => name.endsWith('.class')).sort();
  const read = files.map(
    async (name) =>
      [name.replaceAll('\\', '/'), new Uint8Array(await readFile(join(classes, name)))] as const,
  );
  return zipSync(Object.fromEntries(await Promise.all(read)), { level: 0 });
}

/** Sources of one of our rooms, by their path from the folder of all. */
async function sourcesIn(from: string, room: string): Promise<string[]> {
  const names = await readdir(join(from, room));
  return names
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => `${room}/${name}`);
}

/**
 * The user's cache, or for root the machine's, since programs that run under another user id cannot look into root's
 * home. Where it cannot be written a folder of this run's own, since in /tmp others could be first.
 */
async function cacheFolder(): Promise<string> {
  const caches = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache');
  const home = join(process.env['XDG_CACHE_HOME'] ?? caches, 'boardmark');
  try {
    const probe = join(home, `probe-${randomBytes(8).toString('hex')}`);
    await mkdir(probe, { recursive: true });
    await rm(probe, { recursive: true });
    return home;
  } catch {
    const own = await createTempFolder();
    atExit('remove', () => rmSync(own, { recursive: true, force: true }));
    return own;
  }
}

function notMade(log: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `boardmark's own Java classes could not be compiled: ${log.trim().slice(0, 500)}`,
    remedy: 'run `boardmark doctor`; the JDK must be 17 or later, complete and allowed to write',
  };
}
