/** Makes invisible characters visible, so that a text can be shown to a person and cannot act on a terminal. */
import measureWidth from 'fast-string-width';
import { readStandIn } from './utf8.js';

/**
 * A character that acts, hides or changes direction: controls, line and paragraph separators, format characters and unpaired
 * surrogates; one that takes no room: variation selectors and joiners; blanks other than the common space; and symbols and
 * letters without ink: Braille's blank, a note without a head, the object replacement character, Egyptian blanks.
 */
const INVISIBLE = new RegExp(
  // What is printable ASCII is passed over first: that alone makes the search five times as fast.
  String.raw`(?![ -~])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}\u{2800}\u{1d159}\u{fffc}\u{13441}\u{13442}]`,
  'u',
);
/** One pattern finds them all: to ask about each character by itself takes ten times as long where texts are not in English. */
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

const DOT = '·';
const NEEDS_WORK = /[^\x21-\x7e ]|^ | $/u;

/**
 * The text with a visible mark for every character that a reader could not see, or that could act on a terminal:
 * blanks at either end `·`, tabs `→`, CR `␍`, LF `␊`, other controls their picture (`␀`, `␛`), other invisible
 * characters as `‹U+200B›`, bytes that are not UTF-8 as `‹byte E9›`.
 */
export function makeVisible(text: string): string {
  if (!NEEDS_WORK.test(text)) return text;
  return replaceInvisible(dotBlanksAtEnds(text), markCharacter);
}

/** The same with a dot for every blank, where how many there are matters. */
export function makeBlanksVisible(text: string): string {
  return makeVisible(text).replaceAll(' ', DOT);
}

/** The text with another one for each such character. */
export function replaceInvisible(text: string, replace: (character: string) => string): string {
  return text.replace(ALL_INVISIBLE, (character) => replace(character));
}

/** Whether a text holds a character that looks like nothing or like a common blank, or controls the terminal. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text);
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
