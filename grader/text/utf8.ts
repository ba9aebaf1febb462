/**
 * Decodes UTF-8 without loss: each byte that is no part of a valid character becomes one stand-in (U+DC00 plus the
 * byte, which no valid text contains), so that different bytes stay different texts.
 */

import { isUtf8 } from 'node:buffer';

export { isAscii } from 'node:buffer';

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const STAND_IN = 0xdc00;

/** Length in bytes of the valid character at `at`, or 0 if the byte belongs to none. */
export function measureCharacter(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const size = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 ? 4 : 0;
  if (size === 0 || first > 0xf4 || at + size > bytes.length) return 0;
  const second = bytes[at + 1] ?? 0;
  // No surrogates, nothing above U+10FFFF, no overlong encodings.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let next = at + 2; next < at + size; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return size;
}

/** The text of the bytes, with a stand-in for each byte that is not UTF-8. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return fatal.decode(bytes);
  } catch {
    return decodeDamaged(bytes);
  }
}

function decodeDamaged(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  while (at < bytes.length) {
    const size = measureCharacter(bytes, at);
    if (size > 0) {
      at += size;
      continue;
    }
    pieces.push(fatal.decode(bytes.subarray(from, at)), String.fromCharCode(STAND_IN + (bytes[at] ?? 0)));
    from = ++at;
  }
  pieces.push(fatal.decode(bytes.subarray(from)));
  return pieces.join('');
}

/** The byte of a stand-in, or null for any other character. */
export function readStandIn(character: string): number | null {
  const byte = character.charCodeAt(0) - STAND_IN;
  return character.length === 1 && byte >= 0x80 && byte <= 0xff ? byte : null;
}

/** Offset of the first byte that is not UTF-8, or -1. */
export function findInvalidByte(bytes: Uint8Array): number {
  if (isUtf8(bytes)) return -1;
  let at = 0;
  for (let size = measureCharacter(bytes, at); size > 0; size = measureCharacter(bytes, at)) at += size;
  return at;
}

/** How many characters (code points; invalid bytes count as one each) lie from `from` to `to`. */
export function countCharacters(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  let at = from;
  while (at < to) {
    at += (bytes[at] ?? 0) < 0x80 ? 1 : measureCharacter(bytes, at) || 1;
    count++;
  }
  return count;
}

/** Moves `at` back to the start of the character that contains it. */
export function findCharacterStart(bytes: Uint8Array, at: number): number {
  for (let start = at; start >= Math.max(0, at - 3); start--) {
    const size = measureCharacter(bytes, start);
    if (start < at && size > at - start) return start;
    if (((bytes[start] ?? 0) & 0xc0) !== 0x80) return start === at || size > at - start ? start : at;
  }
  return at;
}
