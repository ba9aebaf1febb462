/**
 * Pipes that Node makes at the launch; they work on every system. On Linux a program cannot open them again as
 * `/dev/stdin` or `/dev/stdout`, which is why named pipes (`named-pipes.ts`) are used if the system has them.
 */
import { finished, type Readable, type Writable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Launched } from './launch.js';
import type { Pipes, PipeSource } from './pipes.js';

/** A process that escaped may hold its end of a pipe for ever; after this long we wait no longer. */
const MAX_DRAIN_MS = 500;

/** `readsCrLf`: line ends that the system writes as CR LF in text mode are read as LF. */
export function createNodePipes(readsCrLf: boolean): Pipes {
  return {
    createInward: () =>
      Promise.resolve({
        theirs: 'pipe',
        connect: (launched, number) => {
          const stream = readableAt(launched, number);
          return sourceOf(readsCrLf ? readAsLf(stream) : stream);
        },
        abandon: () => undefined,
      }),
    createOutward: () =>
      Promise.resolve({
        theirs: 'pipe',
        connect: (launched, number) => writableAt(launched, number),
        abandon: () => undefined,
      }),
  };
}

function sourceOf(stream: Readable): PipeSource {
  return {
    stream,
    // Such a pipe can only be read as its bytes arrive; `drain` waits for them.
    readWaiting: () => null,
    async drain() {
      const ended = new Promise<void>((resolve) => finished(stream, { writable: false }, () => resolve()));
      const waiting = new AbortController();
      const late = sleep(MAX_DRAIN_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([ended, late]);
      waiting.abort();
    },
  };
}

function readableAt({ streams }: Launched, number: number): Readable {
  const stream = streams[number];
  if (stream === null || stream === undefined || !('read' in stream))
    throw new Error(`the program was started without a pipe to read under number ${number}`);
  return stream;
}

function writableAt({ streams }: Launched, number: number): Writable {
  const stream = streams[number];
  if (stream === null || stream === undefined || !('write' in stream))
    throw new Error(`the program was started without a pipe to write under number ${number}`);
  return stream;
}

// Reads line ends of Windows as LF.

const CR = 13;
const LF = 10;

/** The same bytes with each CR LF as LF; a CR alone stays. */
export function readAsLf(from: Readable): Readable {
  let held = false;
  const convert = (chunk: Uint8Array): Uint8Array => {
    const bytes = held ? Buffer.concat([Buffer.of(CR), chunk]) : chunk;
    // Only the next byte shows whether it belongs to a line end.
    held = bytes.at(-1) === CR;
    const end = held ? bytes.length - 1 : bytes.length;
    return bytes.subarray(0, end).filter((byte, at) => byte !== CR || bytes[at + 1] !== LF);
  };
  const converted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      done(null, convert(chunk));
    },
    flush(done) {
      done(null, held ? Buffer.of(CR) : undefined);
    },
  });
  from.on('error', (fault) => converted.destroy(fault));
  return from.pipe(converted);
}
