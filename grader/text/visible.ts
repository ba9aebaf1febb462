/** Makes invisible characters visible, so that a text can be shown to a person and cannot act on a terminal. */
import measureWidth from 'fast-string-width';
import { readStandIn } from './utf8.js';

/**
 * Everything that acts, hides or changes direction: controls, line and paragraph separators, format characters and
 * unpaired surrogates.
 */
const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Blanks other than the common space. */
const ODD_BLANK = /(?! )\p{Zs}/u;
/**
 * Symbols and letters without ink: Braille's blank, a note without a head, the object replacement character,
 * Egyptian blanks.
 */
const LOOKS_BLANK: ReadonlySet<number> = new Set([0x2800, 0x1d159, 0xfffc, 0x13441, 0x13442]);
const DOT = '·';
const NEEDS_WORK = /[^\x21-\x7e ]|^ | $/u;

/**
 * The text with a visible mark for every character that a reader could not see, or that could act on a terminal:
 * blanks at either end `·`, tabs `→`, CR `␍`, LF `␊`, other controls their picture (`␀`, `␛`), other invisible
 * characters as `‹U+200B›`, bytes that are not UTF-8 as `‹byte E9›`.
 */
export function makeVisible(text: string): string {
  if (!NEEDS_WORK.test(text)) return text;
  return dotBlanksAtEnds(text).replace(/[^\x20-\x7e]/gu, (character) =>
    isInvisible(character) ? markCharacter(character) : character,
  );
}

/** Whether a character looks like nothing or like a common blank, or controls the terminal. */
export function isInvisible(character: string): boolean {
  if (character >= ' ' && character <= '~') return false;
  return (
    ACTING.test(character) ||
    ODD_BLANK.test(character) ||
    isLooseMark(character) ||
    LOOKS_BLANK.has(character.codePointAt(0) ?? 0)
  );
}

/** Variation selectors and joiners, which take no room and hide between others. */
function isLooseMark(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character);
}

function markCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 9) return '→';
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  const byte = readStandIn(character);
  if (byte !== null) return `‹byte ${hex(byte, 2)}›`;
  return `‹U+${hex(code, 4)}›`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

/** Shows blanks at the start, at the end and before line ends as dots. */
function dotBlanksAtEnds(text: string): string {
  let dotted = '';
  let from = 0;
  for (const lineEnd of [...findLineEnds(text), text.length]) {
    // Walks from the line end back to the last character that is no blank.
    let blank = lineEnd;
    while (blank > from && text.charCodeAt(blank - 1) === 0x20) blank--;
    dotted += text.slice(from, blank) + DOT.repeat(lineEnd - blank);
    from = lineEnd;
  }
  return dotted.replace(/^ +/, (blanks) => DOT.repeat(blanks.length));
}

/** Offsets of CR and LF. */
function findLineEnds(text: string): number[] {
  return Array.from(text.matchAll(/[\r\n]/g), (match) => match.index);
}

/** The columns that a text takes on a terminal; plain ASCII, which nearly all is, needs no table. */
export function widthOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : measureWidth(text);
}
