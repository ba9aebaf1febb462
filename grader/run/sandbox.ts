/**
 * The one interface behind which programs run, whatever the level that locks them in. Everything that starts a process
 * in this project goes through it.
 */
import type { CaseFile, Limits, OurFault, Run, SandboxLevel } from '../model.js';

/** A program to run: what, where, with how much. */
export interface Program {
  /**
   * The words of the command line; no shell sees them. Host paths must go through `inside`, which gives what the
   * program calls them (a sandbox may show them elsewhere). The first word is a name on PATH or such a path.
   */
  readonly argv: (inside: (hostPath: string) => string) => readonly string[];
  /** Host folders and files that the program may read, absolute. Nothing else of ours is to be reachable. */
  readonly readable: readonly string[];
  /** The working folder, writable. A scratch folder is made with these files and thrown away after the run. */
  readonly work:
    | { readonly kind: 'scratch'; readonly files: readonly CaseFile[] }
    | { readonly kind: 'folder'; readonly path: string };
  /** Added to the fixed environment (PATH, HOME, TMPDIR, LANG=C.UTF-8, TZ=UTC). */
  readonly env: Readonly<Record<string, string>>;
  /** Everything the program can read from standard input. */
  readonly stdin: Uint8Array;
  readonly limits: Limits;
  /** Names of files in the working folder to read back when it has ended. */
  readonly keep: readonly string[];
}

/**
 * Where a dialogue with a running program goes: over its standard input and output, or over descriptors 3 (the program
 * reads) and 4 (it writes) while standard input is empty.
 */
export type Channel = 'stdio' | 'descriptors';

/** A program that is being talked to. */
export interface Running {
  /** Sends bytes to the program; bytes sent after its end are dropped. */
  send(bytes: Uint8Array): void;
  endInput(): void;
  /** Starts all clocks anew, for the next case of a driver or the next move of a dialogue. */
  restartClocks(limits: Limits): void;
  /** Ends it and all it started. */
  stop(): void;
  /** Resolves once nothing of it is alive. With channel `stdio` its `stdout` is the output of the channel, cut at the limit. */
  readonly ended: Promise<Run>;
}

/** A level of locking in, ready for use. Neither method rejects: our own faults are the ending `not-started`. */
export interface Sandbox {
  readonly level: SandboxLevel;
  /** How many programs it runs at once; others wait. */
  readonly places: number;
  /** Runs to the end. */
  run(program: Program): Promise<Run>;
  /** Starts and listens: `hear` gets the bytes of the channel as they arrive. `program.stdin` is not used. */
  start(program: Program, channel: Channel, hear: (chunk: Uint8Array) => void): Promise<Running>;
  /**
   * The same level without waiting for a place: for services of our own, which mostly wait for work, and for the
   * second of two programs that take turns.
   */
  readonly aside: Sandbox;
  /** Ends whatever still runs. */
  close(): Promise<void>;
}

/** What a level promises on this machine, for `doctor` and the reports. */
export interface LevelReport {
  readonly level: SandboxLevel;
  readonly holds: boolean;
  /** Why it does not hold, and what to do about it; null where it holds. */
  readonly fault: OurFault | null;
  /** What a program can still do at this level. */
  readonly cannotContain: readonly string[];
}
