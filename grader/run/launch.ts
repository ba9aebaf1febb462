/**
 * Starts every program of this room with execa. Programs get descriptors or plain pipes, and execa neither buffers
 * nor cleans up: other files read what a program writes and end the process tree. So a launch costs only a few
 * tenths of a millisecond more than Node's own spawn (`lab/bench/launch.ts`).
 */
import { execa } from 'execa';
import type { Readable, Writable } from 'node:stream';
import { err, ok, type OurFault, type Result } from '../model.js';
import { Fault, describeFault } from './faults.js';

/** What a process gets under one descriptor number: one of our descriptors, a pipe that Node makes, or nothing. */
export type Stdio = number | 'pipe' | 'ignore';

export interface LaunchRequest {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The user it runs as; null for our own. */
  readonly identity: Identity | null;
  /** By the descriptor number that the process gets; 0, 1 and 2 are always among them. */
  readonly stdio: ReadonlyMap<number, Stdio>;
}
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}
/** How the process that we started ended, whatever it wraps. */
export type Exit =
  { readonly kind: 'code'; readonly code: number } | { readonly kind: 'signal'; readonly signal: string };

export interface Launched {
  readonly pid: number;
  /** Our ends of the pipes that were asked for as `pipe`. */
  readonly streams: readonly (Readable | Writable | null | undefined)[];
  /** Resolves when the process itself has ended, even if another process still holds its pipes. */
  readonly exit: Promise<Exit>;
}

export function launch(request: LaunchRequest): Promise<Result<Launched, OurFault>> {
  const [file, ...args] = request.command;
  if (file === undefined) throw new Fault('an empty command line', 'Name a program to run.');
  const child = execa(file, args, {
    cwd: request.cwd,
    env: request.env,
    extendEnv: false,
    ...(request.identity ?? {}),
    stdio: listStdio(request.stdio),
    // A group of its own, so that the whole group can be killed.
    detached: process.platform !== 'win32',
    cleanup: false,
    buffer: false,
    encoding: 'buffer',
    reject: false,
  });
  const { pid } = child;
  if (pid === undefined) return child.then((result) => err(describeFault(result.cause ?? result)));
  // Not execa's own result, which waits until every pipe is closed.
  const exit = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) =>
      resolve(code === null ? { kind: 'signal', signal: signal ?? 'SIGKILL' } : { kind: 'code', code }),
    ),
  );
  return Promise.resolve(ok({ pid, streams: child.stdio, exit }));
}

/** execa's types have no descriptors above 9. */
type KnownStdio = 'pipe' | 'ignore' | 3;

function listStdio(
  byNumber: ReadonlyMap<number, Stdio>,
): readonly [KnownStdio, KnownStdio, KnownStdio, ...KnownStdio[]] {
  const at = (number: number) => (byNumber.get(number) ?? 'ignore') as KnownStdio;
  const more = Math.max(2, ...byNumber.keys()) - 2;
  return [at(0), at(1), at(2), ...Array.from({ length: more }, (_, index) => at(3 + index))];
}
