/** Lower case of a single character in UTF-8, for the filter on letter case. */
import { decodeBytes } from '../../text/utf8.js';
import { encodeText } from '../../text/bytes.js';

/**
 * The bytes of the lower-case form; the character itself if that form would be longer (a handful of rare letters).
 */
export function lowerCharacter(bytes: Uint8Array, at: number, length: number): Uint8Array {
  const character = bytes.subarray(at, at + length);
  if (length === 1) return character;
  const lower = encodeText(decodeBytes(character).toLowerCase());
  return lower.length > length ? character : lower;
}
