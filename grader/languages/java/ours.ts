/** Our own Java classes, driver and compile service: compiled once for each version of them and of the JDK, and kept. */
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgeError, Result } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { readCompilation } from './diagnostics.js';
import { runJavac } from './javac.js';
import type { Jdk } from './jdk.js';
import { findPackageRoot } from './package-root.js';

const ROOMS = ['driver', 'compiler'] as const;
const LAST = 'boardmark/driver/Main.class';

const known = new Map<string, Promise<Result<string, JudgeError>>>();

/** The folder of our classes. Graders side by side may all make it: the first to finish wins. */
export function provideOurs(sandbox: Sandbox, jdk: Jdk): Promise<Result<string, JudgeError>> {
  const found = known.get(jdk.version) ?? makeOurs(sandbox, jdk);
  known.set(jdk.version, found);
  // What failed for want of room or a tool may work the next time.
  void found.then(({ ok }) => !ok && known.delete(jdk.version));
  return found;
}

async function makeOurs(sandbox: Sandbox, jdk: Jdk): Promise<Result<string, JudgeError>> {
  const from = join(findPackageRoot(), 'grader/languages/java');
  const sources = (await Promise.all(ROOMS.map((room) => sourcesIn(from, room)))).flat();
  const texts = await Promise.all(sources.map((name) => readFile(join(from, name))));
  const hash = createHash('sha256').update(jdk.version);
  for (const [index, text] of texts.entries()) hash.update(`\0${sources[index] ?? ''}\0`).update(text);
  const home = await cacheFolder();
  const classes = join(home, `java-${hash.digest('hex').slice(0, 24)}`);
  if (await exists(join(classes, LAST))) return { ok: true, value: classes };

  const folder = join(home, `making-${randomBytes(8).toString('hex')}`);
  for (const room of ROOMS) await mkdir(join(folder, 'src', room), { recursive: true });
  await mkdir(join(folder, 'classes'));
  await Promise.all(sources.map((name) => copyFile(join(from, name), join(folder, 'src', name))));
  try {
    const run = await runJavac(sandbox, {
      folder,
      sources: sources.map((name) => `src/${name}`),
      sourcePath: [],
      classPath: [],
      into: 'classes',
      implicit: false,
    });
    const compiled = readCompilation(run, []);
    if (!compiled.ok) return { ok: false, fault: notMade(Buffer.from(run.stderr).toString('utf8')) };
    await rename(join(folder, 'classes'), classes).catch(async (fault: unknown) => {
      // Another grader was first; its classes are the same.
      if (!(await exists(join(classes, LAST)))) throw fault;
    });
    return { ok: true, value: classes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sources of one of our rooms, by their path from the folder of all. */
async function sourcesIn(from: string, room: string): Promise<string[]> {
  const names = await readdir(join(from, room));
  return names
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => `${room}/${name}`);
}

/** The user's cache; where it cannot be written a folder of this run's own, since in /tmp others could be first. */
async function cacheFolder(): Promise<string> {
  const home = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'boardmark');
  try {
    const probe = join(home, `probe-${randomBytes(8).toString('hex')}`);
    await mkdir(probe, { recursive: true });
    await rm(probe, { recursive: true });
    return home;
  } catch {
    const own = await mkdtemp(join(tmpdir(), 'boardmark-'));
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    return own;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function notMade(log: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `boardmark's own Java classes could not be compiled: ${log.trim().slice(0, 500)}`,
    remedy: 'run `boardmark doctor`; the JDK must be 17 or later, complete and allowed to write',
  };
}
