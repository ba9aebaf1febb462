/** Gathers bytes up to a limit. */
export interface Capture {
  add(chunk: Uint8Array): void;
  clear(): void;
  bytes(): Uint8Array;
}

const FIRST_BYTES = 4096;

export function createCapture(limitBytes: number): Capture {
  // The bytes are copied: a program that writes byte by byte would otherwise cost us a buffer for each of them.
  let held = new Uint8Array(0);
  let length = 0;
  return {
    add(chunk) {
      const end = Math.min(length + chunk.length, limitBytes);
      if (end <= length) return;
      if (end > held.length) {
        const larger = new Uint8Array(Math.min(limitBytes, Math.max(end, 2 * held.length, FIRST_BYTES)));
        larger.set(held.subarray(0, length));
        held = larger;
      }
      held.set(chunk.subarray(0, end - length), length);
      length = end;
    },
    clear() {
      held = new Uint8Array(0);
      length = 0;
    },
    bytes: () => held.slice(0, length),
  };
}
