/**
 * Forms in which lines with the same data are equal, however often a program writes one way and however often the other.
 * What such a form leaves out is presentation wherever data.ts finds the same data on both sides. Pure.
 */
import type { Deviation, OtherForm } from '../../model.js';
import { measureCommonHead } from './common-ends.js';
import { NUMBER, plainNumber } from './number-text.js';

/** Each form of a text; none of them adds or removes a line. */
export const FORMS: Readonly<Record<OtherForm, (text: string) => string>> = {
  blanks: (text) => text.replace(/[ \t]+/g, ''),
  'letter-case': (text) => text.toLowerCase(),
  numbers: (text) => text.replace(NUMBERS, plainNumber),
  plurals: (text) => text.replace(ONE, singular),
  bars: (text) => text.replace(BARRED, withoutBars),
  lists: (text) => text.replace(LIST, (_, items: string) => items.replace(QUOTED, '$2')),
};

const NUMBERS = new RegExp(NUMBER, 'gu');

/** A list as Python or Java shows it, and an item in quotation marks. */
const LIST = /\[([^[\]\n]*)\]/gu;
const QUOTED = /(?<=^|, ?)(['"])(.*?)\1(?=,|$)/gu;

/**
 * Signs of a form that only one of two texts may have. Where both have some, bars of empty cells would tell which cell is
 * empty, and brackets one answer from another.
 */
const ONE_SIDED: Partial<Record<OtherForm, RegExp>> = { bars: /[|│┃]/u, lists: /\[/u };

/** Whether two texts may differ in this form. */
export function isOneSided(form: OtherForm, one: string, other: string): boolean {
  const signs = ONE_SIDED[form];
  return signs === undefined || signs.test(one) !== signs.test(other);
}

/** A line with bars around its cells or columns: `|X|.|O|`. */
const BARRED = /^.*[|│┃].*$/gmu;

function withoutBars(line: string): string {
  return line.replace(/[ \t]*[|│┃]+[ \t]*/gu, ' ').trim();
}

/** A 1, the verb before it, and up to three words behind it. */
const ONE = /(?:(?<!\p{L})\p{L}{2,} )?(?<![\p{L}\p{N}.-])1(?: \p{L}{2,}(?!\p{L})){1,3}/gu;
const VERBS = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
]);

/** `is 1 seed left` for `are 1 seeds left`. */
function singular(words: string): string {
  return words.replace(/\p{L}+/gu, (word) => VERBS.get(word) ?? stemOf(word));
}

/** The word without the ending of a plural: `seed` for `seeds`, `box` for `boxes`. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/[^s]s$/iu.test(word)) return word;
  if (/ies$/iu.test(word)) return `${word.slice(0, -3)}${word.endsWith('S') ? 'Y' : 'y'}`;
  return word.slice(0, /(?:s|x|z|ch|sh)es$/iu.test(word) ? -2 : -1);
}

/** The form of a text in which all these deviations are undone. */
export function formOf(deviations: readonly Deviation[]): (text: string) => string {
  const forms = deviations.flatMap((deviation) =>
    deviation.kind === 'other-form' ? [FORMS[deviation.form]] : [],
  );
  if (deviations.some(changesWidths)) forms.push(levelPadding);
  return (text) => forms.reduce((sum, form) => form(sum), text);
}

/** What is written in columns is as wide as before: a shorter number has more blanks beside it. */
function changesWidths(deviation: Deviation): boolean {
  return deviation.kind === 'other-form'
    ? deviation.form === 'numbers'
    : deviation.kind === 'replaced-text' && deviation.replacements.some(({ numbers }) => numbers === true);
}

function levelPadding(text: string): string {
  return text.replace(/ {2,}/g, '  ');
}

/** The forms in which two lines have more in common at their beginning. */
export function proposeForms(expected: string, written: string): readonly OtherForm[] {
  const at = measureCommonHead(expected, written);
  const isLevelled = (form: (text: string) => string): boolean => {
    const [one, other] = [form(expected), form(written)];
    return (
      one === other || measureCommonHead(one, other) >= form(expected.slice(0, at)).length + MIN_LEVELLED
    );
  };
  return (Object.keys(FORMS) as OtherForm[]).filter(
    (form) => isOneSided(form, expected, written) && isLevelled(FORMS[form]),
  );
}

/** How many characters behind the first difference must be equal in the form of both, or all to their ends. */
const MIN_LEVELLED = 2;

/** What is shown of a line on each side of a difference, at most. */
const MAX_AROUND = 16;

/** Two lines around the first place in which only this form differs. */
export function excerptForm(
  form: OtherForm,
  expected: string,
  written: string,
  inForm: (text: string) => string,
): Deviation {
  // Where other deviations differ before it, that place is behind them.
  const reach = measureCommonHead(inForm(expected), inForm(written));
  const cut = (line: string): string => {
    let at = reach === 0 ? 0 : line.length;
    while (at > 0 && inForm(line.slice(0, at - 1)).length >= reach) at--;
    const before = /(?:\S+\s+)?\S*$/u.exec(line.slice(Math.max(0, at - MAX_AROUND), at))?.[0] ?? '';
    const behind =
      (form === 'blanks' ? /^\s*\S*/u : /^\S*/u).exec(line.slice(at, at + MAX_AROUND))?.[0] ?? '';
    return before + behind;
  };
  return { kind: 'other-form', form, expected: cut(expected), written: cut(written) };
}
