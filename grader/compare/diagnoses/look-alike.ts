/** Characters that look like the expected ones. */

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

/** Whether two texts differ, and in characters alone that are easily taken for each other. */
export function areLookAlikes(one: string, other: string): boolean {
  const [left, right] = [Array.from(one), Array.from(other)];
  return (
    one !== other &&
    left.length === right.length &&
    left.every((character, at) => {
      const group = plainOf.get(character);
      return character === right[at] || (group !== undefined && group === plainOf.get(right[at] ?? ''));
    })
  );
}

/** `the digit 0`, `U+2019 (’)`. */
export function nameCharacter(character = ''): string {
  const code = character.codePointAt(0) ?? 0;
  if (NAMES[character] !== undefined) return NAMES[character];
  return code < 0x7f
    ? `“${character}”`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')} (${character})`;
}
