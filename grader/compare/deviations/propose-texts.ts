/**
 * Proposes replaced texts that may explain the first difference of two texts, each with as much of its surroundings as
 * possible.
 */
import type { Deviation, Replacement } from '../../model.js';
import type { Pair } from './apply-deviations.js';
import type { Corpus } from './corpus.js';
import { MARK } from './answer-data.js';
import { isRule } from '../select-output.js';
import { measureCommonPrefix, measureCommonSuffix } from '../../text/common-prefix.js';
import { addsTotal, openNumbers } from './number-text.js';

/** A possible replacement, and the expected line in which it was seen. */
export interface Proposal {
  readonly deviation: Deviation;
  readonly line: string;
}

/** How many characters are searched for the place from which both texts go on alike. */
const MAX_EDIT = 48;
/** How many characters must be equal at that place; fewer if deviations stand close together. */
const WINDOWS = [16, 8, 4, 2] as const;
const MAX_EDITS = 2;

/** Proposes them with the words that are data left open, and with those alone that programs are given. */
export function proposeTexts(
  { expected, actual, prompts = [] }: Pair,
  { isData, isGiven }: Pick<Corpus, 'isData' | 'isGiven'>,
): readonly Proposal[] {
  const head = measureCommonPrefix(expected, actual);
  const line = lineAt(expected, head);
  const found = findEdits(expected, actual, head).flatMap((edit): (readonly Replacement[])[] => {
    const { at } = edit;
    const changed = expected.slice(at, at + edit.removed) + actual.slice(at, at + edit.added);
    const isWhole = ({ left, right }: Context): boolean =>
      ![left, right].some((place) => isInWord(expected, place)) &&
      ![left, right - edit.removed + edit.added].some((place) => isInWord(actual, place));
    const contexts = listContexts(expected, at, at + edit.removed).filter(
      (context) => !/\p{L}/u.test(changed) || isWhole(context),
    );
    // What follows may begin with a small letter now, and may hold another difference.
    const write = ({ left, right }: Context): string => {
      const text = actual.slice(left, at + edit.added) + expected.slice(at + edit.removed, right);
      const own = actual.slice(left, right - edit.removed + edit.added);
      return own.toLowerCase() === text.toLowerCase() ? own : text;
    };
    const replacements = contexts.map(({ left, right }) => ({
      expected: expected.slice(left, right),
      written: write({ left, right }),
    }));
    const open = listOpenContexts(expected, edit, changed);
    const besideNumbers = open.map(({ left, right }) =>
      withOpenNumbers(expected.slice(left, right), write({ left, right })),
    );
    const pair = pairBrackets(edit, expected, actual);
    const total = addTotal(edit, expected, actual);
    return [
      ...(pair.length === 0 ? [] : [pair]),
      ...[...total, ...besideNumbers, ...replacements].map((one) => [one]),
    ];
  });
  const sentences = [isData, isGiven].flatMap(
    (isName) => replaceSentence({ expected, actual, prompts }, head, isName) ?? [],
  );
  const asked = [isData, isGiven].flatMap(
    (isName) => replacePrompt({ expected, actual, prompts }, head, isName) ?? [],
  );
  const [one, last] = sentences;
  const replacedLines = (one?.expected === last?.expected ? sentences.slice(0, 1) : sentences).flatMap(
    (whole) => [[whole], [{ ...whole, at: 'line' as const }]],
  );
  const other = lineAt(actual, head);
  const edges = proposeEdges(line, other);
  const rules = isRule(line) && isRule(other) ? [{ expected: line, written: other }] : [];
  const mark = { expected: expected[head] ?? '', written: actual[head] ?? '', at: 'cell' as const };
  const marks = MARK.test(mark.expected) && MARK.test(mark.written) ? [mark] : [];
  const single = [...edges, ...rules, ...marks, ...asked].map((one) => [one]);
  return [...single, ...found, ...replacedLines].map((replacements) => ({
    deviation: { kind: 'replaced-text', replacements },
    line,
  }));
}

