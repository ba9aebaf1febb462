/** Characters that look like the expected ones. */
import type { Diagnosis } from '../../model.js';
import type { Evidence } from '../evidence.js';
import { countThings } from '../words.js';

/** Characters that are easily taken for each other, each group led by the plain one. */
const GROUPS: readonly string[] = [
  '0OΟО',
  'oοо',
  '1lIІ',
  '"“”„«»″',
  "'’‘‚′`´",
  '-‐‑‒–—−',
  ' \u00a0\u2002\u2003\u2007\u2009\u202f',
  '*∗✱',
  ':：',
  'AΑА',
  'BΒВ',
  'CС',
  'EΕЕ',
  'HΗН',
  'KΚК',
  'MΜМ',
  'NΝ',
  'PΡР',
  'SЅ',
  'TΤТ',
  'XΧХ',
  'YΥ',
  'aа',
  'cс',
  'eе',
  'pр',
  'xх',
  'yу',
];
const NAMES: Readonly<Record<string, string>> = {
  '0': 'the digit 0',
  O: 'the capital letter O',
  o: 'the small letter o',
  '1': 'the digit 1',
  l: 'the small letter l',
  I: 'the capital letter I',
  ' ': 'a blank',
  '\u00a0': 'a non-breaking blank',
  '-': 'a minus',
};

const plainOf = new Map(
  GROUPS.flatMap((group) => Array.from(group, (one) => [one, group.charAt(0)] as const)),
);

/** Claims look-alikes where every difference is one. */
export function detectLookAlikes({ tale, place }: Evidence): Diagnosis | null {
  if (tale === null || tale.expected.length !== tale.actual.length) return null;
  const expected = Array.from(tale.expected);
  const actual = Array.from(tale.actual);
  const places = expected.flatMap((character, at) => (character === actual[at] ? [] : [at]));
  const alike = places.every(
    (at) =>
      plainOf.has(expected[at] ?? '') && plainOf.get(expected[at] ?? '') === plainOf.get(actual[at] ?? ''),
  );
  const [first] = places;
  if (first === undefined || !alike) return null;
  const more = places.length - 1;
  const also = more > 0 ? `, and at ${countThings(more, 'more place')}` : '';
  return {
    code: 'look-alike',
    words: `a look-alike in line ${place.line}: found ${nameCharacter(actual[first])} where ${nameCharacter(expected[first])} is expected${also}`,
  };
}

function nameCharacter(character = ''): string {
  const code = character.codePointAt(0) ?? 0;
  if (NAMES[character] !== undefined) return NAMES[character];
  return code < 0x7f
    ? `“${character}”`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')} (${character})`;
}
