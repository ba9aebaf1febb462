/** Operations on bytes in linear time, for texts of many megabytes. */

export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const TAB = 0x09;

const encoder = new TextEncoder();

/** The bytes of a text in UTF-8. */
export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The same bytes, not a copy, as a Buffer, which is searched natively. */
export function viewBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** One character for each byte, so that places in the text are offsets. */
export function readLatin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}

export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** Whether `whole` begins with these bytes. */
export function beginsWith(whole: Uint8Array, bytes: Uint8Array): boolean {
  return equalBytes(bytes, whole.subarray(0, bytes.length));
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
  for (let at = bytes.indexOf(LF, from); at !== -1 && at < end; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}

/** Length of the line end (LF or CR LF) before `end`; 0 if there is none. */
export function measureLineEnd(bytes: Uint8Array, end: number): number {
  if (end === 0 || bytes[end - 1] !== LF) return 0;
  return end > 1 && bytes[end - 2] === CR ? 2 : 1;
}
