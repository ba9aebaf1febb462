/** The two ends of a dialogue, read and written synchronously, as a turn-by-turn program wants them. */
import { readSync, writeSync } from 'node:fs';

export interface Terminal {
  /** The next word typed, or `null` once the input has ended. */
  nextWord(): string | null;
  print(text: string): void;
}

const STDIN = 0;
const STDOUT = 1;

/**
 * Input that was read from a descriptor but not asked for yet. It is kept here, so that one game can follow another.
 */
let pending = '';
let ended = false;
const decoder = new TextDecoder();

/** Standard input and output. It does not use `process.stdout`, which may hold text back while a read blocks. */
export const standardTerminal: Terminal = {
  nextWord() {
    for (;;) {
      // A word is complete only if something follows it, or if the input has ended.
      const found = (ended ? /\S+/ : /\S+(?=\s)/).exec(pending);
      if (found !== null) {
        pending = pending.slice(found.index + found[0].length);
        return found[0];
      }
      if (ended) return null;
      readMore();
    }
  },
  print(text) {
    let bytes = Buffer.from(text);
    while (bytes.length > 0) bytes = bytes.subarray(whenReady(() => writeSync(STDOUT, bytes)));
  },
};

function readMore(): void {
  const chunk = Buffer.alloc(65_536);
  const length = whenReady(() => readSync(STDIN, chunk));
  ended = length === 0;
  pending += decoder.decode(chunk.subarray(0, length), { stream: !ended });
}

/** Waits if a descriptor is in non-blocking mode. The end of the input counts as nothing read. */
function whenReady(transfer: () => number): number {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
