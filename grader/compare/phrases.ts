/** Small pieces of the sentences that students read. */
import { makeVisible } from '../text/visible.js';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number in words up to ten, in digits with separators above. */
export function spellNumber(count: number): string {
  return NUMBERS[count] ?? formatNumber(count);
}

/** `10,000`. */
function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `one line`, `two lines`. */
export function countThings(count: number, thing: string): string {
  return `${spellNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** How many items are named. Of a longer list, the number of the others is given. */
const MAX_LISTED = 8;

/** `missing: 1, 2`, as one part of a sentence; none where there are no items. */
export function listUnder(lead: string | null, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length - MAX_LISTED;
  const named = items.slice(0, MAX_LISTED).join(', ');
  return [`${lead === null ? '' : `${lead}: `}${named}${more > 0 ? ` and ${more} more` : ''}`];
}

/** Stands behind an expected list whose order is free. */
export const IN_ANY_ORDER = ' in any order';

/** `line 3`, `lines 3 and 5`, `line 3 and 5 more lines`. */
export function nameLines(lines: readonly number[], open = false): string {
  const [first, second] = lines;
  if (first === undefined) return 'some lines';
  if (lines.length === 1 && !open) return `line ${first}`;
  if (lines.length === 2 && second !== undefined && !open) return `lines ${first} and ${second}`;
  const more = lines.length - 1;
  return `line ${first} and ${open ? 'more than ' : ''}${formatNumber(more)} more line${more === 1 ? '' : 's'}`;
}

/** `1st`, `2nd`, `11th`. */
export function nameOrdinal(count: number): string {
  const tens = count % 100;
  const ending = tens > 10 && tens < 14 ? undefined : ['th', 'st', 'nd', 'rd'][count % 10];
  return `${count}${ending ?? 'th'}`;
}

/** `input 2 (b)`, with what was typed made visible and cut when long. */
export function nameInput(input: { readonly number: number; readonly text: string }): string {
  return `input ${input.number} (${input.text === '' ? 'an empty line' : quoteShort(input.text)})`;
}

const MAX_QUOTED = 60;

/** A line, or of a long one the part around a place in it. */
export function quoteAround(line: string, at: number, length = MAX_QUOTED): string {
  const text = line.trimEnd();
  const from = text.length <= length ? 0 : Math.min(at - Math.floor(length / 2), text.length - length);
  const start = from <= 0 ? 0 : findCut(text, from, at, length);
  return (start > 0 ? '…' : '') + quoteShort(text.slice(start).trimStart(), length);
}

/** A word that is longer than this is cut. */
const MAX_WORD = 20;

/** Between two words, if there are any around; else no character of two units is cut. */
function findCut(text: string, from: number, at: number, length: number): number {
  const blank = text.indexOf(' ', from - 1);
  if (blank !== -1 && blank < at) return blank + 1;
  const before = text.lastIndexOf(' ', from);
  if (before !== -1 && from - before <= MAX_WORD && at - before <= length) return before + 1;
  const code = text.charCodeAt(from);
  return code >= 0xdc00 && code < 0xe000 ? from + 1 : from;
}

/** A text on one line, invisible characters made visible, cut to a length fit for a sentence. */
export function quoteShort(text: string, length = MAX_QUOTED): string {
  const characters = Array.from(text.slice(0, length * 2 + 2));
  const cut = characters.length > length || text.length > length * 2 + 2;
  return makeVisible(cut ? characters.slice(0, length).join('') : text) + (cut ? '…' : '');
}

/** Said of what is missing where it stands on the other stream. */
export const ON_STANDARD_ERROR =
  '; what is missing stands on standard error (System.err, console.error, sys.stderr), and standard output is asked for';
