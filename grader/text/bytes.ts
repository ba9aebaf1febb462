/** Operations on bytes in linear time, for texts of many megabytes. */

export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const TAB = 0x09;

const NO_WORDS = new Int32Array(0);
/** How often a byte can be incremented before it is full. */
const MAX_IN_A_BYTE = 255;
const encoder = new TextEncoder();

/** The bytes of a text in UTF-8. */
export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The same bytes, not a copy, as a Buffer, which is searched natively. */
export function viewBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** Length of the longest common prefix. It equals both lengths only if the texts are equal. */
export function commonPrefixLength(a: Uint8Array, b: Uint8Array): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  // Whole blocks are compared natively; only the block that differs is read byte by byte.
  for (const block of [65536, 1024]) {
    while (
      at + block <= end &&
      Buffer.compare(a.subarray(at, at + block), b.subarray(at, at + block)) === 0
    ) {
      at += block;
    }
  }
  while (at < end && a[at] === b[at]) at++;
  return at;
}

/** Length of the longest common suffix that does not reach into the first `head` bytes of either. */
export function commonSuffixLength(a: Uint8Array, b: Uint8Array, head: number): number {
  const end = Math.min(a.length, b.length) - head;
  let size = 0;
  for (const block of [65536, 1024]) {
    while (
      size + block <= end &&
      Buffer.compare(
        a.subarray(a.length - size - block, a.length - size),
        b.subarray(b.length - size - block, b.length - size),
      ) === 0
    ) {
      size += block;
    }
  }
  while (size < end && a[a.length - 1 - size] === b[b.length - 1 - size]) size++;
  return size;
}

/** Offset at which the line that holds `at` begins. */
export function findLineStart(bytes: Uint8Array, at: number): number {
  // A negative offset would count from the end.
  return at <= 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1;
}

/** Offset just behind the line that holds `at`, its line end included. */
export function findLineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LF, at);
  return end === -1 ? bytes.length : end + 1;
}

/** How many line ends come before `end`. */
export function countLineEnds(bytes: Uint8Array, end: number, from = 0): number {
  let count = 0;
  let at = from;
  // Four bytes at a time if they are aligned so that they can be read as one number.
  while (at < end && (bytes.byteOffset + at) % 4 !== 0) if (bytes[at++] === LF) count++;
  const words = at < end ? new Int32Array(bytes.buffer, bytes.byteOffset + at, (end - at) >> 2) : NO_WORDS;
  for (let word = 0; word < words.length;) {
    // Four counters in one number, emptied before one of them is full.
    let sums = 0;
    for (const stop = Math.min(words.length, word + MAX_IN_A_BYTE); word < stop; word++) {
      const odd = (words[word] ?? 0) ^ 0x0a0a0a0a;
      // The top bit of each byte is set where that byte was a line end.
      const hits = ~(((odd & 0x7f7f7f7f) + 0x7f7f7f7f) | odd) & 0x80808080;
      sums = (sums + (hits >>> 7)) | 0;
    }
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  for (at += words.length * 4; at < end; at++) if (bytes[at] === LF) count++;
  return count;
}

/** Length of the line end (LF or CR LF) before `end`; 0 if there is none. */
export function measureLineEnd(bytes: Uint8Array, end: number): number {
  if (end === 0 || bytes[end - 1] !== LF) return 0;
  return end > 1 && bytes[end - 2] === CR ? 2 : 1;
}
