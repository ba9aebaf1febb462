/**
 * Starts a process with given descriptors, in a group of its own. Everywhere else execa does that; here, where a class
 * costs a hundred thousand starts, Node's own spawn takes a third off the processor time of each (`scripts/bench/launch.ts`).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { OurFault, Result } from '../model.js';
import { Fault, fail, succeed, tellFault } from './faults.js';

export interface Launch {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly identity: Identity | null;
  /** Our descriptors by the number that the process gets them under; 0, 1 and 2 among them. */
  readonly descriptors: ReadonlyMap<number, number>;
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
  /** Resolves with the process's own end; nobody who holds its pipes can put it off. */
  readonly exit: Promise<Exit>;
}

export async function launch(asked: Launch): Promise<Result<Launched, OurFault>> {
  const [file, ...args] = asked.command;
  if (file === undefined) throw new Fault('an empty command line', 'Name a program to run.');
  const child = start(file, args, asked);
  if (child instanceof Error) return fail(tellFault(child));
  const exit = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) =>
      resolve(code === null ? { kind: 'signal', signal: signal ?? 'SIGKILL' } : { kind: 'code', code }),
    ),
  );
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  if (child.pid === undefined) return fail(tellFault(await failed));
  return succeed({ pid: child.pid, exit });
}

/** Some faults Node throws, others it tells later. */
function start(file: string, args: readonly string[], asked: Launch): ChildProcess | Error {
  try {
    return spawn(file, args, {
      cwd: asked.cwd,
      env: asked.env,
      ...(asked.identity ?? {}),
      stdio: listDescriptors(asked.descriptors),
      // A group of its own, so that it can be killed as one; our own clocks do that.
      detached: true,
    });
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

function listDescriptors(byNumber: ReadonlyMap<number, number>): (number | 'ignore')[] {
  const length = Math.max(2, ...byNumber.keys()) + 1;
  return Array.from({ length }, (_, number) => byNumber.get(number) ?? 'ignore');
}
