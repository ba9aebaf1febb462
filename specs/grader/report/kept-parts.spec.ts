import { describe, expect, test } from '@jest/globals';
import { placeParts, type Part } from '../../../grader/report/kept-parts.js';

const TEXTS: Readonly<Record<string, string>> = { one: 'Größe ✓', two: '', three: 'three' };

/** `points` before each part; the parts are asked for in the order of `asked` and stand in that of `TEXTS`. */
function write(points: string, asked: readonly string[], make: (name: string) => string) {
  return (part: Part): string => {
    const told = new Map(asked.map((name) => [name, part(name, () => make(name))]));
    return Object.keys(TEXTS)
      .map((name) => `<${points} – ${told.get(name) ?? ''}>`)
      .join('');
  };
}

const whole = (points: string): string =>
  Object.values(TEXTS)
    .map((text) => `<${points} – ${text}>`)
    .join('');
const ORDER = Object.keys(TEXTS);

describe.each([
  ['in their order', ORDER],
  ['in another order', ORDER.toReversed()],
])('parts asked for %s', (_, asked) => {
  test('are made once, and kept where only what is around them changes', () => {
    const made = placeParts(
      undefined,
      [],
      write('1', asked, (name) => TEXTS[name] ?? ''),
    );
    expect(made.text.toString()).toBe(whole('1'));
    const bytes = made.places.map(([name, begin, length]) => [
      name,
      made.text.toString('utf8', begin, begin + length),
    ]);
    expect(Object.fromEntries(bytes)).toEqual(TEXTS);
    const again = placeParts(
      made.text,
      made.places,
      write('33½', asked, (name) => `made again: ${name}`),
    );
    expect(again.text.toString()).toBe(whole('33½'));
  });
});
