/**
 * Reads what a program writes, in large pieces, up to the limit; never waits for a pipe that someone still holds.
 */
import type { PipeSource } from './pipes.js';

/** After this many small reads in a row reading pauses, so that a dripping program's bytes gather. */
const SMALL_READS = 256;
const SMALL_BYTES = 1024;
const PAUSE_MS = 5;

export interface PipeReader {
  /** Bytes received since the start or the last `restart`. */
  readonly heard: number;
  /** Allows this many bytes from now on. */
  restart(limitBytes: number): void;
  /** Waits for what the ended program wrote, unless it would have to give something up. */
  drain(): Promise<void>;
  /** Takes what is still in the pipe and closes it. */
  finish(): void;
}

/**
 * `onData` gets every piece up to and including the one that exceeds the limit; then reading stops and `onOverflow`
 * is called once.
 */
export function readPipe(
  source: PipeSource,
  limitBytes: number,
  onData: (chunk: Uint8Array) => void,
  onOverflow: () => void,
): PipeReader {
  const { stream } = source;
  let limit = limitBytes;
  let heard = 0;
  let full = false;
  let small = 0;
  let pause: NodeJS.Timeout | null = null;
  const take = (chunk: Uint8Array) => {
    heard += chunk.length;
    onData(chunk);
    if (heard <= limit || full) return;
    full = true;
    stream.pause();
    onOverflow();
  };
  stream.on('error', () => stream.destroy());
  stream.on('data', (chunk: Uint8Array) => {
    if (full) return;
    take(chunk);
    small = chunk.length < SMALL_BYTES ? small + 1 : 0;
    if (small < SMALL_READS) return;
    small = 0;
    stream.pause();
    pause = setTimeout(() => {
      if (!full) stream.resume();
    }, PAUSE_MS);
  });
  return {
    get heard() {
      return heard;
    },
    restart(newLimit) {
      limit = newLimit;
      heard = 0;
    },
    drain: () => (full || stream.destroyed ? Promise.resolve() : source.drain()),
    finish() {
      // Bytes received during a pause wait in the stream, ahead of what is still in the pipe.
      while (!full && stream.read() !== null);
      if (pause !== null) clearTimeout(pause);
      while (!full && !stream.destroyed) {
        const chunk = source.readWaiting();
        if (chunk === null) break;
        take(chunk);
      }
      stream.destroy();
    },
  };
}
