/** Texts that differ in numbers alone. */
import type { Diagnosis } from '../../model.js';
import type { Evidence } from '../evidence.js';
import { countThings, quoteShort } from '../words.js';

/** A number with the blanks before it, which give way when it gets longer. */
const NUMBER = / *-?\d+(?:\.\d+)?/g;

/** Claims numbers where nothing else differs. */
export function detectNumbers({ tale, place }: Evidence): Diagnosis | null {
  if (tale === null) return null;
  if (tale.expected.replace(NUMBER, '#') !== tale.actual.replace(NUMBER, '#')) return null;
  const expected = tale.expected.match(NUMBER) ?? [];
  const actual = Array.from(tale.actual.matchAll(NUMBER));
  const wrong = actual.flatMap((found, index) => {
    const asked = expected[index] ?? '';
    return asked === found[0] ? [] : [{ asked, found: found[0], at: found.index + found[0].length }];
  });
  const [first] = wrong;
  if (first === undefined || !wrong.every(({ asked, found }) => isOtherNumber(asked, found))) return null;
  const numbers = `expected ${first.asked.trim()}, found ${first.found.trim()}`;
  const where = `in “${quoteShort(readLine(tale.actual, first.at))}” (line ${place.line})`;
  return {
    code: 'number',
    words:
      wrong.length === 1
        ? `one number differs, ${where}: ${numbers}`
        : `only numbers differ, first ${where}: ${numbers}; and ${countThings(wrong.length - 1, 'more number')}`,
  };
}

/** Another value, written as it should be: with the same blanks before it, or filling the same width. */
function isOtherNumber(asked: string, found: string): boolean {
  if (Number(asked) === Number(found)) return false;
  const blanks = (text: string): number => text.length - text.trimStart().length;
  return blanks(asked) === blanks(found) || asked.length === found.length;
}

function readLine(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end === -1 ? text.length : end).trim();
}
