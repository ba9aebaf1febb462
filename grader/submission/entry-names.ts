/** Names in folders as the bytes that they are: on most systems a name need not be UTF-8. */
import { join, sep } from 'node:path';

/** A path: as text where it can be written as one, else its bytes. */
export type BytePath = string | Buffer;

/** Whether the bytes are text. */
export function isUtf8(bytes: Uint8Array): boolean {
  return Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes);
}

/** The path of an entry of a folder. */
export function pathOfEntry(folder: string, name: Uint8Array): BytePath {
  if (isUtf8(name)) return join(folder, Buffer.from(name).toString('utf8'));
  return Buffer.concat([Buffer.from(folder + sep), name]);
}

/** A name for people, another for other bytes: those that are not UTF-8 are written as `%FF`. */
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
