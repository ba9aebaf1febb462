/** What tells one answer from another in a text: a deviation is followed only where it is the same on both sides. Pure. */
import type { Replacement } from '../../model.js';
import { countEmptyCells, FORMS, hasEmptyCell, listCells, unlist } from './forms.js';
import { isMarks } from './extra-lines.js';
import { NUMBER, plainNumber, SIGN, withoutThousands } from './number-text.js';

/** A sign, a number, a word or a symbol. */
const TOKEN = new RegExp(
  `(?<sign>${SIGN.source})|(?<number>${NUMBER.source})|(?<word>\\p{L}+)|(?<mark>[^\\s\\p{L}\\p{N}])`,
  'gu',
);

/** `can't`, `X's turn`, `second(s)`: no letters of an answer. */
const NO_LETTER = /(?<=\p{L}{2})['’`´](?=\p{L})|(?<=(?<!\p{L})\p{L}|@)['’`´]s(?!\p{L})|(?<=\p{L})\(s\)/gu;
/** `a pit`, `I do not know it` */
const ARTICLE =
  /(?<![\p{L}\p{N}])(?:[aA](?= \p{L}{2})|I(?= (?:am|do|did|have|can|cannot|could|know|see|need|think|will|would|find|guess|understand|expect)(?!\p{L})))/gu;

/** The text without letters that are no answer. */
export function withoutArticles(text: string): string {
  return withoutEndings(text).replace(ARTICLE, '');
}

function withoutEndings(text: string): string {
  return text.replace(NO_LETTER, '');
}

/** Brackets and quotation marks around a row of marks. */
const ENCLOSING = /^['"([{<]+|['")\]}>]+$/g;

/** A prompt without what it says in brackets: `Choice (1-5):`. */
export function withoutHints(prompt: string): string {
  return prompt.replace(/[ \t]*(?:\([^()\n]*\)|\[[^[\]\n]*\])/gu, '');
}

const BETWEEN_LETTERS = /(?<=\p{L})[ \t]+(?=\p{L})/gu;
const WORD_LIKE = /\p{L}{2}/u;
const LETTER = /^\p{L}$/u;
/** A row of a frame, `+---+---+`, and what stands between two cells. */
const BORDER = /^[-=+|_~]{2,}$/;

/** A bar of a chart that is one mark long. */
const SHORT_BAR = /^[*=+~█#]$/u;

/** What may be drawn. */
export const MARK = /^[^\s\p{L}\p{N}()[\]{}|]$/u;

/** What stands between the cells of a board. */
export const BARS = /[\s|]+/;

/** What is free where data are read. */
export interface FreeInData {
  /** Words are read without the blanks between them, as if they were one. */
  readonly blanks?: boolean;
  /** A capital letter is read as the small one, unless both are expected. */
  readonly letterCase?: boolean;
  /** `a` before a word is a letter that was asked for: `a is not in the word`. */
  readonly aIsLetter?: boolean;
  /** A comma between thousands is read as if it were not there. */
  readonly thousands?: boolean;
}

export interface AnswerData {
  /**
   * Of all lines, in order: numbers by their signs and values, single letters, words that other answers replace by
   * others, and the cells of boards. Of a line that another answer tells apart by nothing but blanks, capital letters or
   * square brackets, the whole line.
   */
  dataOf(text: string, free?: FreeInData): readonly string[];
  /** Whether a replacement itself leaves numbers, signs, letters and names as they are; `#` stands for a number, `@` for a name. */
  replacesNoData(replacement: Replacement): boolean;
  /** Whether a symbol or a letter stands alone or in rows of such in expected lines without words. */
  isCell(character: string): boolean;
  /** All symbols and letters that stand in rows of marks. */
  readonly drawn: ReadonlySet<string>;
}

/** Lines are read again and again; a text with more different ones than this is read anew. */
const MAX_KEPT = 20_000;

/** What was read of a line is kept. */
function keepLines<T>(read: (line: string) => T): (line: string) => T {
  const known = new Map<string, T>();
  return (line) => {
    const found = known.get(line) ?? read(line);
    if (known.size > MAX_KEPT) known.clear();
    known.set(line, found);
    return found;
  };
}

/**
 * Reads the data of an assignment's texts. `nameOf` says which datum a word in small letters is, or null; `rows` are
 * rows of marks in sentences that other rows replace there.
 */
