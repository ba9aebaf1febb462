/** The filters that need little code of their own: what they free, and what is replaced to undo it, or a step of normalize.ts. */
import ansiRegex from 'ansi-regex';
import type { FilterName } from '../../model.js';
import { encodeText, readLatin1 } from '../../text/bytes.js';
import type { FilterRecord } from './filter.js';

/** Typographic apostrophes in UTF-8, a character for each byte. */
const APOSTROPHES = new RegExp(
  ['’', '‘', 'ʼ', '′', '´', '`'].map((form) => readLatin1(encodeText(form))).join('|'),
  'g',
);

export const PLAIN_RECORDS = {
  'trailing-blanks-free': {
    frees: 'Blanks just before a line end or at the end of the text do not count.',
    affects: 'characters',
    remark: { words: 'blanks at the end', preposition: 'of' },
    beforePatterns: true,
    isLayout: true,
    rank: 120,
    form: { kind: 'lines' },
  },
  'line-ends-free': {
    frees: 'CR LF is the same as LF.',
    affects: 'line-ends',
    remark: { words: 'the kind of line end', preposition: 'in' },
    beforePatterns: true,
    isLayout: true,
    rank: 90,
    form: { kind: 'lines' },
  },
  'leading-blanks-free': {
    frees: 'Blanks at the beginning of a line do not count.',
    affects: 'characters',
    remark: { words: 'blanks at the beginning', preposition: 'of' },
    beforePatterns: true,
    isLayout: true,
    rank: 110,
    form: { kind: 'lines' },
  },
  'blank-runs-free': {
    frees: 'A run of blanks is the same as a single space. Some blanks are never the same as none.',
    affects: 'characters',
    remark: { words: 'the number of blanks', preposition: 'in' },
    beforePatterns: true,
    rank: 50,
    form: { kind: 'lines' },
  },
  'blank-lines-free': {
    frees: 'Lines that are empty or hold nothing but blanks do not count.',
    affects: 'blank-lines',
    remark: { words: 'blank lines', preposition: 'in' },
    isLayout: true,
    rank: 60,
    form: { kind: 'lines' },
  },
  'blanks-free': {
    frees: 'Blanks do not count at all; line ends do.',
    affects: 'characters',
    remark: { words: 'the blanks', preposition: 'in' },
    rank: 40,
    form: { kind: 'lines' },
  },
  'letter-case-free': {
    frees: 'Upper-case and lower-case letters are the same.',
    affects: 'characters',
    remark: { words: 'upper and lower case', preposition: 'in' },
    rank: 70,
    form: { kind: 'lines' },
  },
  'line-order-free': {
    frees: 'The lines written between two inputs (all lines of a text without inputs) may come in any order.',
    affects: 'line-order',
    remark: { words: 'the order of the lines', preposition: 'in' },
    rank: 10,
    form: { kind: 'order' },
  },
  'list-order-free': {
    frees:
      'Items separated by commas inside braces or brackets of one line may come in any order, inner lists too.',
    affects: 'item-order',
    remark: { words: 'the order of items', preposition: 'in' },
    rank: 20,
    form: { kind: 'lines' },
  },
  'zero-for-o-free': {
    frees: 'The digit 0 and the capital letter O are the same.',
    affects: 'characters',
    remark: { words: 'the digit 0 for the letter O, or the other way round,', preposition: 'in' },
    rank: 80,
    form: { kind: 'bytes', map: [[0x30, 0x4f]] },
  },
  'last-comma-free': {
    frees: 'Commas just before a closing brace or bracket do not count.',
    affects: 'characters',
    remark: { words: 'a comma after the last item', preposition: 'in' },
    rank: 30,
    form: { kind: 'replace', find: findLastCommas },
  },
  'apostrophes-free': {
    frees: "The apostrophe ' and its typographic forms (’, ‘, ʼ, ′, ´, `) are the same.",
    affects: 'characters',
    remark: { words: 'apostrophes', preposition: 'in' },
    rank: 85,
    form: { kind: 'replace', find: (text) => text.matchAll(APOSTROPHES), by: 0x27 },
  },
  'colours-free': {
    frees: 'Terminal codes (ANSI escape sequences: colours, bold text, cursor moves) do not count.',
    affects: 'characters',
    remark: { words: 'terminal codes', preposition: 'in' },
    rank: 35,
    form: { kind: 'replace', find: findTerminalCodes },
  },
  'exit-code-free': {
    frees: 'The program may end with any exit code.',
    affects: 'exit-code',
    remark: { words: 'the exit code', preposition: 'in' },
    rank: 130,
    form: { kind: 'none' },
  },
  'only-what-counts': {
    frees:
      'Only the lines that the assignment selects with `counts` are compared; what else is written is free.',
    affects: 'selection',
    remark: { words: 'what does not count', preposition: 'in' },
    rank: 140,
    form: { kind: 'none' },
  },
} as const satisfies { readonly [N in FilterName]?: FilterRecord<N> };

/** Blanks between the commas and the bracket do not matter, and stay. */
function* findLastCommas(text: string): Generator<{ 0: string; index: number }> {
  // Each run of commas and blanks is read once, so the time stays linear.
  for (const run of text.matchAll(/(?<![, \t])[, \t]+(?=[}\]])/g))
    for (const commas of run[0].matchAll(/,+/g)) yield { 0: commas[0], index: run.index + commas.index };
}

/** Stands for each byte outside ASCII, so that offsets stay the same. No terminal code holds it. */
const OTHER = '\u{100}';

function findTerminalCodes(text: string): Iterable<RegExpExecArray> {
  return text.includes('\u001b') ? text.replace(/[\x80-\xff]/g, OTHER).matchAll(ansiRegex()) : [];
}
