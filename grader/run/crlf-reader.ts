/** Reads line ends of Windows as LF. */
import { Transform, type Readable } from 'node:stream';

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
