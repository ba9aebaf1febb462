/** Replaces texts as a deviation describes: everywhere or at the edges of lines; `#` stands for any number, `@` for any name. */
import type { Replacement } from '../../model.js';
import { escapeRegExp } from '../../text/regular-expression.js';
import { remember } from '../../text/remember.js';
import { OPEN } from './number-text.js';

/** Replaces all places in one pass, so that no replacement changes what another has written. */
export function replaceAll(text: string, replacements: readonly Replacement[]): string {
  const [only, other] = replacements;
  if (only !== undefined && other === undefined) return replaceOne(text, only);
  const pieces: string[] = [];
  let at = 0;
  let ahead = replacements.map((each) => findFrom(text, each, 0));
  for (;;) {
    // What begins before this place was replaced together with another one.
    ahead = ahead.map((each) => (each.place < at ? findFrom(text, each.replacement, at) : each));
    const [next] = ahead.toSorted((a, b) => a.place - b.place);
    if (next?.found === undefined) return pieces.join('') + text.slice(at);
    pieces.push(text.slice(at, next.place), replaceOne(next.found, next.replacement));
    at = next.place + next.found.length;
  }
}

/** The first place from `at` on; infinitely far where there is none. */
function findFrom(
  text: string,
  replacement: Replacement,
  at: number,
): { readonly replacement: Replacement; readonly place: number; readonly found?: string } {
  const pattern = patternOf(replacement);
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null
    ? { replacement, place: Number.POSITIVE_INFINITY }
    : { replacement, place: match.index, found: match[0] };
}

function replaceOne(text: string, replacement: Replacement): string {
  const { expected, written } = replacement;
  return isLiteral(replacement)
    ? text.replaceAll(expected, () => written)
    : replacePattern(text, replacement);
}

/** The numbers stay in their order, and so do the names. */
function replacePattern(text: string, replacement: Replacement): string {
  const { expected, written, numbers, at } = replacement;
  const slots = numbers === true ? (expected.match(SLOTS) ?? []) : [];
  return text.replace(patternOf(replacement), (...found: readonly string[]) => {
    if (slots.length === 0)
      return at === 'line-start' && expected !== ''
        ? written.repeat((found[0] ?? '').length / expected.length)
        : written;
    const values: Record<string, string[]> = { '#': [], '@': [] };
    for (const [index, slot] of slots.entries()) values[slot]?.push(String(found[1 + index]));
    return written.replace(SLOTS, (slot) => values[slot]?.shift() ?? '');
  });
}

/** What is open: a number, a name. */
const SLOTS = /[#@]/g;
const VALUES: Readonly<Record<string, string>> = { '#': `(${OPEN.source})`, '@': '(\\p{L}+)' };

/** Stands for each match, so that the texts on both sides of it never join. */
const FOUND = '\0';

/** Whether the text still holds `expected`: then the program does not always replace it. */
export function keepsExpected(text: string, replacement: Replacement): boolean {
  const { expected, written, numbers, at } = replacement;
  const left =
    written === ''
      ? text
      : replaceOne(text, {
          expected: written,
          written: FOUND,
          ...(numbers && { numbers }),
          ...(at && { at }),
        });
  return expected === '' ? patternBeside(replacement, FOUND).test(left) : includesText(left, replacement);
}

/** Whether the text contains the expected one. */
export function includesText(text: string, replacement: Replacement): boolean {
  return isLiteral(replacement)
    ? text.includes(replacement.expected)
    : text.search(patternOf(replacement)) >= 0;
}

/** What stands before each item of a list. */
export function isBullet(text: string): boolean {
  return /^[ \t]*[-–*•·][ \t]+$/u.test(text);
}

/** The places at which the text contains the expected one. */
export function listPlaces(text: string, replacement: Replacement): readonly string[] {
  return text.match(patternOf(replacement)) ?? [];
}

function isLiteral({ numbers, at }: Replacement): boolean {
  return numbers !== true && at === undefined;
}

/** Punctuation ends a sentence where it stands at a word; other marks of the same kind belong to `...` or to a board. */
const PUNCTUATION = /^[.,;:!?]+$/;

/** What stands behind words and before numbers is drawn only where none is beside it, nor a letter of a sentence: `taken by X.` */
const OF_WORDS = /[.,;:!?'"]/;
const BEHIND_NONE = '(?<![\\p{Ll}\\p{N}\\p{Pe}\'"])(?<!\\p{L}{2}.{0,40}\\p{L})';
const OF_NUMBERS = /[\p{Pd}−+.]/u;

/** What is open ends with its last word: `# h` is not in `# hours`, and `# step` not in `# steps`. */
const LAST_WORD = /[#@].*\p{L}$/su;

/** Each theory of several deviations looks for the same texts again. */
const patternOf = remember((replacement: Replacement) => patternBeside(replacement));

/** Edges of lines that consist of blanks alone do not match, nor do edges beside `mark`. */
function patternBeside({ expected, written, numbers, at }: Replacement, mark = ''): RegExp {
  const isLeftOut = written === '' && /\S/.test(expected);
  const parts = numbers === true ? expected.split(/([#@])/) : [expected];
  const source = parts
    .map((part) => (numbers === true ? VALUES[part] : undefined) ?? escapeRegExp(part))
    .join('');
  switch (at ?? 'anywhere') {
    case 'line-start':
      // A prompt left out stands again behind one that was answered with nothing.
      return new RegExp(
        `^${/\S/.test(expected) ? `(?:${source})+` : source}${mark && `(?!${mark})`}${isLeftOut ? '' : '(?=.*\\S)'}`,
        'gmu',
      );
    case 'line-end': {
      const word = PUNCTUATION.test(expected) ? '(?<=[\\p{L}\\p{N}\\p{Pe}\\p{Pf}"\'])' : '';
      return new RegExp(`${word}${source}$${mark && `(?<!${mark})`}(?<=\\S.*)`, 'gmu');
    }
    case 'line':
      return new RegExp(`^${source}$`, 'gmu');
    case 'cell':
      return new RegExp(
        `${OF_WORDS.test(expected) ? BEHIND_NONE : ''}${source}${OF_NUMBERS.test(expected + written) ? '(?!\\.?\\d)' : ''}`,
        'gu',
      );
    case 'anywhere':
      return new RegExp(`${source}${numbers === true && LAST_WORD.test(expected) ? '(?!\\p{L})' : ''}`, 'gu');
  }
}
