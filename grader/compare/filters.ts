/**
 * The freedoms a case may grant, each a normalisation: two texts that have the same normal form differ in nothing but
 * what is free. A *blank* is a space or a tab; a *line end* is LF or CR LF.
 */
import type { FilterName } from '../model.js';
import { CR, LF, SPACE, TAB, viewBytes } from './bytes.js';
import { lowerCharacter } from './letter-case.js';
import { keepCommas } from './last-comma.js';
import { sortLists } from './list-order.js';
import { measureCharacter } from '../text/utf8.js';

export interface Freedom {
  /** What is left open, exactly. */
  readonly frees: string;
  /** How a remark names it; followed by the preposition and lines, where there are some. */
  readonly remark: string;
  readonly preposition: 'of' | 'in';
  /** Whether the remark speaks of several things. */
  readonly many: boolean;
}

const freedom = (frees: string, remark: string, preposition: 'of' | 'in', many: boolean): Freedom => ({
  frees,
  remark,
  preposition,
  many,
});

export const FREEDOMS: Readonly<Record<FilterName, Freedom>> = {
  'trailing-blanks-free': freedom(
    'Blanks just before a line end or at the end of the text do not count.',
    'blanks at the end',
    'of',
    true,
  ),
  'final-newline-free': freedom(
    'One line end at the end of the text may be missing, or there may be one more.',
    'the line end at the very end',
    'of',
    false,
  ),
  'line-ends-free': freedom('CR LF is the same as LF.', 'the kind of line end', 'in', false),
  'leading-blanks-free': freedom(
    'Blanks at the beginning of a line do not count.',
    'blanks at the beginning',
    'of',
    true,
  ),
  'blank-runs-free': freedom(
    'A run of blanks is the same as a single space. Some blanks are never the same as none.',
    'the number of blanks',
    'in',
    false,
  ),
  'blank-lines-free': freedom(
    'Lines that are empty or hold nothing but blanks do not count.',
    'blank lines',
    'in',
    true,
  ),
  'blanks-free': freedom('Blanks do not count at all; line ends do.', 'the blanks', 'in', true),
  'letter-case-free': freedom(
    'Upper-case and lower-case letters are the same.',
    'upper and lower case',
    'in',
    true,
  ),
  'line-order-free': freedom(
    'The lines written between two inputs (all lines of a text without inputs) may come in any order.',
    'the order of the lines',
    'in',
    false,
  ),
  'list-order-free': freedom(
    'Items separated by commas inside braces or brackets of one line may come in any order, inner lists too.',
    'the order of items',
    'in',
    false,
  ),
  'last-comma-free': freedom(
    'Commas just before a closing brace or bracket do not count.',
    'a comma after the last item',
    'in',
    false,
  ),
  'zero-for-o-free': freedom(
    'The digit 0 and the capital letter O are the same.',
    'the digit 0 for the letter O, or the other way round,',
    'in',
    false,
  ),
  'exit-code-free': freedom('The program may end with any exit code.', 'the exit code', 'in', false),
  'only-what-counts': freedom(
    'Only the lines that the assignment selects are compared (counts.ts); what else is written is free.',
    'what does not count',
    'in',
    false,
  ),
};

/** Stands for bytes that need a closer look. */
const LOOK = 256;

/** What each byte becomes where letter case, or the digit 0 and the letter O, are free; LOOK where that depends. */
function mapBytes(filters: readonly FilterName[]): Uint16Array {
  const map = Uint16Array.from({ length: 256 }, (_, byte) => byte);
  if (filters.includes('zero-for-o-free')) map[0x30] = 0x4f;
  for (const byte of [LF, CR, SPACE, TAB]) map[byte] = LOOK;
  if (!filters.includes('letter-case-free')) return map;
  return map.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte >= 0x80 ? LOOK : byte));
}

/**
 * The normal form under all filters that concern single lines; order of lines, final newline and exit code are not its
 * business. Never longer than the text. `origins`, where given (one place more than there are bytes), receives for each
 * byte of the normal form the offset it comes from, and at the end the length of the text.
 */
