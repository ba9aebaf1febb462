/** Lines that only one of two texts has, as possible deviations. */
import { diffArrays } from 'diff';
import type { Deviation } from '../../model.js';
import { stepsFor, type Effort } from './effort.js';
import { DUMPED, shapeOf, shapeOfBeginning, shapeOfBlock } from './extra-lines.js';
import { isRule } from '../select-output.js';
import { isDenied } from './presentation.js';
import { proposeMoved } from './moved-lines.js';
import { openPrompts, withoutMark } from './prompts.js';
import { measureCommonPrefix } from '../../text/common-prefix.js';
import type { Pair } from './apply-deviations.js';
import type { Corpus } from './corpus.js';
import { stemsOf } from './line-words.js';

/** Texts that differ in more lines than this are skipped. */
const MAX_EDITS = 400;
/** A longer block is not printed regularly. */
const MAX_BLOCK = 24;
/** A block of at least this many lines that is expected elsewhere is a printed position and not an answer. */
const MIN_POSITION = 3;

/** `written` are all texts of the program. */
export function proposeLines(
  pair: Pair,
  corpus: Corpus,
  effort: Effort,
  written: readonly string[],
): readonly Deviation[] {
  const runs = listRuns(pair, effort);
  return [
    ...(endsPrompts(pair) ? [] : proposeEmptyLines(runs)),
    ...proposeOpeningLines(runs, pair.actual, corpus),
    ...proposeOtherOpening(pair, corpus, written),
    ...proposeLastLineEnd(pair),
    ...runs.flatMap((run) => (run.side === 'actual' ? proposeExtraLines(run.lines, corpus) : [])),
    ...runs.flatMap((run) => (run.side === 'expected' ? proposeMissingLines(run.lines, corpus) : [])),
    ...runs.flatMap((run, at) => proposeMovedLines(run, runs[at + 1], runs[at + 2], corpus)),
  ];
}

/** Consecutive lines that only one of the texts has, or both. */
interface Run {
  readonly side: 'expected' | 'actual' | 'both';
  readonly lines: readonly string[];
}

function listRuns({ expected, actual, prompts = [] }: Pair, effort: Effort): readonly Run[] {
  // The cost of a comparison grows with the square of the lines that differ.
  const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(2 * Math.max(0, effort.left))));
  const [one, other] = [openPrompts(expected, prompts), openPrompts(actual, prompts)];
  const changes = diffArrays(one, other, { maxEditLength });
  const edits = changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  effort.spend((edits ?? maxEditLength) ** 2 / 2 + stepsFor(expected.length + actual.length));
  return (changes ?? []).map(({ added, removed, value }) => ({
    side: added ? 'actual' : removed ? 'expected' : 'both',
    lines: value.map(withoutMark),
  }));
}

/** Lines that only one text has here, and only the other one behind lines that both have. */
function proposeMovedLines(
  run: Run,
  between: Run | undefined,
  later: Run | undefined,
  corpus: Corpus,
): readonly Deviation[] {
  if (between?.side !== 'both' || later === undefined || run.side === 'both') return [];
  if (later.side === 'both' || later.side === run.side) return [];
  if (run.lines.join('\n') !== later.lines.join('\n')) return [];
  const isData = (word: string): boolean => corpus.isData(word);
  return run.side === 'expected'
    ? proposeMoved(run.lines, between.lines, isData)
    : proposeMoved(between.lines, later.lines, isData);
}

/** Whether the program only ends the lines of prompts, each time: what is empty behind them is no line. */
function endsPrompts({ expected, actual, prompts = [] }: Pair): boolean {
  const [asked, written] = [expected, actual].map((text) => {
    const lines = openPrompts(text, prompts);
    const isOpen = (at: number): boolean => withoutMark(lines[at] ?? '') !== lines[at];
    const open = lines.filter((_, at) => isOpen(at) && !isEmpty(lines[at + 1] ?? '')).map(shapeOf);
    const isEnd = (at: number): boolean => isOpen(at - 1) && !open.includes(shapeOf(lines[at - 1] ?? ''));
    const empty = [...lines.keys()].filter((at) => at > 0 && isEmpty(lines[at] ?? ''));
    const ends = empty.filter(isEnd).length;
    return { ends, others: empty.length - ends };
  });
  return written?.ends !== asked?.ends && written?.others === asked?.others;
}

