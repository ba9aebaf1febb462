/** Texts whose encoding nobody says: read as UTF-8, else as what they are. */
import { findInvalidByte } from './utf8.js';

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32' | 'Latin-1';
}

/** Every text can be read as Latin-1, so that is a guess, which is wrong for Cyrillic or Chinese letters. */
export function tellEncoding(name: string, encoding: DecodedText['encoding']): string {
  return encoding === 'Latin-1'
    ? `${name} is not UTF-8, and was read as Latin-1, which may be wrong, as for a text of an older Mac or of DOS: save it as UTF-8`
    : `${name} is stored as ${encoding}, and was read as that: save it as UTF-8`;
}

/** Null for bytes that are no text. What Windows calls ANSI is read as Latin-1 with its quotation marks. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const wide = findWide(bytes);
  if (wide !== null) return decodeWide(bytes, wide);
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

/** Units of two bytes or four, the lowest byte first or last. The longer marks begin with the shorter ones. */
const WIDE = {
  'utf-32le': { mark: [0xff, 0xfe, 0, 0], letter: [1, 0, 0, 0] },
  'utf-32be': { mark: [0, 0, 0xfe, 0xff], letter: [0, 0, 0, 1] },
  'utf-16le': { mark: [0xff, 0xfe], letter: [1, 0] },
  'utf-16be': { mark: [0xfe, 0xff], letter: [0, 1] },
} as const;
type Wide = keyof typeof WIDE;
export const WIDE_ENCODINGS = Object.keys(WIDE) as readonly Wide[];

export function decodeWide(bytes: Uint8Array, encoding: Wide): DecodedText {
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    return { text: new TextDecoder(encoding).decode(bytes), encoding: 'UTF-16' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const points = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    view.getUint32(4 * at, encoding === 'utf-32le'),
  );
  const text = points.map((point) => String.fromCodePoint(point > MAX_POINT ? UNKNOWN : point)).join('');
  return { text: text.replace(/^\ufeff/, ''), encoding: 'UTF-32' };
}

const MAX_POINT = 0x10ffff;
const UNKNOWN = 0xfffd;

/** By the byte order mark, or by the zeros that plain letters have. */
function findWide(bytes: Uint8Array): Wide | null {
  const zeros = [0, 0, 0, 0];
  // Most texts have none, which is seen at once.
  if (bytes.includes(0))
    for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const isWide = (encoding: Wide): boolean => {
    const { mark, letter } = WIDE[encoding];
    if (bytes.length < mark.length || bytes.length % letter.length !== 0) return false;
    if (mark.every((byte, at) => bytes[at] === byte)) return true;
    return zeros.every((count, at) =>
      letter[at % letter.length] === 1 ? count === 0 : count > (MIN_PLAIN_SHARE * bytes.length) / 4,
    );
  };
  return WIDE_ENCODINGS.find(isWide) ?? null;
}

/** The least share of plain letters in a text that is a program or a class list. */
const MIN_PLAIN_SHARE = 0.7;
