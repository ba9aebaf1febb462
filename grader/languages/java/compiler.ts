/** Compiles a submission's files with the compile service. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, type JudgeError, type Result, ok } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { encodeFiles, nameIn, readTrees, type Files } from '../copy-regular.js';
import { type Declared, declaredSchema } from '../declared.js';
import {
  readCompilation,
  readExit,
  REMEDY,
  type CompileOutcome,
  type NamedSource,
  javacArguments,
  type Compilation,
} from './javac.js';
import { type Breakdown, openWarmProcess } from '../warm-process.js';
import type { SupportJar } from './support-jar.js';
import * as z from 'zod';
import { provideArchive } from './archive.js';
import { serviceCommand } from './jvm.js';

/** Compiles in folders of a submission, with the compile service of the sandbox. */
export type Compiler = ReturnType<typeof createCompiler>;

export function createCompiler(sandbox: Sandbox, supportJar: SupportJar) {
  const service = compileServiceOf(sandbox, supportJar);
  return {
    /** Leaves class files in `job.into`, which is created. `sources` are the files that messages can be about. */
    async compile(job: Compilation, sources: readonly NamedSource[]): Promise<CompileOutcome> {
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
    /** What the classes declare. `classPath` are folders below `folder`. */
    async declare(
      folder: string,
      classPath: readonly string[],
      contract: readonly string[],
    ): Promise<Result<Declared, JudgeError>> {
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

async function writeAll(folder: string, files: Files): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

// The grader's side of the compile service: one JVM compiles for all submissions of a sandbox and gives what
// `javac` gives, or tells how the JVM ended that should have done so.

/** After this much work a fresh JVM takes over. */
const MAX_USE = { jobs: 1000, bytes: 24 * 1024 * 1024 };

const base64 = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'));
/** javac's own exit code and messages, and the class files by their path below the folder that was asked for. */
const compiled = z.object({ exit: z.int(), log: base64, classes: z.record(z.string(), base64) });
const told = z.object({ declared: declaredSchema });

type CompileService = ReturnType<typeof makeService>;
const services = new WeakMap<Sandbox, CompileService>();

/** The sandbox's service. It ends with the sandbox. */
export function compileServiceOf(sandbox: Sandbox, supportJar: SupportJar): CompileService {
  const made = services.get(sandbox.aside) ?? makeService(sandbox.aside, supportJar);
  services.set(sandbox.aside, made);
  return made;
}

function makeService(sandbox: Sandbox, supportJar: SupportJar) {
  const { ask, begin } = openWarmProcess(sandbox, {
    most: MAX_USE,
    program: async () => {
      const archive = await provideArchive(sandbox, supportJar, 'compiler');
      return {
        argv: (inside) => serviceCommand(inside(supportJar.file), archive === null ? null : inside(archive)),
        readable: [supportJar.folder],
        work: { kind: 'scratch', files: [] },
        env: {},
      };
    },
  });
  return {
    /** Starts it before anything is compiled. */
    begin,
    /** `args` are javac's; `into` is the folder they name for class files. */
    async compile(files: Files, args: readonly string[], into: string) {
      const asked = { files: encodeFiles(files), compile: { arguments: args, into } };
      // Other exit codes mean that the compiler ran out of resources or crashed.
      const isSound = (answer: unknown): boolean => [0, 1].includes(compiled.parse(answer).exit);
      const said = await ask(asked, isSound);
      return said.ok ? ok(compiled.parse(said.value)) : said;
    },
    /** What the classes in the folders of the class path declare. None of their code runs. */
    async declare(files: Files, classPath: readonly string[], contract: readonly string[]) {
      const said = await ask({ files: encodeFiles(files), declare: { classPath, contract } });
      return said.ok ? ok(told.parse(said.value).declared) : said;
    },
  };
}