function proposeEmptyLines(runs: readonly Run[]): readonly Deviation[] {
  const differing = runs.filter(({ side }) => side !== 'both');
  const sides = new Set(differing.filter(({ lines }) => lines.some(isEmpty)).map(({ side }) => side));
  if (sides.size === 0) return [];
  const which = sides.size === 2 ? 'moved' : sides.has('actual') ? 'extra' : 'missing';
  return [{ kind: 'empty-lines', which }];
}

/** Lines with which every dialogue begins answer nothing, wherever they stand; nor does a menu that is shown less often. */
function proposeOpeningLines(runs: readonly Run[], actual: string, corpus: Corpus): readonly Deviation[] {
  const isMenu = (side: Run['side'], line: string): boolean =>
    side === 'expected' && saysSomething(line) && corpus.tellsNothing(line);
  const differing = runs.flatMap(({ side, lines }) =>
    side === 'both' ? [] : lines.filter((line) => corpus.isOpening(line) || isMenu(side, line)),
  );
  const lines = [...new Set(differing)];
  return lines.some((line) => actual.includes(line)) ? [{ kind: 'opening-lines', lines }] : [];
}

/** Other lines in place of those with which every dialogue begins, if the program always begins with them. */
function proposeOtherOpening(
  { expected, actual, prompts = [] }: Pair,
  corpus: Corpus,
  written: readonly string[],
): readonly Deviation[] {
  const [wanted = [], found = []] = [expected, actual].map((text) => {
    const page = openPrompts(text, prompts);
    const asked = page.findIndex((line) => withoutMark(line) !== line);
    // The first prompt may be another one, too.
    const end = asked < 0 ? countShared(text, written) : asked;
    return page.slice(0, end).filter((line) => !isEmpty(line));
  });
  const lines = wanted.filter((line) => !found.includes(line));
  const own = found.filter((line) => !wanted.includes(line));
  // The words of another number are another answer, as `1. Triangle` in a menu where that is number 2, or of another column.
  const isTurned = own.some(
    (line) =>
      corpus.isReordered(line) ||
      lines.some((other) => wordsIn(other) === wordsIn(line) && !keepsNumbers(other, line)),
  );
  const isOpening =
    !isTurned &&
    lines.length > 0 &&
    own.length > 0 &&
    lines.every((line) => corpus.isOpening(line)) &&
    own.every(
      (line) => !corpus.occurs(line) && written.every((text) => `\n${text}\n`.includes(`\n${line}\n`)),
    ) &&
    keepsNumbers(lines.join('\n'), own.join('\n'));
  return isOpening ? [{ kind: 'opening-lines', lines, written: own }] : [];
}

/** With how many lines of this text all texts begin; none where all of it stands in each. */
function countShared(text: string, texts: readonly string[]): number {
  const whole = `${text}\n`;
  const shared = Math.min(whole.length, ...texts.map((each) => measureCommonPrefix(whole, each)));
  return shared === whole.length ? 0 : whole.slice(0, shared).split('\n').length - 1;
}

function wordsIn(line: string): string {
  return stemsOf(line).join(' ');
}

/** Whether all numbers of the one text stand in the other one in this order. */
function keepsNumbers(one: string, other: string): boolean {
  const left = (one.match(/\p{N}+/gu) ?? []).values();
  let next = left.next();
  for (const number of other.match(/\p{N}+/gu) ?? []) if (number === next.value) next = left.next();
  return next.done === true;
}

function proposeLastLineEnd({ expected, actual }: Pair): readonly Deviation[] {
  if (expected.endsWith('\n') === actual.endsWith('\n') || expected === '' || actual === '') return [];
  return [{ kind: 'last-line-end', which: actual.endsWith('\n') ? 'extra' : 'missing' }];
}

function isEmpty(line: string): boolean {
  return line === '' || line === '\r';
}

/** A line with nothing but a number, with or without a sign. */
const ONE_NUMBER = /^\s*\S?\d[\d.,]*\s*$/u;

/** Whether a line contains words: then it announces or asks something, and is not part of a drawn position. */
function saysSomething(line: string): boolean {
  return /\p{L}{3}/u.test(line);
}

