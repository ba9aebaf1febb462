/** Headings: lines that always stand before the same ones. */
import { shapeOf } from './extra-lines.js';
import { WORD } from './line-words.js';
import { SMALL_DIALOGUE_COUNT } from './expected-texts.js';

/** A heading is known by one line below it, or by two where the first is a rule that stands elsewhere, too. */
const BELOW = [1, 2];

/** Whether a line always stands before the same lines, whatever data these have, and they never stand without it. */
export function createHeadingTest(pages: readonly (readonly string[])[]): (line: string) => boolean {
  const shapeAt = (page: readonly string[], at: number, count: number): string =>
    page
      .slice(at, at + count)
      .map((line) => shapeOf(line).replace(WORD, '@'))
      .join('\n');
  return (line) => {
    const having = pages.filter((page) => page.includes(line));
    const [first] = having;
    if (first === undefined || having.length < SMALL_DIALOGUE_COUNT) return false;
    return BELOW.some((count) => {
      const below = shapeAt(first, first.indexOf(line) + 1, count);
      const [next = ''] = below.split('\n');
      return (
        below.trim() !== '' &&
        pages.every((page) =>
          page.every((each, at) => {
            const isAbove = shapeAt(page, at + 1, count) === below;
            // Rows go on below themselves.
            return each === line ? isAbove : !isAbove || shapeAt(page, at, 1) === next;
          }),
        )
      );
    });
  };
}
