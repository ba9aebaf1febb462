/** Starts a process through execa, with given descriptors, in a group of its own. */
import { execa, type Options } from 'execa';
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

export const launch = async (asked: Launch): Promise<Result<Launched, OurFault>> => {
  const [file, ...args] = asked.command;
  if (file === undefined) throw new Fault('an empty command line', 'Name a program to run.');
  const child = execa(file, args, {
    cwd: asked.cwd,
    env: asked.env,
    extendEnv: false,
    ...(asked.identity ?? {}),
    // Descriptors only: execa then sets up no streams, which costs half as much and buffers nothing.
    stdio: listDescriptors(asked.descriptors),
    buffer: false,
    encoding: 'buffer',
    stripFinalNewline: false,
    reject: false,
    // A group of its own, so that it can be killed as one; our own clocks do that.
    detached: true,
    cleanup: false,
  });
  if (child.pid === undefined) {
    const { cause, shortMessage } = await child;
    return fail(tellFault(cause ?? new Error(shortMessage)));
  }
  const exit = child.then(({ exitCode, signal }): Exit =>
    exitCode === undefined
      ? { kind: 'signal', signal: signal ?? 'SIGKILL' }
      : { kind: 'code', code: exitCode },
  );
  return succeed({ pid: child.pid, exit });
};

type Stdio = Exclude<Options['stdio'], string | undefined>;

/** execa passes any descriptor on; its types know those up to 9 only. */
const listDescriptors = (byNumber: ReadonlyMap<number, number>): Stdio => {
  const length = Math.max(2, ...byNumber.keys()) + 1;
  return Array.from({ length }, (_, number) => byNumber.get(number) ?? 'ignore') as unknown as Stdio;
};
