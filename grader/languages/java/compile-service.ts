/**
 * The grader's side of the compile service: one JVM, locked in like any program, that compiles for all submissions of a
 * sandbox. It gives what `javac` gives. Where it cannot answer (it hangs, runs out of memory, breaks down) the answer is
 * null, a new one is started for the next request, and a compiler of its own decides about this one.
 */
import { z } from 'zod';
import type { Limits } from '../../model.js';
import type { Running, Sandbox } from '../../run/sandbox.js';
import type { Declared } from '../frames.js';
import { declaredSchema } from '../frames.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';
import { provideArchive } from './archive.js';
import { serviceCommand } from './jvm.js';
import type { Kit } from './kit.js';

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
  /** `args` are javac's; `into` is the folder they name for class files. */
  compile(files: Files, args: readonly string[], into: string): Promise<CompileAnswer | null>;
  /** What the classes in the folders of the class path declare; none of their code runs. */
  declare(files: Files, classPath: readonly string[], contract: readonly string[]): Promise<Declared | null>;
}

/** More than honest sources take; what takes longer is left to a compiler of its own and its limits. */
const A_JOB: Limits = { ...LIMITS_FOR_TOOLS, wallMs: 15_000, cpuMs: 8_000, outputBytes: 32 * 1024 * 1024 };
const A_START: Limits = { ...A_JOB, wallMs: 60_000, cpuMs: 30_000 };
const WHILE_IDLE: Limits = { ...A_JOB, wallMs: 24 * 3600 * 1000, cpuMs: 3600 * 1000 };
/** A service that has done so much makes room for a fresh one, whatever its heap has gathered. */
const MOST_JOBS = 1000;
const MOST_BYTES = 24 * 1024 * 1024;
/** After so many ends in a row a service is of no use here. */
const MOST_FAILURES = 3;

const base64 = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'));
const compiled = z.object({ exit: z.int(), log: base64, classes: z.record(z.string(), base64) });
const told = z.object({ declared: declaredSchema });

const services = new WeakMap<Sandbox, CompileService>();

/** The sandbox's service; It ends with the sandbox. */
export function compileServiceOf(sandbox: Sandbox, kit: Kit): CompileService {
  const known = services.get(sandbox.aside);
  if (known !== undefined) return known;
  const made = makeService(sandbox.aside, kit);
  services.set(sandbox.aside, made);
  return made;
}

function makeService(sandbox: Sandbox, kit: Kit): CompileService {
  let line: Promise<unknown> = Promise.resolve();
  let process: ServiceProcess | null = null;
  let failures = 0;
  const answer = async (request: unknown): Promise<unknown> => {
    if (failures >= MOST_FAILURES) return null;
    if (process?.spent === true) {
      process.stop();
      process = null;
    }
    process ??= await startProcess(sandbox, kit);
    const said = await process.ask(JSON.stringify(request));
    failures = said === null ? failures + 1 : 0;
    return said === null ? null : JSON.parse(said);
  };
  /** One after the other; a request that fails does not keep the next from being asked. */
  const ask = (request: unknown): Promise<unknown> => {
    const asked = line.then(() => answer(request));
    line = asked.catch(() => undefined);
    return asked;
  };
  return {
    async compile(files, args, into) {
      const said = compiled.safeParse(
        await ask({ files: encode(files), compile: { arguments: args, into } }),
      );
      return said.success ? said.data : null;
    },
    async declare(files, classPath, contract) {
      const said = told.safeParse(await ask({ files: encode(files), declare: { classPath, contract } }));
      return said.success ? said.data.declared : null;
    },
  };
}

function encode(files: Files): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  );
}

// ---------------------------------------------------------------------------------------------- its process

interface ServiceProcess {
  /** Whether it should take no further request. */
  readonly spent: boolean;
  /** The line it answers, or null where it has ended instead. */
  ask(request: string): Promise<string | null>;
  stop(): void;
}

async function startProcess(sandbox: Sandbox, kit: Kit): Promise<ServiceProcess> {
  let over = false;
  let jobs = 0;
  let bytes = 0;
  let pieces: Uint8Array[] = [];
  let hear: (line: string | null) => void = () => undefined;
  const archive = await provideArchive(sandbox, kit, 'compiler');
  const running: Running = await sandbox.start(
    {
      argv: (inside) => serviceCommand(inside(kit.jar), archive === null ? null : inside(archive)),
      readable: [kit.folder],
      work: { kind: 'scratch', files: [] },
      env: {},
      stdin: new Uint8Array(),
      limits: A_START,
      keep: [],
    },
    'stdio',
    (chunk) => {
      bytes += chunk.length;
      // The chunk may be reused by its owner.
      pieces.push(Uint8Array.from(chunk));
      if (chunk.at(-1) !== LINE_FEED) return;
      const line = Buffer.concat(pieces).toString('latin1');
      pieces = [];
      hear(line);
    },
  );
  void running.ended.then(() => {
    over = true;
    hear(null);
  });
  return {
    get spent() {
      return over || jobs >= MOST_JOBS || bytes >= MOST_BYTES;
    },
    async ask(request) {
      const first = jobs++ === 0;
      const heard = new Promise<string | null>((resolve) => (hear = resolve));
      if (over) return null;
      running.restartClocks(first ? A_START : A_JOB);
      running.send(Buffer.from(`${request}\n`));
      const line = await heard;
      if (line !== null) running.restartClocks(WHILE_IDLE);
      return line;
    },
    stop: () => running.stop(),
  };
}

const LINE_FEED = 10;
