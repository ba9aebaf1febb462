/** The descriptors of one run: standard input, output and error, and the two of a driver's channel. */
import { closeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { Launched, Stdio } from './launch.js';
import type { LaunchSpec } from './levels/level.js';
import type { InwardPipe, OutwardPipe, PipeSource } from './pipes.js';
import type { Dialogue, SandboxState } from './run-program.js';
import type { Program } from './sandbox.js';
import { openStdinFile, type StdinFile } from './stdin-file.js';

/** The numbers under which the program gets them. */
const NUMBER = { stdin: 0, stdout: 1, stderr: 2, orders: 3, replies: 4 } as const;

export interface Descriptors {
  readonly stdio: ReadonlyMap<number, Stdio>;
  /** What is ready on standard input from the start; null if it comes piece by piece. We close it. */
  readonly input: StdinFile | null;
  /** Closes the ends that the program got. */
  closeTheirs(): void;
  /** Call this once the program is started. */
  connect(launched: Launched): Connected;
  /** Closes our ends if the program was not started. */
  abandon(): void;
}

export interface Connected {
  readonly stdout: PipeSource;
  readonly stderr: PipeSource;
  /** What the program writes on the driver's channel. */
  readonly replies: PipeSource | null;
  /** Where it reads what we send. */
  readonly orders: Writable | null;
}

export async function openDescriptors(
  { level: { pipes }, stdinFolder }: SandboxState,
  spec: LaunchSpec,
  program: Program,
  dialogue: Dialogue | null,
): Promise<Descriptors> {
  const isDriver = dialogue?.channel === 'descriptors';
  const stdout = await pipes.createInward();
  const stderr = await pipes.createInward();
  const orders = dialogue === null ? null : await pipes.createOutward();
  const replies = isDriver ? await pipes.createInward() : null;
  const typed = orders !== null && !isDriver ? orders : null;
  const input =
    typed === null ? openStdinFile(stdinFolder, isDriver ? new Uint8Array() : program.stdin) : null;
  const ends = new Map<number, InwardPipe | OutwardPipe>([
    [NUMBER.stdout, stdout],
    [NUMBER.stderr, stderr],
  ]);
  if (orders !== null) ends.set(isDriver ? NUMBER.orders : NUMBER.stdin, orders);
  if (replies !== null) ends.set(NUMBER.replies, replies);
  const theirs = new Map<number, Stdio>(spec.descriptors);
  for (const [number, end] of ends) theirs.set(number, end.theirs);
  const stdio = input === null ? theirs : new Map(theirs).set(NUMBER.stdin, input.descriptor);
  return {
    stdio,
    input,
    closeTheirs() {
      for (const each of theirs.values()) if (typeof each === 'number') closeSync(each);
    },
    connect: (launched) => ({
      stdout: stdout.connect(launched, NUMBER.stdout),
      stderr: stderr.connect(launched, NUMBER.stderr),
      replies: replies?.connect(launched, NUMBER.replies) ?? null,
      orders: orders?.connect(launched, isDriver ? NUMBER.orders : NUMBER.stdin) ?? null,
    }),
    abandon() {
      input?.close();
      for (const end of ends.values()) end.abandon();
    },
  };
}
