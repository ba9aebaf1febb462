/** The filter `colours-free`. */
import ansiRegex from 'ansi-regex';
import stripAnsi from 'strip-ansi';
import type { FilterRecord, Kept } from './filter.js';

export const colours: FilterRecord<'colours-free'> = {
  frees: 'Terminal codes (ANSI escape sequences: colours, bold text, cursor moves) do not count.',
  affects: 'characters',
  remark: { words: 'terminal codes', preposition: 'in' },
  rank: 35,
  form: { kind: 'text', pass: dropTerminalCodes },
};

const ESCAPE = 0x1b;
/** Stands for each byte outside ASCII, so that offsets in the string are offsets in the bytes. No code holds it. */
const OTHER = '\u{100}';

/** The text without terminal codes; null where it has none. */
function dropTerminalCodes(bytes: Uint8Array): Kept | null {
  if (!bytes.includes(ESCAPE)) return null;
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, OTHER);
  const left = stripAnsi(text).length;
  if (left === text.length) return null;
  const kept = new Uint8Array(left);
  const origins = new Uint32Array(left + 1);
  let size = 0;
  let from = 0;
  const keepTo = (to: number): void => {
    for (let at = from; at < to; at++) {
      origins[size] = at;
      kept[size++] = bytes[at] ?? 0;
    }
  };
  // strip-ansi does not report the places of the codes; the expression that it uses does.
  for (const code of text.matchAll(ansiRegex())) {
    keepTo(code.index);
    from = code.index + code[0].length;
  }
  keepTo(text.length);
  origins[size] = bytes.length;
  return { bytes: kept, origins };
}
