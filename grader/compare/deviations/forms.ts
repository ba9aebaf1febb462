/**
 * Forms in which lines with the same data are equal, however often a program writes one way and however often the other.
 * What such a form leaves out is presentation wherever answer-data.ts finds the same data on both sides. Pure.
 */
import stripAnsi from 'strip-ansi';
import type { Deviation, Filter, OtherForm } from '../../model.js';
import { measureCommonPrefix } from '../../text/common-prefix.js';
import { ALL_NUMBERS, plainNumber, withoutThousands } from './number-text.js';

interface Form {
  /** Makes texts equal that differ in this alone; no line is added or removed. */
  readonly level: (text: string) => string;
  /** What alone differs. */
  readonly words: string;
  /** The filter that leaves the same out of whole texts. */
  readonly freedBy?: Filter;
  /** Writes lines as they are expected where the expected lines leave no doubt; for judges, who have no expected text. */
  readonly restore?: (expected: readonly string[]) => (line: string) => string;
}

export const FORMS: Readonly<Record<OtherForm, Form>> = {
  blanks: {
    level: (text) => text.replace(/[ \t]+/g, ''),
    words: 'only blanks differ',
    restore: restoreBlanks,
  },
  'letter-case': {
    level: (text) => text.toLowerCase(),
    words: 'only capital and small letters differ',
    restore: restoreCapitals,
  },
  numbers: {
    // `23:5` is no other form of `23:05`, but a clock without its zero.
    level: (text) =>
      withoutThousands(text)
        .replace(PLUS, '')
        .replace(ALL_NUMBERS, (number: string, at: number, whole: string) =>
          /\d:$/.test(whole.slice(Math.max(0, at - 2), at)) ? number : plainNumber(number),
        ),
    words: 'the same number in another form',
  },
  plurals: {
    level: (text) => text.replace(ENDING, '$1').replace(COUNTED, singular),
    words: 'one of a thing, or more',
  },
  rows: {
    level: (text) => unlist(text).split('\n').map(levelRow).join('\n'),
    words: 'only what stands around and between cells and items differs',
  },
  colours: {
    level: stripAnsi,
    words: 'only colours and other terminal codes differ',
    freedBy: 'colours-free',
  },
};

/** `+2` for `2`, where nothing stands before it that it could add to. */
const PLUS = /(?<![\p{L}\p{N})\]}>] ?)\+(?=\.?\d)/gu;

