/** Texts whose encoding nobody says: read as UTF-8, else as what they are. */
import { findInvalidByte } from './utf8.js';

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Latin-1';
}

/** Null for bytes that are no text. What Windows calls ANSI is read as Latin-1 with its quotation marks. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const wide = findWide(bytes);
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' };
  if (bytes.includes(0)) return null;
  if (findInvalidByte(bytes) < 0) return { text: new TextDecoder().decode(bytes), encoding: 'UTF-8' };
  return { text: decodeAnsi(bytes), encoding: 'Latin-1' };
}

/** What Windows-1252 has in the place of Latin-1's control characters, from 0x80 on. */
const ANSI = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some versions of Node decode Windows-1252 as Latin-1. */
function decodeAnsi(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? ANSI.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join('');
}

/** By the byte order mark, or by the zeros that plain letters have. */
function findWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = bytes.length / 2;
  if (odd > MIN_PLAIN_SHARE * most && even === 0) return 'utf-16le';
  return even > MIN_PLAIN_SHARE * most && odd === 0 ? 'utf-16be' : null;
}

/** So large a part of a text is plain letters, if it is any program or class list. */
const MIN_PLAIN_SHARE = 0.7;
