/** Texts that are not UTF-8, or begin with a byte order mark. */
import type { DiagnosisKind } from './kind.js';
import type { Diagnosis, DiagnosisCode } from '../../../model.js';
import { countLineEnds, encodeText } from '../../../text/bytes.js';
import { equalUnder } from '../../equality.js';
import { nameText, readFirstLines, type Evidence } from '../../evidence.js';
import { quoteShort } from '../../phrases.js';
import { decodeWide, WIDE_ENCODINGS } from '../../../text/decode-text.js';
import { decodeBytes, findInvalidByte } from '../../../text/utf8.js';

const MARK = [0xef, 0xbb, 0xbf];

/** Longer texts are not tried in other encodings. */
const MAX_LENGTH_TO_DECODE = 1_000_000;

export function detectDamagedText(evidence: Evidence): Diagnosis | null {
  const { actual, expected, filters, borders } = evidence;
  if (addsMark(evidence) && equalUnder(expected, actual.subarray(MARK.length), filters, borders)) {
    return nameMark(evidence);
  }
  const isSuspect = findInvalid(evidence) !== null || actual.includes(0);
  if (!isSuspect || actual.length > MAX_LENGTH_TO_DECODE) return null;
  const readings = [
    { text: new TextDecoder('windows-1252').decode(actual), encoding: 'Windows-1252 (Latin 1)' },
    ...WIDE_ENCODINGS.map((encoding) => decodeWide(actual, encoding)),
  ];
  const found = readings.find(({ text }) => equalUnder(expected, encodeText(text), filters, borders));
  if (found === undefined) return null;
  const words = `${nameText(evidence)} is written in ${found.encoding}, expected is UTF-8`;
  return { code: 'not-utf-8', words };
}

export function detectFirstDamage(evidence: Evidence): Diagnosis | null {
  if (addsMark(evidence)) return nameMark(evidence);
  const invalid = findInvalid(evidence);
  if (invalid === null || invalid !== evidence.offsets.actual) return null;
  const byte = (evidence.actual[invalid] ?? 0).toString(16).toUpperCase();
  const line = countLineEnds(evidence.actual, invalid) + 1;
  const asked = decodeBytes(readFirstLines(evidence).expected).trim();
  const expected = asked === '' ? 'a blank line' : `“${quoteShort(asked)}”`;
  return {
    code: 'not-utf-8',
    words: `line ${line} of ${nameText(evidence)} is not UTF-8 (byte ${byte}), expected is ${expected}`,
  };
}

function nameMark(evidence: Evidence): Diagnosis {
  return {
    code: 'byte-order-mark',
    words: `${nameText(evidence)} begins with a byte order mark, which is invisible and not expected`,
  };
}

function addsMark({ actual, expected }: Evidence): boolean {
  return MARK.every((byte, at) => actual[at] === byte) && !MARK.every((byte, at) => expected[at] === byte);
}

/** The first invalid byte. The search begins at the first difference, since equal texts are valid. */
function findInvalid({ actual, offsets }: Evidence): number | null {
  const from = Math.max(0, offsets.actual);
  const found = findInvalidByte(actual.subarray(from));
  return found === -1 ? null : from + found;
}

export const ENCODING = {
  'not-utf-8': {
    title: 'the output is not UTF-8',
    hint: 'save the file and print as UTF-8; other bytes come from characters that were computed, or from memory that nobody has set.',
  },
  'byte-order-mark': {
    title: 'the output begins with a byte order mark',
    example: ['a\n', '\ufeffa\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
