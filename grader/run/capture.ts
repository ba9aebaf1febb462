/** Gathers bytes up to a limit. */
export interface Capture {
  add(chunk: Uint8Array): void;
  clear(): void;
  bytes(): Uint8Array;
}

export function createCapture(limitBytes: number): Capture {
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    add(chunk) {
      const room = limitBytes - length;
      if (room <= 0) return;
      const fitting = chunk.subarray(0, room);
      chunks.push(fitting);
      length += fitting.length;
    },
    clear() {
      chunks = [];
      length = 0;
    },
    bytes: () => Uint8Array.from(Buffer.concat(chunks)),
  };
}
