/** Undoes deviations in two texts. If these are equal afterwards, the deviations explain everything that differs. */
import type { Deviation, OtherForm } from '../../model.js';
import { restoreLists } from './brackets.js';
import type { Corpus } from './corpus.js';
import { withoutEchoes } from './echoed-inputs.js';
import { withoutExtraLines } from './extra-lines.js';
import { formOf, FORMS, mayDiffer } from './forms.js';
import { moveLines } from './moved-lines.js';
import { closePrompts, isSign, openPrompts, withoutMark } from './prompts.js';
import { isBullet, replaceAll } from './replace.js';

export interface Pair {
  readonly expected: string;
  readonly actual: string;
  /** Sorts items whose order is free, once more after a deviation was applied to them. */
  readonly sortItems?: (text: string) => string;
  /** What is asked before inputs on the same line: what follows stands on a line of its own for who types. */
  readonly prompts?: readonly string[];
  /** The lines that are typed. */
  readonly typed?: readonly string[];
}

export interface Applied extends Pair {
  /** The same texts in their own form. */
  readonly own: { readonly expected: string; readonly actual: string; readonly prompts: readonly string[] };
}

/**
 * The expected text as a program with these deviations would write it, and the program's output without its additional
 * lines, both in a form that leaves out what may differ.
 */
export function applyDeviations(deviations: readonly Deviation[], given: Pair): Applied {
  const { sortItems } = given;
  const sort = sortItems ?? ((text) => text);
  const write = (text: string): string => deviateAll(text, deviations, given.prompts);
  const inForm = formOf(deviations);
  let expected = sort(write(given.expected));
  let bare = sortItems === undefined ? given.actual : deviations.reduce(sortLists(sortItems), given.actual);
  // A deviation may hold the blank behind them.
  const prompts = (given.prompts ?? []).map((prompt) => write(`${prompt} `).trimEnd());
  const level = (text: string): string =>
    deviations.reduce((sum, deviation) => withoutFree(sum, deviation, prompts), text);
  [expected, bare] = [level(expected), level(bare)];
  if (deviations.some(({ kind }) => kind === 'echoed-inputs'))
    bare = withoutEchoes(bare, prompts, given.typed ?? []);
  const shapes = deviations.flatMap((each) => (each.kind === 'extra-lines' ? [each.shape] : []));
  if (shapes.length > 0) bare = withoutExtraLines({ expected, actual: bare, prompts }, shapes, inForm);
  const own = { expected, actual: bare, prompts };
  return {
    ...given,
    prompts: prompts.map(inForm),
    expected: sort(inForm(expected)),
    actual: sort(inForm(bare)),
    own,
  };
}

/** Lists in other brackets have free order, too. */
function sortLists(sortItems: (text: string) => string): (text: string, deviation: Deviation) => string {
  return (text, deviation) => {
    const restored = restoreLists(text, deviation);
    // Once more, since lines whose order is free may have another order with the deviation.
    return restored === text ? text : sortItems(deviate(sortItems(restored), deviation));
  };
}

/** The text without what the deviation leaves free: it is removed from both texts. */
function withoutFree(text: string, deviation: Deviation, prompts: readonly string[]): string {
  switch (deviation.kind) {
    case 'empty-lines':
      return dropEmptyLines(text, prompts);
    case 'last-line-end':
      return dropLastLineEnd(text);
    case 'opening-lines':
      return dropLines(text, [...deviation.lines, ...(deviation.written ?? [])], prompts);
    case 'other-form':
      return deviation.form === 'colours' ? FORMS.colours.level(text) : text;
    case 'replaced-text':
    case 'missing-lines':
    case 'moved-lines':
    case 'extra-lines':
    case 'echoed-inputs':
      return text;
  }
}

/** One name alone in a sentence. */
const ONE_NAME = /^[^@]*(?<!\S)@(?![^\s.,!?])[^@]*$/;

/** What decides whether data are the same. */
export type DataOfTexts = Pick<Corpus, 'dataOf' | 'isNoAnswer' | 'replacesNoData'>;

/** Whether the deviations explain all that differs, and all data are the same, in order. */
export function explains(deviations: readonly Deviation[], pair: Pair, data: DataOfTexts): boolean {
  return isExplained(applyDeviations(deviations, pair), deviations, pair, data);
}

