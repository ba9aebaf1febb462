/** Compiles with the compile service, or with a separate javac if the service cannot answer. */
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Sandbox } from '../../run/sandbox.js';
import type { Declared } from '../frames.js';
import { compileServiceOf, type CompileAnswer, type Files } from './compile-service.js';
import { readCompilation, readExit, type CompileOutcome, type NamedSource } from './javac-messages.js';
import { javacArguments, LOG_BYTES, runJavac, type Compilation } from './javac.js';
import type { SupportJar } from './support-jar.js';

export interface Compiler {
  /** Leaves class files in `job.into`, which is created. `sources` are the files that messages can be about. */
  compile(job: Compilation, sources: readonly NamedSource[]): Promise<CompileOutcome>;
  /** What the classes declare, or null if that cannot be found out here. `classPath` are folders below `folder`. */
  declare(
    folder: string,
    classPath: readonly string[],
    contract: readonly string[],
  ): Promise<Declared | null>;
}

export function createCompiler(sandbox: Sandbox, supportJar: SupportJar): Compiler {
  const service = compileServiceOf(sandbox, supportJar);
  return {
    async compile(job, sources) {
      await mkdir(join(job.folder, job.into), { recursive: true });
      const files = await readTrees(job.folder, [...job.sourcePath, ...job.classPath, ...job.sources]);
      const answer = await service.compile(files, javacArguments(job), job.into);
      if (answer === null || !isTrusted(answer))
        return readCompilation(await runJavac(sandbox, job), sources);
      await writeAll(join(job.folder, job.into), answer.classes);
      return readExit(answer.exit, answer.log, sources);
    },
    async declare(folder, classPath, contract) {
      const names = classPath.map((path) => nameIn(folder, path));
      return service.declare(await readTrees(folder, names), names, contract);
    },
  };
}

/**
 * Exit codes 0 and 1 are about the sources. Other codes mean that the compiler ran out of resources; a very long
 * log means that it crashed.
 */
function isTrusted({ exit, log }: CompileAnswer): boolean {
  return (exit === 0 || exit === 1) && log.length <= LOG_BYTES;
}

/** All files at and below these names; names that do not exist are left out. */
async function readTrees(folder: string, names: readonly string[]): Promise<Files> {
  const paths = await Promise.all(names.map((name) => listTree(join(folder, name))));
  const read = await Promise.all(
    [...new Set(paths.flat())].map(async (path) => [nameIn(folder, path), await readFile(path)] as const),
  );
  return Object.fromEntries(read);
}

async function listTree(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(entriesOrFile);
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function entriesOrFile(thrown: unknown): readonly Dirent[] | null {
  const { code } = thrown as { readonly code?: unknown };
  if (code === 'ENOTDIR') return null;
  if (code === 'ENOENT') return [];
  throw thrown;
}

function nameIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

async function writeAll(folder: string, files: Files): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}
