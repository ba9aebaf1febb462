/** Reads the grader's lines from one descriptor and writes frames to another. */
import {
  bytesFrom,
  emptyBytes,
  indexOfByte,
  joinBytes,
  partOf,
  readSync,
  sleepOneMillisecond,
  textOf,
  writeSync,
} from './natives.js';

const FROM_GRADER = 3;
const LINE_FEED = 10;
const CHUNK = 65536;
let pending = bytesFrom('');

/** Blocks without turning the event loop, so that nothing of the last case goes on meanwhile. */
export function readLine(): string | null {
  for (;;) {
    const end = indexOfByte(pending, LINE_FEED);
    if (end >= 0) {
      const line = textOf(pending, 'utf8', end);
      pending = partOf(pending, end + 1, pending.length);
      return line;
    }
    const chunk = emptyBytes(CHUNK);
    const read = patiently(() => readSync(FROM_GRADER, chunk, 0, CHUNK, null));
    if (read === 0) return null;
    pending = joinBytes([pending, partOf(chunk, 0, read)]);
  }
}

export function write(descriptor: number, text: string): void {
  const bytes = bytesFrom(text, 'utf8');
  const { length } = bytes;
  let at = 0;
  while (at < length) at += patiently(() => writeSync(descriptor, bytes, at, length - at));
}

/** A non-blocking descriptor reports EAGAIN when it would have to wait. */
function patiently(attempt: () => number): number {
  for (;;) {
    try {
      return attempt();
    } catch (thrown) {
      if ((thrown as { readonly code?: unknown }).code !== 'EAGAIN') throw thrown;
      sleepOneMillisecond();
    }
  }
}
