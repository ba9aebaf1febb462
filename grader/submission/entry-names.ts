/** Names in folders as bytes: on most systems a name need not be UTF-8. */
import { join, sep } from 'node:path';

/** A path: as text if it is UTF-8, else as bytes. */
export type BytePath = string | Buffer;

/** Whether the bytes are text in UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  return Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes);
}

/** The path of an entry of a folder. */
export function pathOfEntry(folder: string, name: Uint8Array): BytePath {
  if (isUtf8(name)) return join(folder, Buffer.from(name).toString('utf8'));
  return Buffer.concat([Buffer.from(folder + sep), name]);
}

/** A unique name for people: bytes that are not UTF-8 are written as `%FF`. */
export function readableName(name: Uint8Array): string {
  if (isUtf8(name)) return Buffer.from(name).toString('utf8');
  let text = '';
  for (let at = 0; at < name.length;) {
    const length = [4, 3, 2, 1].find((size) => isWhole(name.subarray(at, at + size), size)) ?? 0;
    text += length > 0 ? Buffer.from(name.subarray(at, at + length)).toString('utf8') : escapeByte(name[at]);
    at += Math.max(1, length);
  }
  return text;
}

/** Whether these are the bytes of one character. */
function isWhole(bytes: Uint8Array, size: number): boolean {
  return (
    bytes.length === size && isUtf8(bytes) && Array.from(Buffer.from(bytes).toString('utf8')).length === 1
  );
}

function escapeByte(byte = 0): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
