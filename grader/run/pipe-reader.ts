/** Reads what a program writes, in big pieces, as far as the limit; never waits for a pipe that someone still holds. */
import { readSync } from 'node:fs';
import { Socket } from 'node:net';
import { codeOf } from './faults.js';

/** So many small reads in a row are taken as they come; then a pause lets a dripping program's bytes gather. */
const SMALL_READS = 256;
const SMALL_BYTES = 1024;
const PAUSE_MS = 5;
const piece = new Uint8Array(65_536);

export interface Listener {
  /** Bytes that came since the start or the last `restart`. */
  readonly heard: number;
  /** From now on so many bytes may come. */
  restart(limitBytes: number): void;
  /** Takes what is still in the pipe and lets go of it. */
  finish(): void;
}

/**
 * `hear` gets every piece up to and including the one that passes the limit; then nothing more is read and
 * `onOverflow` is called once.
 */
export function listen(
  descriptor: number,
  limitBytes: number,
  hear: (chunk: Uint8Array) => void,
  onOverflow: () => void,
): Listener {
  const socket = new Socket({ fd: descriptor, readable: true, writable: false });
  let limit = limitBytes;
  let heard = 0;
  let full = false;
  let small = 0;
  let pause: NodeJS.Timeout | null = null;
  const take = (chunk: Uint8Array) => {
    heard += chunk.length;
    hear(chunk);
    if (heard <= limit || full) return;
    full = true;
    socket.pause();
    onOverflow();
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Uint8Array) => {
    if (full) return;
    take(chunk);
    small = chunk.length < SMALL_BYTES ? small + 1 : 0;
    if (small < SMALL_READS) return;
    small = 0;
    socket.pause();
    pause = setTimeout(() => {
      if (!full) socket.resume();
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
    finish() {
      // What came during a pause waits in the socket, ahead of what is still in the pipe.
      while (!full && socket.read() !== null);
      if (pause !== null) clearTimeout(pause);
      while (!full && !socket.destroyed) {
        const chunk = readWaiting(descriptor);
        if (chunk === null) break;
        take(chunk);
      }
      socket.destroy();
    },
  };
}

/** What is in a pipe right now, or null where there is nothing more. */
export function readWaiting(descriptor: number): Uint8Array | null {
  try {
    const length = readSync(descriptor, piece);
    return length === 0 ? null : piece.slice(0, length);
  } catch (thrown) {
    if (codeOf(thrown) === 'EAGAIN') return null;
    throw thrown;
  }
}
