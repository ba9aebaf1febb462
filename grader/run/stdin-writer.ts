/** Sends bytes to a program that may not read them, or may be gone. */
import { Socket } from 'node:net';

export interface Speaker {
  send(bytes: Uint8Array): void;
  /** Nothing more will come. */
  endInput(): void;
  /** Drops what was not taken. */
  close(): void;
}

export function speak(descriptor: number): Speaker {
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // The program closed its end: what it does not want to hear is dropped.
  socket.on('error', () => socket.destroy());
  return {
    send(bytes) {
      if (socket.writable) socket.write(bytes);
    },
    endInput() {
      if (socket.writable) socket.end();
    },
    close: () => socket.destroy(),
  };
}
