/**
 * Starts every program of this room, by execa. Programs get descriptors or plain pipes, and execa neither buffers nor
 * cleans up: what a program writes is read elsewhere, and the process tree is ended elsewhere. That keeps a launch at a
 * few tenths of a millisecond more than Node's own spawn (`scripts/bench/launch.ts`).
 */
import { execa } from 'execa';
import type { Readable, Writable } from 'node:stream';
import { err, ok, type OurFault, type Result } from '../model.js';
import { Fault, describeFault } from './faults.js';

/** What a process gets under one number: one of our descriptors, a pipe that Node makes, or nothing. */
export type Stdio = number | 'pipe' | 'ignore';

export interface LaunchRequest {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The user it runs as; null: our own. */
  readonly identity: Identity | null;
  /** By the number that the process gets it under; 0, 1 and 2 among them. */
  readonly stdio: ReadonlyMap<number, Stdio>;
}
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}
/** How the process itself ended, whatever it was wrapped around. */
export type Exit =
  { readonly kind: 'code'; readonly code: number } | { readonly kind: 'signal'; readonly signal: string };

export interface Launched {
  readonly pid: number;
  /** Our ends of the numbers that were asked for as `pipe`. */
  readonly streams: readonly (Readable | Writable | null | undefined)[];
  /** Resolves with the process's own end; a process that holds its pipes cannot delay it. */
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
    // A group of its own, so that it can be killed as one.
    detached: process.platform !== 'win32',
    cleanup: false,
    buffer: false,
    encoding: 'buffer',
    reject: false,
  });
  const { pid } = child;
  if (pid === undefined) return child.then((result) => err(describeFault(result.cause ?? result)));
  // Not execa's own result: that one waits until every pipe is closed.
  const exit = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) =>
      resolve(code === null ? { kind: 'signal', signal: signal ?? 'SIGKILL' } : { kind: 'code', code }),
    ),
  );
  return Promise.resolve(ok({ pid, streams: child.stdio, exit }));
}

/** execa's types know no descriptors above 9. */
type KnownStdio = 'pipe' | 'ignore' | 3;

function listStdio(
  byNumber: ReadonlyMap<number, Stdio>,
): readonly [KnownStdio, KnownStdio, KnownStdio, ...KnownStdio[]] {
  const at = (number: number) => (byNumber.get(number) ?? 'ignore') as KnownStdio;
  const more = Math.max(2, ...byNumber.keys()) - 2;
  return [at(0), at(1), at(2), ...Array.from({ length: more }, (_, index) => at(3 + index))];
}
