/** Characters and texts in quotes, with the escapes that Java and TypeScript share. */
import { ok } from '../model.js';
import { quoted } from './complaints.js';
import { type Parsed, parseError } from './text-places.js';

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '0': '\0',
  '"': '"',
  "'": "'",
  '\\': '\\',
};
const BACK = new Map(Object.entries(ESCAPES).map(([letter, character]) => [character, letter]));

/** The value of a quoted literal. `raw` includes the quotes and begins at `offset`. */
export function unquote(raw: string, offset: number): Parsed<string> {
  const end = raw.length - 1;
  let text = '';
  let index = 1;
  while (index < end) {
    if (raw[index] !== '\\') {
      text += raw.charAt(index++);
      continue;
    }
    const unicode = /^\\u([0-9a-fA-F]{4})/.exec(raw.slice(index, end));
    const plain = ESCAPES[raw[index + 1] ?? ''];
    // Java reads \07 as one octal character, TypeScript rejects it.
    const octal = raw[index + 1] === '0' && /\d/.test(raw[index + 2] ?? '');
    if (unicode !== null) {
      text += String.fromCharCode(parseInt(unicode[1] ?? '', 16));
      index += 6;
    } else if (plain !== undefined && !octal) {
      text += plain;
      index += 2;
    } else {
      const known = 'one of the escapes \\b \\t \\n \\f \\r \\0 \\" \\\' \\\\ \\uXXXX';
      return parseError(offset + index, known, quoted(raw.slice(index, index + 2)));
    }
  }
  return ok(text);
}

/** A text between the given quotes, with escapes for characters that are invalid or invisible there. */
export function enquote(text: string, quote: '"' | "'"): string {
  const other = quote === '"' ? "'" : '"';
  const escaped = text.replace(/["'\\\p{C}\p{Zl}\p{Zp}]|\p{Zs}/gu, (character) => {
    if (character === ' ' || character === other) return character;
    const letter = character === '\0' ? undefined : BACK.get(character);
    return letter === undefined ? character.split('').map(hex).join('') : `\\${letter}`;
  });
  return quote + escaped + quote;
}

function hex(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