export function createAnswerData(
  expected: ReadonlySet<string>,
  nameOf: (word: string) => string | null,
  rows: ReadonlySet<string>,
  prompts: ReadonlySet<string>,
): AnswerData {
  const lines = [...expected];
  const cells = findCells(expected, prompts);
  const isDrawn = (line: string): boolean =>
    line
      .split(BARS)
      .every(
        (token) =>
          !WORD_LIKE.test(token) || Array.from(token.replace(/^\d+/, '')).every((each) => cells.has(each)),
      );

  const arePlaced = areRowsPlaced(lines);
  const marks = [...rows].join('');
  const inRows = new Set(marks.toLowerCase() + marks.toUpperCase());
  const isRow = (token: string): boolean =>
    inRows.size > 0 &&
    (token.length > 1 || SHORT_BAR.test(token)) &&
    Array.from(token).every((each) => inRows.has(each));
  const readLine = (line: string, drawn = isDrawn(line), aIsLetter = false): readonly string[] => {
    // Between bars an empty cell is an answer, too.
    if (drawn && hasEmptyCell(line))
      return listCells(line).flatMap((cell) => (cell === '' ? 'empty' : readToken(cell, drawn)));
    const place = arePlaced ? readPlace(line) : null;
    const data = (aIsLetter ? withoutEndings(line) : withoutArticles(line)).split(/\s+/).flatMap((token) => {
      const row = token.replace(ENCLOSING, '');
      return !drawn && isRow(row) ? Array.from(row) : readToken(token, drawn);
    });
    return place === null ? data : [`column ${place.columns.left}`, ...data];
  };
  const readToken = (text: string, drawn: boolean): readonly string[] =>
    [...text.matchAll(TOKEN)].flatMap(({ groups: token }) => {
      if (token?.['sign'] !== undefined) return '-';
      if (token?.['number'] !== undefined) return readNumber(token['number']);
      const mark = token?.['mark'];
      if (mark !== undefined) return drawn && cells.has(mark) ? mark : [];
      const word = token?.['word'] ?? '';
      if (word.length === 1 || drawn) return Array.from(word);
      return nameOf(word.toLowerCase()) ?? [];
    });

  // Each form of a line, and each proposal, asks for the same lines again.
  const asItStands = keepLines((line) => readLine(line).join('\n'));
  const inSentence = keepLines((line) => readLine(line, false).join('\n'));
  const besideLetters = keepLines((line) => readLine(line, false, true).join('\n'));
  const keyOf = (form: (line: string) => string, line: string): string =>
    `${form(line)}\n${asItStands(line)}`;
  const told = [
    { form: FORMS.blanks.level, among: lines.filter(isDrawn) },
    { form: FORMS['letter-case'].level, among: lines },
    { form: unlist, among: lines },
  ].map(({ form, among }) => ({ form, keys: findShared(among, (line) => keyOf(form, line)) }));
  const placed = findPlaced(
    [...(told[0]?.keys ?? [])].map((key) => key.split('\n')[0] ?? ''),
    lines,
    cells,
  );
  const isPlaced = (line: string): boolean =>
    placed.size > 0 &&
    /\D/.test(line) &&
    Array.from(withoutRowNumber(line)).every((each) => placed.has(each));
  const isToldByForm = (line: string): boolean =>
    isPlaced(line) || told.some(({ form, keys }) => keys.size > 0 && keys.has(keyOf(form, line)));

  const expectedData = new Set(lines.flatMap((line) => asItStands(line).split('\n')));
  const inAnyCase = (datum: string): string => {
    const [small, capital] = [datum.toLowerCase(), datum.toUpperCase()];
    return LETTER.test(datum) && !(expectedData.has(small) && expectedData.has(capital)) ? small : datum;
  };
  const known = new Map<string, readonly string[]>();
  const read = (line: string, free: FreeInData): readonly string[] => {
    const { blanks = false, letterCase = false, aIsLetter = false, thousands = false } = free;
    const key = `${[blanks, letterCase, aIsLetter, thousands].map(Number).join('')}${line}`;
    const found = known.get(key) ?? readFree(thousands ? withoutThousands(line) : line, free);
    if (known.size > MAX_KEPT) known.clear();
    known.set(key, found);
    return found;
  };
  const readFree = (line: string, { blanks, letterCase, aIsLetter }: FreeInData): readonly string[] => {
    if (isToldByForm(line)) return [line.trimEnd()];
    const drawn = isDrawn(line);
    const joined = blanks === true && !drawn ? line.replace(BETWEEN_LETTERS, '') : line;
    const data = readLine(joined, drawn, aIsLetter);
    return letterCase === true ? data.map(inAnyCase) : data;
  };
  return {
    dataOf: (text, free = {}) => text.split('\n').flatMap((line) => read(line, free)),
    replacesNoData: ({ expected: was, written, numbers, at }) => {
      // What is drawn is read where it stands.
      if (at === 'cell') return true;
      // With one cell less, what stands behind it is in another column.
      if (countEmptyCells(was) !== countEmptyCells(written)) return false;
      const is = prompts.has(was.trim()) ? withoutHints(written) : written;
      const [one, other] = [was, is].map((text) =>
        numbers === true ? text.replaceAll('#', '7').replaceAll('@', 'q') : text,
      );
      return [inSentence, besideLetters].some((read) => read(one ?? '') === read(other ?? ''));
    },
    isCell: (character) => cells.has(character),
    drawn: new Set([...cells, ...inRows]),
  };
}

/** The parts of a date are numbers of their own, whatever stands between them: `29.2.2024`. */
function readNumber(number: string): string | readonly string[] {
  const plain = plainNumber(number);
  const parts = plain.split('.');
  return parts.length > 2 ? parts : plain;
}

/** How many numbers a row of a table has, and in which column the first one stands, by where numbers begin and where they end. */
interface Place {
  readonly count: number;
  readonly columns: Readonly<Record<'left' | 'right', number>>;
}

