/**
 * Named pipes. Node's own pipes are sockets, on which `/dev/stdin` and `> /dev/stderr` fail; regular files lose
 * text when a program opens `/dev/stdout` again and so truncates them. Named pipes, unlinked as soon as both ends
 * are open, behave as expected. One `mkfifo` makes a batch of them, since a process for each pipe would cost more
 * than the run.
 */
import { randomUUID } from 'node:crypto';
import { execa } from 'execa';
import { closeSync, constants, openSync, readSync, unlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Fault, codeOf } from './faults.js';
import type { InwardPipe, OutwardPipe, Pipes } from './pipes.js';

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants;
/** Each batch is twice the one before: few for one program, and never a long wait for many. */
const BATCH = { first: 32, largest: 512 };
const LOW = 24;

/** Both ends as descriptors: ours does not block, theirs does. */
export interface NamedPipe {
  readonly ours: number;
  readonly theirs: number;
}

export interface NamedPipeStore {
  /** A pipe that the program writes and we read. */
  openInward(): Promise<NamedPipe>;
  /** A pipe that we write and the program reads. */
  openOutward(): Promise<NamedPipe>;
  /** Resolves when nothing more is being made in the folder. */
  settle(): Promise<void>;
}

export function createNamedPipeStore(folder: string): NamedPipeStore {
  const ready: string[] = [];
  let making: Promise<void> | null = null;
  let batch = BATCH.first;
  const make = () =>
    (making ??= makeFifos(folder, batch).then(
      (names) => {
        ready.push(...names);
        batch = Math.min(2 * batch, BATCH.largest);
        making = null;
      },
      (thrown: unknown) => {
        making = null;
        throw thrown;
      },
    ));
  const take = async (): Promise<string> => {
    while (ready.length === 0) await make();
    // Made ahead of need; a failure shows when the supply is used up.
    if (ready.length < LOW) make().catch(() => undefined);
    return ready.pop() ?? take();
  };
  return {
    async openInward() {
      const name = await take();
      return openBoth(name, O_RDONLY | O_NONBLOCK, O_WRONLY);
    },
    async openOutward() {
      const name = await take();
      // Opened for both, since a write end cannot be opened without blocking before there is a reader.
      return openBoth(name, O_RDWR | O_NONBLOCK, O_RDONLY);
    },
    async settle() {
      await making?.catch(() => undefined);
    },
  };
}

/** Named pipes as the streams of a program. */
export function createNamedPipes(store: NamedPipeStore): Pipes {
  return {
    async createInward(): Promise<InwardPipe> {
      const { ours, theirs } = await store.openInward();
      return {
        theirs,
        connect: () => ({
          stream: new Socket({ fd: ours, readable: true, writable: false }),
          readWaiting: () => readWaiting(ours),
          // All of it can be read at once.
          drain: () => Promise.resolve(),
        }),
        abandon: () => closeSync(ours),
      };
    },
    async createOutward(): Promise<OutwardPipe> {
      const { ours, theirs } = await store.openOutward();
      return {
        theirs,
        connect: () => new Socket({ fd: ours, readable: false, writable: true }),
        abandon: () => closeSync(ours),
      };
    },
  };
}

function openBoth(name: string, ourFlags: number, theirFlags: number): NamedPipe {
  const ours = openSync(name, ourFlags);
  try {
    return { ours, theirs: openSync(name, theirFlags) };
  } catch (thrown) {
    closeSync(ours);
    throw thrown;
  } finally {
    unlinkSync(name);
  }
}

const piece = new Uint8Array(65_536);

/** What is in a pipe right now, or null if nothing more will come. */
export function readWaiting(descriptor: number): Uint8Array | null {
  try {
    const length = readSync(descriptor, piece);
    return length === 0 ? null : piece.slice(0, length);
  } catch (thrown) {
    if (codeOf(thrown) === 'EAGAIN') return null;
    throw thrown;
  }
}

/**
 * Anyone may open them, since programs with another user id do so through `/dev/stdout`. The folder keeps others
 * out.
 */
async function makeFifos(folder: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => join(folder, randomUUID()));
  const made = await execa('mkfifo', ['-m', '666', ...names], { reject: false, stdin: 'ignore' });
  if (made.failed)
    throw new Fault(
      `pipes could not be made: ${made.stderr !== '' ? made.stderr : (made.shortMessage ?? 'mkfifo failed')}`,
      'boardmark needs a temporary folder that can hold pipes (TMPDIR names another).',
    );
  return names;
}
