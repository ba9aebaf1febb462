/** Compiles a submission's files with the compile service. */
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { err, type JudgeError, type Result } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import type { Declared } from '../declared.js';
import { compileServiceOf, type Files } from './compile-service.js';
import {
  readCompilation,
  readExit,
  REMEDY,
  type CompileOutcome,
  type NamedSource,
} from './javac-messages.js';
import type { Breakdown } from '../warm-process.js';
import { javacArguments, type Compilation } from './javac.js';
import type { SupportJar } from './support-jar.js';

export interface Compiler {
  /** Leaves class files in `job.into`, which is created. `sources` are the files that messages can be about. */
  compile(job: Compilation, sources: readonly NamedSource[]): Promise<CompileOutcome>;
  /** What the classes declare. `classPath` are folders below `folder`. */
  declare(
    folder: string,
    classPath: readonly string[],
    contract: readonly string[],
  ): Promise<Result<Declared, JudgeError>>;
}

export function createCompiler(sandbox: Sandbox, supportJar: SupportJar): Compiler {
  const service = compileServiceOf(sandbox, supportJar);
  return {
    async compile(job, sources) {
      await mkdir(join(job.folder, job.into), { recursive: true });
      const files = await readTrees(job.folder, [...job.sourcePath, ...job.classPath, ...job.sources]);
      const answer = await service.compile(files, javacArguments(job), job.into);
      if (!answer.ok)
        return answer.fault.wasReady
          ? readCompilation(answer.fault.run, sources)
          : err(unanswered('the compiler did not start', answer.fault));
      const { exit, log, classes } = answer.value;
      await writeAll(join(job.folder, job.into), classes);
      return readExit(exit, log, sources);
    },
    async declare(folder, classPath, contract) {
      const names = classPath.map((path) => nameIn(folder, path));
      const told = await service.declare(await readTrees(folder, names), names, contract);
      // Reading the classes runs none of their code.
      return told.ok ? told : err(unanswered('what the classes declare could not be read', told.fault));
    },
  };
}

function unanswered(what: string, { run: { ending } }: Breakdown): JudgeError {
  return ending.how === 'not-started'
    ? { verdict: 'judge-error', ...ending.fault }
    : { verdict: 'judge-error', fault: `${what} (${ending.how})`, remedy: REMEDY };
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