export function normaliseText(
  bytes: Uint8Array,
  filters: readonly FilterName[],
  origins: Uint32Array | null = null,
): Uint8Array {
  if (!filters.includes('last-comma-free')) return normaliseLines(bytes, filters, origins);
  const kept = keepCommas(bytes);
  const normal = normaliseLines(kept.bytes, filters, origins);
  if (origins !== null)
    for (let at = 0; at <= normal.length; at++) origins[at] = kept.origins[origins[at] ?? 0] ?? 0;
  return normal;
}

function normaliseLines(
  bytes: Uint8Array,
  filters: readonly FilterName[],
  origins: Uint32Array | null,
): Uint8Array {
  const trim = filters.includes('trailing-blanks-free');
  const lead = filters.includes('leading-blanks-free');
  const dropBlanks = filters.includes('blanks-free');
  const joinBlanks = filters.includes('blank-runs-free');
  const dropLines = filters.includes('blank-lines-free');
  const plainEnds = filters.includes('line-ends-free');
  const anyListOrder = filters.includes('list-order-free');
  const map = mapBytes(filters);
  // Plain loops over plain locals: this runs over every byte of every text that is not equal at once.
  const { length } = bytes;
  const normal = new Uint8Array(length);
  let size = 0;
  let lineStart = 0;
  let lineIsBlank = true;
  let at = 0;
  while (at < length) {
    const byte = bytes[at] ?? 0;
    let mapped = map[byte] ?? LOOK;
    if (mapped < LOOK) {
      lineIsBlank = false;
      while (mapped < LOOK) {
        if (origins !== null) origins[size] = at;
        normal[size++] = mapped;
        at++;
        mapped = at < length ? (map[bytes[at] ?? 0] ?? LOOK) : LOOK;
      }
    } else if (byte === LF || (byte === CR && bytes[at + 1] === LF)) {
      const lineEnd = byte === LF ? 1 : 2;
      if (dropLines && lineIsBlank) {
        size = lineStart;
      } else {
        if (anyListOrder) sortLists(normal, lineStart, size, origins);
        if (lineEnd === 2 && !plainEnds) {
          if (origins !== null) origins[size] = at;
          normal[size++] = CR;
        }
        // A CR LF that becomes LF comes from where the CR was.
        if (origins !== null) origins[size] = plainEnds ? at : at + lineEnd - 1;
        normal[size++] = LF;
      }
      at += lineEnd;
      lineStart = size;
      lineIsBlank = true;
    } else if (byte === SPACE || byte === TAB) {
      let end = at + 1;
      while (end < length && (bytes[end] === SPACE || bytes[end] === TAB)) end++;
      const closes = end === length || bytes[end] === LF || (bytes[end] === CR && bytes[end + 1] === LF);
      const opens = at === 0 || bytes[at - 1] === LF;
      if (!dropBlanks && !(trim && closes) && !(lead && opens)) {
        const kept = joinBlanks ? at + 1 : end;
        for (let blank = at; blank < kept; blank++) {
          if (origins !== null) origins[size] = blank;
          normal[size++] = joinBlanks ? SPACE : (bytes[blank] ?? SPACE);
        }
      }
      at = end;
    } else {
      lineIsBlank = false;
      const whole = measureCharacter(bytes, at) || 1;
      for (const piece of lowerCharacter(bytes, at, whole)) {
        if (origins !== null) origins[size] = at;
        normal[size++] = piece;
      }
      at += whole;
    }
  }
  if (dropLines && lineIsBlank) size = lineStart;
  else if (anyListOrder) sortLists(normal, lineStart, size, origins);
  if (origins !== null) origins[size] = length;
  return viewBytes(normal.subarray(0, size));
}

/** Whether any of the filters changes single lines, so that normal forms differ from the texts themselves. */
export function concernsLines(filters: readonly FilterName[]): boolean {
  return filters.some(
    (filter) =>
      filter !== 'exit-code-free' &&
      filter !== 'only-what-counts' &&
      filter !== 'final-newline-free' &&
      filter !== 'line-order-free',
  );
}