/** Whether a line has letters that follow one another in the alphabet and nothing else, as the heading of a board. */
function namesColumns(line: string): boolean {
  const names = line.trim().split(/\s+/);
  const [first = ''] = names;
  return names.length > 1 && /^\p{L}$/u.test(first) && names.every((name, at) => name === follow(first, at));
}

function follow(letter: string, by: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + by);
}

/**
 * Extra lines: either their shape is expected nowhere, each alone and all as one block; or they are a block whose lines
 * are all expected somewhere, such as a position. A single line that is expected elsewhere, such as an announcement or a
 * prompt, is an answer and is not proposed.
 */
function proposeExtraLines(lines: readonly string[], corpus: Corpus): readonly Deviation[] {
  // `Not` before `Valid` is another answer.
  const filled = lines.filter((line) => !isEmpty(line) && !isDenied(line));
  const isExpected = (line: string): boolean => corpus.hasShape(shapeOf(line));
  const unknown = filled.filter((line) => !isExpected(line) && (isRule(line) || !corpus.hasLike(line)));
  const single = [
    ...[...new Set(unknown)].map((line) => extraLines([line])),
    ...[...new Set(lines)].flatMap((line) => proposeBeginning(line, corpus)),
  ];
  const isBlock = unknown.length === lines.length && lines.length > 1 && lines.length <= MAX_BLOCK;
  if (isBlock) return [extraLines(lines), ...single];
  const isPosition = filled.length >= MIN_POSITION && filled.length <= MAX_BLOCK;
  if (!isPosition || filled.some(saysSomething) || !filled.every(isExpected)) return single;
  // Numbers below one another are answers.
  if (filled.every((line) => ONE_NUMBER.test(line))) return single;
  // If the same lines are expected next to it, the block may be found shifted, with its beginning at its end.
  const turned = filled.map((_, by) => [...filled.slice(by), ...filled.slice(0, by)]);
  return [...single, ...turned.map((block) => extraLines(block))];
}

/** A word in brackets at the beginning, `[LOG]`; a word elsewhere, a number or a bracket. */
const TAG_OR_DATA = /(^\s*[[(<]\p{L}{2,}[\])>])|\p{L}+|[\d([{'"]/gu;

/**
 * All lines that begin like this one, up to its first number, bracket or word that is data: `You typed: look`, `DEBUG []`; or with a
 * bracket, as a list does that is printed to look at it: `['go', 3]`.
 * Nothing is known of what stands behind it, so its beginning is no beginning of an expected line, nor like one.
 */
function proposeBeginning(line: string, corpus: Corpus): readonly Deviation[] {
  const data = [...line.matchAll(TAG_OR_DATA)].find(([word, tag]) =>
    tag === undefined
      ? !/\p{L}/u.test(word) || corpus.isData(word)
      : corpus.hasLikeBeginning(tag.trim().charAt(0)),
  );
  const dumped = DUMPED.exec(line.trim())?.[0];
  const head = dumped ?? line.slice(0, data?.index ?? 0).replace(/[^\p{L}\d:]+$/u, '');
  const isBeginning = dumped !== undefined || (/\p{L}{2}/u.test(head) && !isDenied(line));
  if (!isBeginning || corpus.hasLikeBeginning(head)) return [];
  return [{ kind: 'extra-lines', shape: [shapeOfBeginning(head)], example: [line] }];
}

function extraLines(example: readonly string[]): Deviation {
  return { kind: 'extra-lines', shape: shapeOfBlock(example), example };
}

/**
 * Missing lines that every dialogue expects with the same numbers, or that always stand before the same lines, each alone and
 * all together. Other lines that only some dialogues have are answers.
 */
function proposeMissingLines(lines: readonly string[], corpus: Corpus): readonly Deviation[] {
  const isAlways = (line: string): boolean =>
    !isEmpty(line) &&
    !corpus.leavesOutReply({ expected: line, written: '' }) &&
    (isRule(line) || corpus.tellsNothing(line)) &&
    (saysSomething(line) || namesColumns(line) || !Array.from(line).some((symbol) => corpus.isCell(symbol)));
  const missing = [...new Set(lines)].filter(isAlways);
  const each = missing.map((line): Deviation => ({ kind: 'missing-lines', lines: [line] }));
  return missing.length < 2 ? each : [{ kind: 'missing-lines', lines: missing }, ...each];
}
