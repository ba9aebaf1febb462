/** Sends bytes to a program that may not read them, or may be gone. */
import type { Writable } from 'node:stream';

export interface StdinWriter {
  send(bytes: Uint8Array): void;
  /** Closes standard input: nothing more will be written. */
  endInput(): void;
  /** Drops what the program has not read. */
  close(): void;
}

export function createStdinWriter(stream: Writable): StdinWriter {
  // The program closed its end, so the rest is dropped.
  stream.on('error', () => stream.destroy());
  return {
    send(bytes) {
      if (stream.writable) stream.write(bytes);
    },
    endInput() {
      if (stream.writable) stream.end();
    },
    close: () => void stream.destroy(),
  };
}
