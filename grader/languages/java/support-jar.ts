/**
 * The support jar: our own Java classes (driver, compile service, style service, archive warm-up). It is compiled once for each
 * version of the classes and of the JDK, and kept in the cache.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { chmod, copyFile, cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok, type JudgeError, type Result } from '../../model.js';
import { atExit } from '../../run/at-exit.js';
import type { Sandbox } from '../../run/sandbox.js';
import { readCompilation, runJavac } from './javac.js';
import { findJdk } from './jdk.js';
import { findPackageRoot } from '../../package/package-root.js';
import { userCache } from '../../package/user-cache.js';
import { createTempFolder } from '../../temp/temp-folder.js';

const ROOMS = ['driver', 'compiler', 'style', 'warm'] as const;
const JAR = 'support.jar';
/** The folder beside the jar with the classes that the driver is warmed up with: it finds them as a student's. */
export const WARM = 'warm';
/** The style service is started as an agent. */
const MANIFEST = 'Manifest-Version: 1.0\nPremain-Class: boardmark.style.StyleService\n';

export interface SupportJar {
  /** The absolute folder of this version; whatever belongs to this version is kept there, too. */
  readonly folder: string;
  readonly file: string;
}

/**
 * Moves a file or folder into the cache in one step, so that nobody ever finds half of it. If another grader was
 * faster, its copy is kept.
 */
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

/** In one step. If another grader was faster, its file stays: archives of classes are valid for that very file. */
async function keepFile(made: string, path: string): Promise<void> {
  try {
    await link(made, path);
  } catch {
    // Another grader's file is there, or the file system has no hard links.
    if (!existsSync(path)) await rename(made, path);
  }
}

const known = new Map<string, Promise<Result<SupportJar, JudgeError>>>();

/** Several graders may make the jar at once: the first to finish wins. */
export function provideSupportJar(sandbox: Sandbox, jdk: string): Promise<Result<SupportJar, JudgeError>> {
  const found = known.get(jdk) ?? makeSupportJar(sandbox, jdk);
  known.set(jdk, found);
  // A failure for lack of space or of a tool may not happen again.
  const forget = (): boolean => known.delete(jdk);
  void found.then((made) => made.ok || forget(), forget);
  return found;
}

/** The support jar for the JDK that programs of this sandbox get. */
export async function findSupportJar(sandbox: Sandbox): Promise<Result<SupportJar, JudgeError>> {
  const jdk = await findJdk(sandbox);
  return jdk.ok ? await provideSupportJar(sandbox, jdk.value) : jdk;
}

async function makeSupportJar(sandbox: Sandbox, jdk: string): Promise<Result<SupportJar, JudgeError>> {
  const from = join(findPackageRoot(), 'grader/languages/java');
  const sources = (await Promise.all(ROOMS.map((room) => sourcesIn(from, room)))).flat();
  const texts = await Promise.all(sources.map((name) => readFile(join(from, name))));
  // With its name: another version of boardmark may have kept the same classes under another one.
  const hash = createHash('sha256').update(jdk).update(JAR).update(MANIFEST);
  for (const [index, text] of texts.entries()) hash.update(`\0${sources[index] ?? ''}\0`).update(text);
  const home = await cacheFolder();
  const kept = join(home, `java-${hash.digest('hex').slice(0, 24)}`);
  const supportJar: SupportJar = { folder: kept, file: join(kept, JAR) };
  if (existsSync(supportJar.file)) return ok(supportJar);

  const making = join(home, `making-${randomBytes(8).toString('hex')}`);
  for (const room of ROOMS) await mkdir(join(making, 'src', room), { recursive: true });
  await mkdir(join(making, 'classes'));
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
    if (!compiled.ok)
      return err(
        run.ending.how === 'not-started'
          ? { verdict: 'judge-error', ...run.ending.fault }
          : notMade(Buffer.from(run.stderr).toString('utf8')),
      );
    const made = join(making, JAR);
    await writeFile(made, await packJar(join(making, 'classes')));
    const warm = join('boardmark', 'warm');
    await keepWhole(join(making, 'classes', warm), join(kept, WARM, warm));
    // The folder may be there without the jar: someone cleaned the cache in part.
    await mkdir(kept, { recursive: true });
    await keepFile(made, supportJar.file);
    return ok(supportJar);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Stored, not compressed, since it is read at every start. */
async function packJar(classes: string): Promise<Uint8Array> {
  // Imported here, since only the very first run makes the jar.
  const { zipSync } = await import('fflate');
  const names = await readdir(classes, { recursive: true });
  const files = names.filter((name) => name.endsWith('.class')).sort();
  const read = files.map(
    async (name) =>
      [name.replaceAll('\\', '/'), new Uint8Array(await readFile(join(classes, name)))] as const,
  );
  const manifest = ['META-INF/MANIFEST.MF', new TextEncoder().encode(MANIFEST)] as const;
  return zipSync(Object.fromEntries([manifest, ...(await Promise.all(read))]), { level: 0 });
}

/** The sources in one of our folders, by their path below the folder of all. */
async function sourcesIn(from: string, room: string): Promise<string[]> {
  const names = await readdir(join(from, room));
  return names
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => `${room}/${name}`);
}

/**
 * The user's cache. If it cannot be written, a folder of this run's own: in /tmp another user could have made it first.
 */
async function cacheFolder(): Promise<string> {
  const home = userCache();
  if (home !== null && (await canBeWritten(home))) {
    // Programs that root starts run under another user id. They read from this folder, also where it was made closed.
    if (process.getuid?.() === 0) await chmod(home, 0o755);
    return home;
  }
  const own = await createTempFolder();
  atExit('remove', () => rmSync(own, { recursive: true, force: true }));
  return own;
}

async function canBeWritten(folder: string): Promise<boolean> {
  const probe = join(folder, `probe-${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(probe, { recursive: true });
    await rm(probe, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

function notMade(log: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `boardmark's own Java classes could not be compiled: ${log.trim().slice(0, 500)}`,
    remedy: 'run `boardmark doctor`; the JDK must be 17 or later, complete and allowed to write',
  };
}