/** The line at a place, or it and the next one, as one line or two. */
function replaceSentence(
  { expected, actual, prompts = [] }: Pair,
  at: number,
  isName: (word: string) => boolean,
): Replacement | null {
  const replace = (asked: number, found: number): Replacement | null =>
    replaceLine(lineAt(expected, at, asked), lineAt(actual, at, found), isName);
  return replace(1, 1) ?? onlySentences(replace(1, 2) ?? replace(2, 1), prompts);
}

/** The prompt at the beginning of the line, if what stands behind it is as expected. */
function replacePrompt(
  { expected, actual, prompts = [] }: Pair,
  at: number,
  isName: (word: string) => boolean,
): Replacement | null {
  const [line, other] = [lineAt(expected, at), lineAt(actual, at)];
  const prompt = prompts.find((each) => line.startsWith(each));
  if (prompt === undefined) return null;
  const rest = line.slice(prompt.length).trimStart();
  if (rest === '' || !other.endsWith(rest)) return null;
  return replaceLine(line.slice(0, -rest.length), other.slice(0, -rest.length), isName);
}

/** The whole line with its numbers and names left open, if both lines have the same ones. */
function replaceLine(
  expected: string,
  written: string,
  isData: (word: string) => boolean,
): Replacement | null {
  if (expected === written || /[#@]/.test(expected + written)) return null;
  const isName = (word: string): boolean => word.length === 1 || isData(word);
  // A name at the beginning of a sentence may begin with a capital letter; a letter is an answer.
  const inAnyCase = (word: string): string => (word.length === 1 ? word : word.toLowerCase());
  const read = (line: string) => ({
    values: [...(line.match(/\d+/g) ?? []), ...(line.match(WORD) ?? []).filter(isName).map(inAnyCase)].join(
      '\n',
    ),
    open: openNumbers(line.replace(WORD, (word) => (isName(word) ? '@' : word))),
  });
  const [one, other] = [read(expected), read(written)];
  if (one.values !== other.values) return null;
  if (one.values === '')
    return [expected, written].every((line) => WORD_LIKE.test(line)) ? { expected, written } : null;
  // Names without words around them are a list.
  const isList = one.open.includes('@') && !WORD_LIKE.test(one.open);
  return isList
    ? withOpenNumbers(expected, written)
    : { expected: one.open, written: other.open, numbers: true };
}

/** Rows of a table are no sentences. */
function onlySentences(lines: Replacement | null, prompts: readonly string[]): Replacement | null {
  const all = lines === null ? [] : `${lines.expected}\n${lines.written}`.split('\n');
  return all.every((line) => WORD_LIKE.test(line) || prompts.includes(line.trim())) ? lines : null;
}

/** A word, and a letter by itself that is neither an article nor the `s` of `X's`. */
const WORD = /(?:(?<=\p{N})|(?![aA] \p{L}{2}))(?<!\p{L}['’`´])\p{L}+/gu;

/** Where numbers are left open: in the change itself, or beside it. */
function listOpenContexts(expected: string, edit: Edit, changed: string): readonly Context[] {
  // Blanks beside numbers align columns, so they belong to the numbers there.
  if (changed.trim() === '') return [];
  const { at, removed } = edit;
  const holdsNumbers = /\d/.test(changed) && !/\s{2}/.test(changed);
  return holdsNumbers ? [{ left: at, right: at + removed }] : listNumberContexts(expected, at, edit);
}

/** The word before a number. */
const LABEL = /\p{L}+[:=]? ?[-−]?$/u;

/** A change beside numbers, such as another mark between the two of `17-13`, with the numbers left open. */
function listNumberContexts(
  text: string,
  at: number,
  { removed }: Pick<Edit, 'removed'>,
): readonly Context[] {
  const from =
    /(?:\d+\.)*\d+[^\d\n]{0,2}$/.exec(text.slice(Math.max(0, at - MAX_CONTEXT), at))?.[0].length ?? 0;
  const to =
    /^[^\d\n]{0,2}\d+(?:\.\d+)*/.exec(text.slice(at + removed, at + removed + MAX_CONTEXT))?.[0].length ?? 0;
  const [left, right] = [at - from, at + removed + to];
  // A program may write the number otherwise behind these words alone: `Balance: 2,50`.
  const label =
    from > 0 && to > 0 ? (LABEL.exec(text.slice(Math.max(0, left - MAX_CONTEXT), left))?.[0] ?? '') : '';
  return [
    ...(label === '' ? [] : [{ left: left - label.length, right }]),
    ...(from > 0 ? [{ left, right: at + removed }] : []),
    ...(to > 0 ? [{ left: at, right }] : []),
    ...(from > 0 && to > 0 ? [{ left, right }] : []),
  ].filter(
    (context) => context.right > context.left && !text.slice(context.left, context.right).includes('#'),
  );
}

/** `Guess 2/6` for `Guess 2`, with the first number left open. */
function addTotal({ at, removed, added }: Edit, expected: string, actual: string): readonly Replacement[] {
  const [before] = /[^\d\n]*\d+$/.exec(expected.slice(Math.max(0, at - MAX_CONTEXT), at)) ?? [];
  if (removed > 0 || before === undefined || !WORD_LIKE.test(before)) return [];
  const asked = openNumbers(before);
  const written = asked + actual.slice(at, at + added);
  return addsTotal(asked, written) ? [{ expected: asked, written, numbers: true }] : [];
}

const WORD_LIKE = /\p{L}{2}/u;

function withOpenNumbers(expected: string, written: string): Replacement {
  return { expected: openNumbers(expected), written: openNumbers(written), numbers: true };
}

/** Where the texts differ, and how many characters of each belong to the edit. */
interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly added: number;
}

/** A part of a text. */
interface Context {
  readonly left: number;
  readonly right: number;
}

/** The smallest edits after which both texts continue alike, for each window. */
function findEdits(expected: string, actual: string, at: number): readonly Edit[] {
  // Capital letters that differ behind the edit are another deviation.
  const [one, other] = [expected.toLowerCase(), actual.toLowerCase()];
  const edits = new Map<string, Edit>();
  for (const window of WINDOWS)
    for (const edit of findSmallest(one, other, at, window)) edits.set(`${edit.removed} ${edit.added}`, edit);
  return [...edits.values()].flatMap((edit) => [edit, ...beforeBlank(expected, actual, edit)]);
}

/** What is only written, or only left out, with a blank behind it may as well have the blank before it: `5 EUR`. */
function beforeBlank(expected: string, actual: string, { at, removed, added }: Edit): readonly Edit[] {
  if ((removed === 0) === (added === 0) || expected[at - 1] !== ' ') return [];
  const isSame = removed === 0 ? actual[at + added - 1] === ' ' : expected[at + removed - 1] === ' ';
  return isSame ? [{ at: at - 1, removed, added }] : [];
}

function findSmallest(expected: string, actual: string, at: number, window: number): readonly Edit[] {
  for (let size = 1; size <= 2 * MAX_EDIT; size++) {
    const edits: Edit[] = [];
    for (let removed = Math.max(0, size - MAX_EDIT); removed <= Math.min(size, MAX_EDIT); removed++) {
      const added = size - removed;
      if (goesOnAlike(expected, at + removed, actual, at + added, window)) edits.push({ at, removed, added });
    }
    if (edits.length > 0) return edits.slice(0, MAX_EDITS);
  }
  return [];
}

function goesOnAlike(one: string, from: number, other: string, start: number, window: number): boolean {
  if (from > one.length || start > other.length) return false;
  const left = Math.min(window, one.length - from);
  const right = Math.min(window, other.length - start);
  return left === right && one.startsWith(other.slice(start, start + right), from);
}

/** Where a replacement may begin and end around the different characters; the shortest first. */
function listContexts(text: string, from: number, to: number): readonly Context[] {
  const segment = segmentAround(text, from, to);
  // A rule line is a run of one symbol.
  const isSame = (character: string | undefined): boolean =>
    character !== undefined && character === text[from - 1];
  const inWord = { left: startOf(text, from, isLetter), right: endOf(text, to, isLetter) };
  const lefts = [
    from,
    from - 1,
    startOf(text, from, isSame),
    inWord.left,
    startOf(text, startOf(text, inWord.left, isGap), isLetter),
    segment.left,
  ];
  const rights = [
    to,
    to + 1,
    endOf(text, to, isSame),
    inWord.right,
    endOf(text, endOf(text, inWord.right, isGap), isLetter),
    segment.right,
  ];
  const seen = new Set<string>();
  return lefts
    .flatMap((left) =>
      rights.map((right) => ({ left: Math.max(0, left), right: Math.min(text.length, right) })),
    )
    .filter(({ left, right }) => {
      const key = `${left} ${right}`;
      const isNew = !seen.has(key) && right > left && from - left <= MAX_CONTEXT;
      seen.add(key);
      return isNew && right - to <= MAX_CONTEXT;
    })
    .toSorted((a, b) => a.right - a.left - (b.right - b.left));
}

/** The part of the line around a place that has no digits: numbers are never part of what is replaced. */
function segmentAround(text: string, from: number, to: number): Context {
  const isOpen = (character: string | undefined): boolean => /[^\d\n]/.test(character ?? '');
  return { left: startOf(text, from, isOpen), right: endOf(text, to, isOpen) };
}

function isLetter(character: string | undefined): boolean {
  return /\p{L}/u.test(character ?? '');
}
function isGap(character: string | undefined): boolean {
  return /[^\p{L}\n]/u.test(character ?? '');
}

function isInWord(text: string, at: number): boolean {
  return isLetter(text[at - 1]) && isLetter(text[at]);
}

/** Where the characters of one kind begin that end at a place. */
function startOf(text: string, at: number, isKind: typeof isLetter): number {
  let start = at;
  while (isKind(text[start - 1])) start--;
  return start;
}

/** Where those end that begin there. */
function endOf(text: string, at: number, isKind: typeof isLetter): number {
  let end = at;
  while (isKind(text[end])) end++;
  return end;
}

const BRACKETS = ['()', '[]', '{}', '<>'];

/** Other brackets come in pairs: `[2,5]` for `(2,5)`. */
function pairBrackets(
  { at, removed, added }: Edit,
  expected: string,
  actual: string,
): readonly Replacement[] {
  const changed = [expected.slice(at, at + removed), actual.slice(at, at + added)];
  const [was, is] = changed.map((text) => BRACKETS.find(([open]) => open === text.trim()));
  if (was === undefined || is === undefined) return [];
  return [0, 1].map((side) => ({ expected: was.charAt(side), written: is.charAt(side) }));
}

/** The line at a place with those behind it, `count` in all. */
export function lineAt(text: string, at: number, count = 1): string {
  const start = at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return text.slice(start).split('\n', count).join('\n');
}

/** At most this many characters of context on each side. */
const MAX_CONTEXT = 40;

/** A mark that stands alone at the beginning of a line, or behind what is asked there. */
const BULLET = /^[ \t]*[^\s\p{L}\p{N}][ \t]+(?=\S)/u;

/** Different beginnings or ends of two lines, if they hold no numbers. */
function proposeEdges(expected: string, written: string): readonly Replacement[] {
  const head = measureCommonPrefix(expected, written);
  const end = { expected: expected.slice(head), written: written.slice(head) };
  const before = expected.slice(0, head);
  const contexts = ['', openNumbers(/(?:\d[\d.]*|\p{L}+)$/u.exec(before)?.[0] ?? '')];
  const ends = [...new Set(contexts)].map((context): Replacement => ({
    expected: context + end.expected,
    written: context + end.written,
    at: 'line-end',
    ...(context.startsWith('#') && { numbers: true }),
  }));
  const tail = measureCommonSuffix(expected, written);
  const start: Replacement = {
    expected: expected.slice(0, expected.length - tail),
    written: written.slice(0, written.length - tail),
    at: 'line-start',
  };
  const asked = /^.*[:?>][ \t]+/u.exec(before)?.[0].length ?? 0;
  const [bullet = '', other = ''] = [expected, written].map((line) => BULLET.exec(line.slice(asked))?.[0]);
  const bullets: readonly Replacement[] =
    bullet === '' ? [] : [{ expected: bullet, written: other, at: 'line-start' }];
  const edges = [...(hasNumber(end) ? [] : ends), ...(hasNumber(start) ? [] : [start]), ...bullets];
  return edges.filter((each) => {
    const size = each.expected.length + each.written.length;
    return size <= MAX_CONTEXT && each.expected !== each.written;
  });
}

function hasNumber({ expected, written }: Replacement): boolean {
  return /[#\d]/.test(expected + written);
}