/** A list as Python or Java shows it, and an item in quotation marks. */
const LIST = /\[([^[\]\n]*)\]/gu;
const QUOTED = /(?<=^|, ?)(['"])(.*?)\1(?=,|$)/gu;

const BAR = /[|│┃]/u;

/** Between bars there may be nothing, and then they tell which cell is empty. */
export function hasEmptyCell(line: string): boolean {
  return EMPTY_CELL.test(line);
}

const EMPTY_CELL = new RegExp(String.raw`${BAR.source}\s*${BAR.source}`, 'u');

/** How many cells of rows are blanks alone. Two bars beside each other are a border. */
export function countEmptyCells(text: string): number {
  return text.match(BLANK_CELL)?.length ?? 0;
}

const BLANK_CELL = new RegExp(String.raw`${BAR.source}[ \t]+(?=${BAR.source})`, 'gu');

/** What stands between the bars of a row, whether there are bars around it or not. */
export function listCells(line: string): readonly string[] {
  const row = line.trimEnd();
  const isEnclosed = BAR.test(row.charAt(0)) && BAR.test(row.slice(-1));
  return (isEnclosed ? row.slice(1, -1) : row).split(BAR).map((cell) => cell.trim());
}

/** A row with a bar at one end alone: where bars stand between cells, the cell outside it is empty. */
const OPEN_CELL = new RegExp(
  String.raw`^\s*${BAR.source}.*[^\s|│┃]\s*$|^(?!.*\p{L}{2})\s*[^\s|│┃>$?:].*${BAR.source}\s*$`,
  'u',
);

const ENCLOSED = new RegExp(String.raw`^\s*${BAR.source}.*${BAR.source}\s*$`, 'u');

/** A comma beside a bracket makes a list one item longer. */
export function hasEmptyItem(text: string): boolean {
  return /[([{<][ \t]*,|,[ \t]*[)\]}>]/u.test(text);
}

/** Whether an expected line and another one may differ in this form. */
export function mayDiffer(form: OtherForm, one: string, other: string): boolean {
  return (
    form !== 'rows' ||
    (![one, other].some(hasEmptyCell) &&
      hasEmptyItem(one) === hasEmptyItem(other) &&
      ![one, ENCLOSED.test(one) ? one : other].some((row) => OPEN_CELL.test(row)) &&
      (![one, other].every((line) => line.includes('[')) || placeLists(one) === placeLists(other)))
  );
}

/** Without brackets and quotation marks around lists. */
export function unlist(text: string): string {
  return text.replace(LIST, (_, items: string) => unquote(items));
}

/** With its brackets, so that these are at the same places, and without what stands between cells. */
function placeLists(line: string): string {
  return line.replace(LIST, (_, items: string) => `[${levelRow(unquote(items))}]`).replace(/\s/g, '');
}

function unquote(items: string): string {
  return items.replace(QUOTED, '$2');
}

/** A line with bars around its cells or between them: `|X|O|`, `X|.|O`, `Ada | 3`. One alone within a sentence is a mistake. */
const BARRED = new RegExp(`${BAR.source}.*${BAR.source}|(?<=\\s)${BAR.source}(?=\\s|$)`, 'u');

/** Between two numbers, marks or single letters, behind no prompt. */
const BETWEEN_CELLS = /(?<=[^\p{L}\s:?>]|(?<!\p{L})\p{L})[ \t,;]+(?=[^\p{L}\s]|\p{L}(?!\p{L}))/gu;

/** Between words one blank is left. */
function levelRow(line: string): string {
  const row = BARRED.test(line) ? line.replace(/[|│┃]/gu, ' ') : line;
  return row
    .replace(BETWEEN_CELLS, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** `guess(es)` */
const ENDING = /(?<=\p{L})\((e?s)\)/gu;

/** A number, the verb before it, and up to three words behind it. */
const COUNTED = /(?:(?<!\p{L})\p{L}{2,} )?(?<![\p{L}\p{N}.-])\d+(?: \p{L}{2,}(?!\p{L})){1,3}/gu;
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
    deviation.kind === 'other-form' ? [FORMS[deviation.form].level] : [],
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

const BESIDE_NUMBER = /(?<=\d) {2,}| {2,}(?=\S?\d)/g;

function levelPadding(text: string): string {
  return text.replace(BESIDE_NUMBER, ' ').replace(/ {2,}/g, '  ');
}

/** The forms in which two lines have more in common at their beginning. */
export function proposeForms(expected: string, written: string): readonly OtherForm[] {
  const at = measureCommonPrefix(expected, written);
  const isLevelled = (form: (text: string) => string): boolean => {
    const [one, other] = [form(expected), form(written)];
    return (
      one === other || measureCommonPrefix(one, other) >= form(expected.slice(0, at)).length + MIN_LEVELLED
    );
  };
  return (Object.keys(FORMS) as OtherForm[]).filter(
    (form) =>
      mayDiffer(form, expected, written) &&
      isLevelled(form === 'numbers' ? (text) => levelPadding(FORMS.numbers.level(text)) : FORMS[form].level),
  );
}

/** How many characters behind the first difference must be equal in the form of both, or all to their ends. */
const MIN_LEVELLED = 2;

/** What is shown of a line on each side of a difference, at most. */
const MAX_AROUND = 16;

type OtherFormDeviation = Extract<Deviation, { readonly kind: 'other-form' }>;

/** Two lines around the first place in which only this form differs: pieces that are equal in the form. Null if none are. */
export function excerptForm(
  form: OtherForm,
  expected: string,
  written: string,
  inForm: (text: string) => string,
): OtherFormDeviation | null {
  // Where other deviations differ before it, that place is behind them.
  const reach = measureCommonPrefix(inForm(expected), inForm(written));
  const place = (line: string): number => {
    let at = reach === 0 ? 0 : line.length;
    while (at > 0 && inForm(line.slice(0, at - 1)).length >= reach) at--;
    return at;
  };
  const lines = [expected, written].map((line) => ({ line, at: place(line) }));
  const level = (text: string): string => FORMS[form].level(inForm(text));
  for (const before of BEFORE) {
    const pieces = lines.map(({ line, at }) => {
      const ahead = before.exec(line.slice(Math.max(0, at - 2 * MAX_AROUND), at))?.[0] ?? '';
      const from = at - Math.min(ahead.length, MAX_AROUND);
      const behind =
        (form === 'blanks' ? /^\s*\S*/u : /^\S*/u).exec(line.slice(at, at + MAX_AROUND))?.[0] ?? '';
      return { line, from, to: at + behind.length };
    });
    const longest = Math.max(...pieces.map(({ line, from, to }) => level(line.slice(from, to)).length));
    const [one = '', other = ''] = pieces.map(({ line, from, to }) => {
      let end = to;
      while (end < line.length && level(line.slice(from, end)).length < longest) end++;
      return line.slice(from, end);
    });
    if (level(one) === level(other) && one !== other)
      return { kind: 'other-form', form, expected: one, written: other };
  }
  return null;
}

/** What is shown before the place: a word more, or the word alone. */
const BEFORE = [/(?:\S+\s+)?\S*$/u, /\S*$/u];

/** A character with the blanks before it. */
const SPACED = /([ \t]*)([^ \t])/gu;

/** Writes the blanks between two kinds of characters as in all expected lines; leaves them where these differ. */
function restoreBlanks(expected: readonly string[]): (line: string) => string {
  const known = new Map<string, string | null>();
  const visit = (line: string, see: (between: string, blanks: string) => string): string => {
    let before = '^';
    return line.trimEnd().replace(SPACED, (_, blanks: string, character: string) => {
      const kind = /\p{L}/u.test(character) ? 'x' : /\d/.test(character) ? '9' : character;
      const between = before + kind;
      before = kind;
      return see(between, blanks) + character;
    });
  };
  for (const line of expected)
    visit(line, (between, blanks) => {
      const other = known.has(between) ? known.get(between) : blanks;
      known.set(between, other === blanks ? blanks : null);
      return blanks;
    });
  return (line) => visit(line, (between, blanks) => known.get(between) ?? blanks);
}

function restoreCapitals(expected: readonly string[]): (line: string) => string {
  const known = new Map<string, string | null>();
  for (const word of expected.flatMap((line) => line.match(/\p{L}+/gu) ?? [])) {
    const key = word.toLowerCase();
    const other = known.has(key) ? known.get(key) : word;
    known.set(key, other === word ? word : null);
  }
  return (line) => line.replace(/\p{L}+/gu, (word) => known.get(word.toLowerCase()) ?? word);
}
