/**
 * The streams between us and a program, one interface for every kind of pipe. A level chooses the kind: named pipes
 * (`named-pipes.ts`) if the system has them, else pipes that Node makes at the launch (`stdio: 'pipe'`).
 */
import type { Readable, Writable } from 'node:stream';
import type { Launched, Stdio } from './launch.js';

/** What the program writes and we read. */
export interface InwardPipe {
  /** What the program gets; we close a descriptor once the program is started. */
  readonly theirs: Stdio;
  /** `number`: the descriptor number that the program got. */
  connect(launched: Launched, number: number): PipeSource;
  /** Closes our end of a pipe that was never connected. */
  abandon(): void;
}

export interface PipeSource {
  readonly stream: Readable;
  /**
   * What is in the pipe right now, after what the stream has already read; null if nothing more will come. Never
   * waits.
   */
  readWaiting(): Uint8Array | null;
  /** Resolves when all that an ended program wrote is in the stream, or soon if another process holds the pipe. */
  drain(): Promise<void>;
}

/** What we write and the program reads. */
export interface OutwardPipe {
  readonly theirs: Stdio;
  connect(launched: Launched, number: number): Writable;
  abandon(): void;
}

/** Makes pipes of one kind. */
export interface Pipes {
  createInward(): Promise<InwardPipe>;
  createOutward(): Promise<OutwardPipe>;
}