const TAB_STOPS = 8;
/** A number stands no further to the right in the first column. */
const MAX_INDENT = 3;

/** Null where a line is no row of numbers. */
function readPlace(line: string): Place | null {
  if (!/^[\s\d]*\d[\s\d]*$/.test(line)) return null;
  const row = line.replace(/[^\t]*\t/g, (cell) => cell.replace('\t', '').padEnd(tabStop(cell.length)));
  const numbers = [...row.matchAll(/\d+/g)].map(({ index, 0: number }) => ({
    index,
    end: index + number.length,
  }));
  const [first = { index: 0, end: 0 }, last = first] = [numbers[0], numbers.at(-1)];
  // One number alone shows no width: it stands at the beginning or behind other columns.
  if (numbers.length === 1) {
    const column = first.end <= 2 * MAX_INDENT ? 0 : 1;
    return { count: 1, columns: { left: column, right: column } };
  }
  const width = (last.end - first.end) / (numbers.length - 1);
  return {
    count: numbers.length,
    columns: {
      // Where numbers begin together, the last one may be longer, and the columns seem to be wider.
      left: Math.floor(first.index / width + 0.2),
      right: Math.round(first.end / width) - 1,
    },
  };
}

function tabStop(width: number): number {
  return Math.ceil(width / TAB_STOPS) * TAB_STOPS;
}

/** Whether rows with as many numbers begin in different columns, as the weeks of a calendar do: then the column is an answer. */
function areRowsPlaced(lines: readonly string[]): boolean {
  const places = lines.flatMap((line) => readPlace(line) ?? []);
  return (['left', 'right'] as const).every((side) => {
    const columns = new Map<number, number>();
    return places.some(({ count, columns: at }) => {
      const known = columns.get(count) ?? at[side];
      columns.set(count, known);
      return known !== at[side];
    });
  });
}

/** Of lines without words: what stands alone, and what rows of marks are made of. */
function findCells(lines: ReadonlySet<string>, prompts: ReadonlySet<string>): ReadonlySet<string> {
  const cells = new Set<string>();
  for (const line of lines) {
    const tokens = line.split(BARS).filter((token) => token !== '' && !prompts.has(token));
    if (tokens.some((token) => WORD_LIKE.test(token) && !isMarks(token))) continue;
    // An equals sign beside numbers belongs to a formula.
    const isSign = (token: string): boolean => BORDER.test(token) || (token === '=' && /\d/.test(line));
    for (const token of withoutBrackets(tokens))
      if (isMarks(token) && !isSign(token)) for (const cell of token) cells.add(cell);
  }
  return cells;
}

/** What stands between two brackets at the ends of a row: `[   1    2 ]`. */
function withoutBrackets(row: readonly string[]): readonly string[] {
  return /^(?:\[\]|\(\)|\{\})$/.test(`${row[0] ?? ''}${row.at(-1) ?? ''}`) ? row.slice(1, -1) : row;
}

/** A row of a board behind its number. */
function withoutRowNumber(line: string): string {
  return line.replace(/^ *\d+(?= .*[^\d\s])/, '');
}

/** One number alone in its column, and not as wide as that. */
const PADDED_NUMBER = /^ +\d+ *$|^\d+ +$/;

/**
 * A blank and the marks of boards on which an empty cell is a blank: `told` are rows that differ in blanks alone, or rows are as
 * long as others and have blanks elsewhere. A digit is a mark where a row is made of it: `1  1` below `1111`. Empty where no
 * board is like that.
 */
function findPlaced(
  told: readonly string[],
  lines: readonly string[],
  cells: ReadonlySet<string>,
): ReadonlySet<string> {
  const marks = new Set([...cells, ...lines.flatMap((line) => /^(\d)\1+$/.exec(line)?.[1] ?? [])]);
  const isMark = (each: string): boolean => each === ' ' || (marks.has(each) && !BARS.test(each));
  const byLength = new Map<number, Map<string, string>>();
  for (const row of lines.map(withoutRowNumber)) {
    if (row.length < 2 || PADDED_NUMBER.test(row) || !Array.from(row).every(isMark)) continue;
    const byPlaces = byLength.get(row.length) ?? new Map<string, string>();
    const places = row.replace(/[^ ]/g, 'x');
    byLength.set(row.length, byPlaces.set(places, (byPlaces.get(places) ?? '') + row));
  }
  const rows = [...byLength.values()].flatMap((byPlaces) =>
    byPlaces.size > 1 ? [...byPlaces.values()] : [],
  );
  const drawn = [...told.map((row) => row.replace(/\d/g, '')), ...rows].join('').replace(/\s/g, '');
  return new Set(drawn === '' ? '' : `${drawn} `);
}

/** The keys that several lines share which differ before their last blanks. */
function findShared(lines: readonly string[], keyOf: (line: string) => string): ReadonlySet<string> {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const line of lines.map((each) => each.trimEnd())) {
    const key = keyOf(line);
    if ((first.get(key) ?? line) === line) first.set(key, line);
    else shared.add(key);
  }
  return shared;
}
