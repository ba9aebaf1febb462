/**
 * The one interface through which programs run, whatever the level of isolation. Everything in this project that
 * starts a process uses it.
 */
import pLimit from 'p-limit';
import type { CaseFile, Limits, OurFault, Run, SandboxLevel } from '../model.js';

/** A program to run: what, where, and within which limits. */
export interface Program {
  /**
   * The words of the command line; no shell reads them. Host paths must go through `inside`, which gives their path
   * inside the sandbox. The first word is a name on PATH or such a path.
   */
  readonly argv: (inside: (hostPath: string) => string) => readonly string[];
  /** Host folders and files that the program may read, absolute. It can reach nothing else of ours. */
  readonly readable: readonly string[];
  /** The working folder, writable. A scratch folder is made with these files and removed after the run. */
  readonly work:
    | { readonly kind: 'scratch'; readonly files: readonly CaseFile[] }
    | { readonly kind: 'folder'; readonly path: string };
  /**
   * Files for a scratch folder that lie at or below `readable`: the program finds each under its name, and cannot write
   * it. A file of that name which the case brings or asks for wins.
   */
  readonly beside?: readonly { readonly name: string; readonly path: string }[];
  /** Added to the fixed environment (PATH, HOME, TMPDIR, LANG=C.UTF-8, TZ=UTC). */
  readonly env: Readonly<Record<string, string>>;
  /** Everything the program can read from standard input. */
  readonly stdin: Uint8Array;
  readonly limits: Limits;
  /** Names of files in the working folder to read back after the run. */
  readonly keep: readonly string[];
}

/**
 * The channel of a dialogue: standard input and output, or descriptors 3 (the program reads) and 4 (it writes)
 * while standard input is empty.
 */
export type Channel = 'stdio' | 'descriptors';

/** A running program with which we have a dialogue. */
export interface Running {
  /** Sends bytes to the program; bytes sent after its end are dropped. */
  send(bytes: Uint8Array): void;
  endInput(): void;
  /**
   * Restarts all clocks, for the next case of a driver or the next move of a dialogue. One of our own tools that only
   * waits for the next request (`rests`) is looked at less often; a student's program never is.
   */
  restartClocks(limits: Limits, rests?: 'rests'): void;
  /** Ends it and all that it started. */
  stop(): void;
  /**
   * Resolves once nothing of it is alive. With channel `stdio` its `stdout` is the output of the channel, cut at
   * the limit.
   */
  readonly ended: Promise<Run>;
}

/**
 * A sandbox at some level, ready for use. Neither method rejects: our own faults become the ending `not-started`.
 */
export interface Sandbox {
  readonly level: SandboxLevel;
  /** How many programs it runs at once; others wait. */
  readonly places: number;
  /** Runs to the end. */
  run(program: Program): Promise<Run>;
  /** Starts a dialogue: `hear` gets the bytes of the channel as they arrive. `program.stdin` is not used. */
  start(program: Program, channel: Channel, hear: (chunk: Uint8Array) => void): Promise<Running>;
  /**
   * The same level without the limit of places: for our own services, which mostly wait for work, and for the
   * second of two programs that take turns.
   */
  readonly aside: Sandbox;
  /** Ends whatever still runs. */
  close(): Promise<void>;
}

/** The same sandbox, with what is done to each program before it starts and to each run after its end. */
export function aroundPrograms(
  inner: Sandbox,
  before: (program: Program, channel: Channel | null) => Program,
  after: (run: Run) => Run,
): Sandbox {
  return {
    level: inner.level,
    places: inner.places,
    get aside() {
      return aroundPrograms(inner.aside, before, after);
    },
    run: async (program) => after(await inner.run(before(program, null))),
    start: async (program, channel, hear) => {
      const running = await inner.start(before(program, channel), channel, hear);
      return { ...running, ended: running.ended.then(after) };
    },
    close: () => inner.close(),
  };
}

/**
 * The same sandbox with `jobs` places, which all cases of all submissions share: others wait. A dialogue keeps its
 * place until the program has ended.
 */
export function poolSandbox(sandbox: Sandbox, jobs: number): Sandbox {
  const places = pLimit(jobs);
  return {
    level: sandbox.level,
    aside: sandbox.aside,
    places: jobs,
    run: (program) => places(() => sandbox.run(program)),
    start: (program: Program, channel: Channel, hear: (chunk: Uint8Array) => void) =>
      new Promise<Running>((resolve, reject) => {
        places(async () => {
          const running = await sandbox.start(program, channel, hear);
          resolve(running);
          await running.ended;
        }).catch(reject);
      }),
    close: () => sandbox.close(),
  };
}

/** What a level offers on this machine, for `doctor` and the reports. */
export interface LevelReport {
  readonly level: SandboxLevel;
  readonly holds: boolean;
  /** Why it does not work, and what to do about it; null if it works. */
  readonly fault: OurFault | null;
  /** What a program can still do at this level. */
  readonly cannotContain: readonly string[];
}
