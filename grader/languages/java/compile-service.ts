/**
 * The grader's side of the compile service: one JVM compiles for all submissions of a sandbox and gives what
 * `javac` gives, or tells how the JVM ended that should have done so.
 */
import * as z from 'zod';
import { ok, type Result } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { declaredSchema, type Declared } from '../declared.js';
import { openWarmProcess, type Breakdown } from '../warm-process.js';
import { provideArchive } from './archive.js';
import { serviceCommand } from './jvm.js';
import type { SupportJar } from './support-jar.js';

/** Contents of files by their path in the service's working directory. */
export type Files = Readonly<Record<string, Uint8Array>>;

export interface CompileAnswer {
  /** javac's own exit code. */
  readonly exit: number;
  readonly log: Uint8Array;
  /** By their path below the folder that was asked for. */
  readonly classes: Files;
}

export interface CompileService {
  /** Starts it before anything is compiled. */
  begin(): Promise<void>;
  /** `args` are javac's; `into` is the folder they name for class files. */
  compile(files: Files, args: readonly string[], into: string): Promise<Result<CompileAnswer, Breakdown>>;
  /** What the classes in the folders of the class path declare. None of their code runs. */
  declare(
    files: Files,
    classPath: readonly string[],
    contract: readonly string[],
  ): Promise<Result<Declared, Breakdown>>;
}

/** After this much work a fresh JVM takes over. */
const MOST = { jobs: 1000, bytes: 24 * 1024 * 1024 };

const base64 = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'));
const compiled = z.object({ exit: z.int(), log: base64, classes: z.record(z.string(), base64) });
const told = z.object({ declared: declaredSchema });

const services = new WeakMap<Sandbox, CompileService>();

/** The sandbox's service. It ends with the sandbox. */
export function compileServiceOf(sandbox: Sandbox, supportJar: SupportJar): CompileService {
  const known = services.get(sandbox.aside);
  if (known !== undefined) return known;
  const made = makeService(sandbox.aside, supportJar);
  services.set(sandbox.aside, made);
  return made;
}

function makeService(sandbox: Sandbox, supportJar: SupportJar): CompileService {
  const { ask, begin } = openWarmProcess(sandbox, {
    most: MOST,
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
    begin,
    async compile(files, args, into) {
      const asked = { files: encode(files), compile: { arguments: args, into } };
      const said = await ask(asked, (answer) => isSound(compiled.parse(answer)));
      return said.ok ? ok(compiled.parse(said.value)) : said;
    },
    async declare(files, classPath, contract) {
      const said = await ask({ files: encode(files), declare: { classPath, contract } });
      return said.ok ? ok(told.parse(said.value).declared) : said;
    },
  };
}

/** Exit codes 0 and 1 are about the sources. Other codes mean that the compiler ran out of resources or crashed. */
function isSound({ exit }: CompileAnswer): boolean {
  return exit === 0 || exit === 1;
}

function encode(files: Files): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  );
}