/** The same of texts in which they are applied already. */
export function isExplained(
  { expected, actual, own }: Applied,
  deviations: readonly Deviation[],
  pair: Pair,
  { dataOf, isNoAnswer, replacesNoData }: DataOfTexts,
): boolean {
  if (expected !== actual) return false;
  const { prompts = [], sortItems } = pair;
  const areForms = deviations.every(
    (each) => each.kind !== 'other-form' || sortItems !== undefined || mayLinesDiffer(each.form, own),
  );
  if (!areForms) return false;
  // What is left out, and what a prompt or a unit says, answers nothing.
  const asked = deviations.filter(
    (each) =>
      each.kind === 'missing-lines' ||
      each.kind === 'moved-lines' ||
      (each.kind === 'replaced-text' &&
        each.replacements.every(
          (one) =>
            one.written === '' ||
            prompts.includes(one.expected) ||
            isNoAnswer(one) ||
            // `a is in the word`: no article, but the letter that was asked for.
            (ONE_NAME.test(one.expected) && replacesNoData(one)),
        )),
  );
  const isFree = (form: OtherForm): boolean =>
    deviations.some((each) => each.kind === 'other-form' && each.form === form);
  // Between letters blanks part words, and the letters are the same.
  const free = {
    blanks: isFree('blanks'),
    letterCase: isFree('letter-case'),
    thousands: isFree('numbers'),
  };
  // What stands behind a prompt is read as a line of its own, as on the screen.
  const readLines = (text: string, asking: readonly string[], aIsLetter: boolean): readonly LineData[] =>
    openPrompts(text, asking)
      .map((line) => (isSign(line) ? '' : withoutMark(line)))
      .map((line) => ({ isList: LIST.test(line), data: dataOf(line, { ...free, aIsLetter }) }));
  const plain = deviations.reduce((text, each) => withoutFree(text, each, prompts), pair.expected);
  const kept = asked.reduce((text, each) => deviate(text, each, prompts), plain);
  // What is drawn with another mark is read as if it were drawn with the one that is expected.
  const marks = deviations.flatMap((each) =>
    each.kind === 'replaced-text' ? each.replacements.filter(({ at }) => at === 'cell') : [],
  );
  const draw = (text: string): string =>
    marks.reduce(
      (sum, { expected: mark, written: other }) =>
        replaceAll(sum, [{ expected: other, written: mark, at: 'cell' }]),
      text,
    );
  const turns = (letter: string, other: string | undefined): 'up' | 'down' | null => {
    if (letter.length > 1 || letter === other) return null;
    return letter.toUpperCase() === other ? 'up' : letter.toLowerCase() === other ? 'down' : null;
  };
  // Pieces of the one player drawn as those of the other one.
  const swapsCase = (): boolean => {
    const [one = [], other = []] = [kept, own.actual].map((text) => dataOf(draw(text)));
    const ways = new Set(one.map((letter, at) => turns(letter, other[at])));
    return one.length === other.length && ways.has('up') && ways.has('down');
  };
  if (free.letterCase && swapsCase()) return false;
  return [false, true].some((aIsLetter) => {
    const expectedLines = readLines(draw(kept), [...prompts, ...own.prompts], aIsLetter);
    const actualLines = readLines(draw(own.actual), own.prompts, aIsLetter);
    const inOrder = orderOf(sortItems === undefined ? [] : expectedLines);
    const [wanted, written] = [inOrder(expectedLines), inOrder(actualLines)];
    return wanted.length === written.length && wanted.every((each, at) => each === written[at]);
  });
}

/** The data of a line, and whether there is a list in it. */
interface LineData {
  readonly isList: boolean;
  readonly data: readonly string[];
}
const LIST = /[[({].*,.*[\])}]/;

/**
 * How data are read in order. The data of a list whose items may have any order are sorted, in whatever brackets, and so are the
 * lines of such lists, which may stand in another order for it.
 */
function orderOf(expected: readonly LineData[]): (lines: readonly LineData[]) => readonly string[] {
  const sortedOf = ({ data }: LineData): string => data.toSorted().join('\n');
  const lists = new Set(expected.filter(({ isList }) => isList).map(sortedOf));
  if (lists.size === 0) return (lines) => lines.flatMap(({ data }) => data);
  const isOne = (line: LineData): boolean => lists.has(sortedOf(line));
  return (lines) => [
    ...lines.filter((line) => !isOne(line)).flatMap(({ data }) => data),
    ...lines.filter(isOne).map(sortedOf).toSorted(),
  ];
}

/** Whether each two lines that differ may do so in this form. */
function mayLinesDiffer(form: OtherForm, { expected, actual }: Applied['own']): boolean {
  const found = actual.split('\n');
  return expected
    .split('\n')
    .every((line, at) => line === found[at] || mayDiffer(form, line, found[at] ?? ''));
}

/** The text as a program with all of these deviations would write it. */
export function deviateAll(
  text: string,
  deviations: readonly Deviation[],
  prompts: readonly string[] = [],
): string {
  return deviations.reduce((sum, each) => deviate(sum, each, prompts), text);
}

/** The text as a program with this deviation would write it. Another form changes nothing here: `applyDeviations` levels it. */
export function deviate(text: string, deviation: Deviation, prompts: readonly string[] = []): string {
  switch (deviation.kind) {
    case 'replaced-text': {
      const { replacements } = deviation;
      // An item of a list behind a prompt begins a line, as on the screen.
      return replacements.some(({ at, expected }) => at === 'line-start' && isBullet(expected))
        ? closePrompts(replaceAll(openPrompts(text, prompts).join('\n'), replacements).split('\n'))
        : replaceAll(text, replacements);
    }
    case 'missing-lines':
      return dropLines(text, deviation.lines, prompts);
    case 'moved-lines':
      return closePrompts(moveLines(openPrompts(text, prompts), deviation));
    case 'opening-lines':
    case 'other-form':
    case 'empty-lines':
    case 'last-line-end':
    case 'extra-lines':
    case 'echoed-inputs':
      return text;
  }
}

function dropLines(text: string, lines: readonly string[], prompts: readonly string[]): string {
  return closePrompts(openPrompts(text, prompts).filter((each) => !lines.includes(each)));
}

/** The text without lines that are empty on the screen. The end of the last line stays. */
function dropEmptyLines(text: string, prompts: readonly string[]): string {
  const kept = closePrompts(openPrompts(text, prompts).filter((line) => line !== '' && line !== '\r'));
  return text.endsWith('\n') && kept !== '' ? `${kept}\n` : kept;
}

function dropLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
