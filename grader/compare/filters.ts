/**
 * The freedoms a case may grant, each a normalisation: two texts that have the same normal form differ in nothing but
 * what is free. A *blank* is a space or a tab; a *line end* is LF or CR LF.
 */
import type { FilterName } from '../model.js';
import { CR, isBlank, LF, SPACE } from './bytes.js';
import { lowerCharacter } from './letter-case.js';
import { sortLists } from './list-order.js';
import { measureCharacter } from './utf8.js';

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
  'zero-for-o-free': freedom(
    'The digit 0 and the capital letter O are the same.',
    'the digit 0 for the letter O, or the other way round,',
    'in',
    false,
  ),
  'exit-code-free': freedom('The program may end with any exit code.', 'the exit code', 'in', false),
};

/** The freedoms, as one question each. */
type Free = (filter: FilterName) => boolean;

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
  const free: Free = (filter) => filters.includes(filter);
  const trim = free('trailing-blanks-free');
  const dropBlanks = free('blanks-free');
  const joinBlanks = free('blank-runs-free');
  const dropLines = free('blank-lines-free');
  const plainEnds = free('line-ends-free');
  const anyCase = free('letter-case-free');
  const zeroIsO = free('zero-for-o-free');
  const anyListOrder = free('list-order-free');

  const normal = new Uint8Array(bytes.length);
  let size = 0;
  let lineStart = 0;
  let lineIsBlank = true;
  const put = (byte: number, from: number): void => {
    if (origins !== null) origins[size] = from;
    normal[size++] = byte;
  };
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === LF || (byte === CR && bytes[at + 1] === LF)) {
      if (dropLines && lineIsBlank) {
        size = lineStart;
      } else {
        if (anyListOrder) sortLists(normal, lineStart, size, origins);
        if (byte === CR && !plainEnds) put(CR, at);
        put(LF, at);
      }
      at += byte === CR ? 2 : 1;
      lineStart = size;
      lineIsBlank = true;
    } else if (isBlank(byte)) {
      let end = at + 1;
      while (isBlank(bytes[end])) end++;
      const closes =
        end === bytes.length || bytes[end] === LF || (bytes[end] === CR && bytes[end + 1] === LF);
      if (!dropBlanks && !(trim && closes)) {
        if (joinBlanks) put(SPACE, at);
        else for (let blank = at; blank < end; blank++) put(bytes[blank] ?? SPACE, blank);
      }
      at = end;
    } else {
      lineIsBlank = false;
      if (byte < 0x80 || !anyCase) {
        const letter = zeroIsO && byte === 0x30 ? 0x4f : byte;
        put(anyCase && letter >= 0x41 && letter <= 0x5a ? letter + 0x20 : letter, at);
        at++;
      } else {
        const length = measureCharacter(bytes, at) || 1;
        const lower = lowerCharacter(bytes, at, length);
        for (const piece of lower) put(piece, at);
        at += length;
      }
    }
  }
  if (dropLines && lineIsBlank) size = lineStart;
  else if (anyListOrder) sortLists(normal, lineStart, size, origins);
  if (origins !== null) origins[size] = bytes.length;
  return normal.subarray(0, size);
}

/** Whether any of the filters changes single lines, so that normal forms differ from the texts themselves. */
export function concernsLines(filters: readonly FilterName[]): boolean {
  return filters.some(
    (filter) =>
      filter !== 'exit-code-free' && filter !== 'final-newline-free' && filter !== 'line-order-free',
  );
}
