/** The changes that turn the expected text into the actual one: few, and each small enough to be named. */
import stripAnsi from 'strip-ansi';
import { actualPiece, expectedPiece, joinChanges, type Change, type Changes } from './change.js';
import { lineEnd, lineStart, readPrompt, type Texts } from '../texts.js';
import { diffLists, everythingOf } from './diff-lists.js';
import { pairBlock, type Budget, type Pairing } from './pair-lines.js';
import { findChangesWithin } from './changes-within-lines.js';
import { slideChange, trimChange } from './trim.js';

/** Alignment stops after this many inserted and removed lines. */
const MAX_LINE_EDITS = 600;
/** At most this many pairs of lines are compared, over all blocks. */
const MAX_PAIRS = 12_000;
const MAX_CHANGES = 2_000;

/**
 * Several ways to describe the change, each complete: by the fewest inserted and removed lines; the same without
 * blanks, numbers and letter case; line by line; by blanks and line ends alone where nothing else differs. The same texts give the same result on any machine.
 */
export function listReadings(texts: Texts): readonly Changes[] {
  const all = everythingOf(texts.expected, texts.actual);
  const core = trimChange(texts, all);
  if (core === null) return [];
  const slide = ({ list, complete }: Changes): Changes => ({
    complete,
    list: list.map((change, index) =>
      slideChange(texts, change, between(all, list[index - 1], list[index + 1])),
    ),
  });
  const whole = slide({ list: [core], complete: true });
  if (whole.list.every((change) => addsLines(texts, change))) return [whole];
  const page = createPage(texts, core);
  const budget = { pairs: MAX_PAIRS };
  const inSpace =
    page.expected.length === page.actual.length ? null : listWhitespaceChanges(texts, MAX_CHANGES);
  return [
    alignPage(texts, page, (line) => line.replace(/\n$/, ''), budget),
    alignPage(texts, page, loosen, budget),
    ...(page.expected.length === page.actual.length ? [pairByPosition(texts, page)] : []),
    ...(inSpace === null ? [] : [inSpace]),
  ].map(slide);
}

/** Whether one side has text with line ends more, and not a piece of a line at its end. */
function addsLines(texts: Texts, change: Change): boolean {
  const [was, is] = [expectedPiece(texts, change), actualPiece(texts, change)];
  const piece = was + is;
  const isToTheEnd = change.expected.to === texts.expected.length;
  return (was === '' || is === '') && piece.includes('\n') && (piece.endsWith('\n') || isToTheEnd);
}

/** The line without blanks, numbers and letter case: mistakes in these must not decide which lines belong together. */
function loosen(line: string): string {
  return stripAnsi(line).replace(/\s+/g, '').replace(/\d+/g, '#').toLowerCase();
}

/** The change that lies between two others. */
function between(whole: Change, before: Change | undefined, behind: Change | undefined): Change {
  return {
    expected: {
      from: before?.expected.to ?? whole.expected.from,
      to: behind?.expected.from ?? whole.expected.to,
    },
    actual: { from: before?.actual.to ?? whole.actual.from, to: behind?.actual.from ?? whole.actual.to },
  };
}

/** The lines of both texts from the first that differs to the last. */
interface Page {
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly from: { readonly expected: number; readonly actual: number };
}

function createPage(texts: Texts, core: Change): Page {
  const back = core.expected.from - lineStart(texts.expected, core.expected.from);
  const from = { expected: core.expected.from - back, actual: core.actual.from - back };
  const prompts = listPrompts(texts);
  const more = measureRest(texts, core);
  return {
    expected: splitLines(texts.expected.slice(from.expected, core.expected.to + more), prompts),
    actual: splitLines(texts.actual.slice(from.actual, core.actual.to + more), prompts),
    from,
  };
}

/** How many characters of the common end belong to lines that differ. */
function measureRest({ expected, actual }: Texts, core: Change): number {
  const closes = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n';
  if (closes(expected, core.expected.to) && closes(actual, core.actual.to)) return 0;
  return Math.min(expected.length, lineEnd(expected, core.expected.to) + 1) - core.expected.to;
}

const MIN_PROMPT = 2;

/** Prompts without a line end, longest first: the output after the input continues their line. */
function listPrompts(texts: Texts): readonly string[] {
  const prompts = texts.inputs.map((input) => {
    const { from, to } = readPrompt(texts, input);
    return texts.expected.slice(from, to);
  });
  return [...new Set(prompts)]
    .filter((prompt) => prompt.trim().length >= MIN_PROMPT && !prompt.endsWith('\n'))
    .sort((one, other) => other.length - one.length);
}

/** Lines with their line ends; a prompt within a line ends a piece of its own. */
function splitLines(text: string, prompts: readonly string[]): readonly string[] {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).flatMap((line) => {
    const pieces: string[] = [];
    let rest = line;
    for (let end = endOfPrompt(rest, prompts); end > 0; end = endOfPrompt(rest, prompts)) {
      pieces.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    return rest === '' ? pieces : [...pieces, rest];
  });
}

function endOfPrompt(line: string, prompts: readonly string[]): number {
  const ends = prompts.flatMap((prompt) => {
    const at = line.indexOf(prompt);
    return at === -1 ? [] : [at + prompt.length];
  });
  return ends.length === 0 ? 0 : Math.min(...ends);
}

/** Aligns lines by their keys, then the blocks between them line by line. */
function alignPage(texts: Texts, page: Page, keyOf: (line: string) => string, budget: Budget): Changes {
  const keys = { expected: page.expected.map(keyOf), actual: page.actual.map(keyOf) };
  const blocks = diffLists(keys.expected, keys.actual, MAX_LINE_EDITS) ?? [
    everythingOf(keys.expected, keys.actual),
  ];
  const pairings: Pairing[] = [];
  let isComplete = true;
  let line = 0;
  for (const { expected, actual } of blocks) {
    for (; line < expected.from; line++) pairings.push(LINE_FOR_LINE);
    const ours = page.expected.slice(expected.from, expected.to);
    const { list, complete } = pairBlock(ours, page.actual.slice(actual.from, actual.to), budget);
    pairings.push(...list);
    isComplete &&= complete;
    line = expected.to;
  }
  for (; line < page.expected.length; line++) pairings.push(LINE_FOR_LINE);
  const changes = followPairings(texts, page, pairings);
  return { list: changes.list, complete: changes.complete && isComplete };
}

const LINE_FOR_LINE: Pairing = { expected: 1, actual: 1 };

function pairByPosition(texts: Texts, page: Page): Changes {
  return followPairings(
    texts,
    page,
    page.expected.map(() => LINE_FOR_LINE),
  );
}

function followPairings(texts: Texts, page: Page, pairings: readonly Pairing[]): Changes {
  const changes: Change[] = [];
  const at = { ...page.from };
  let [left, right] = [0, 0];
  const size = (lines: readonly string[], start: number, count: number): number =>
    lines.slice(start, start + count).reduce((sum, line) => sum + line.length, 0);
  for (const pairing of pairings) {
    const pair: Change = {
      expected: { from: at.expected, to: at.expected + size(page.expected, left, pairing.expected) },
      actual: { from: at.actual, to: at.actual + size(page.actual, right, pairing.actual) },
    };
    left += pairing.expected;
    right += pairing.actual;
    at.expected = pair.expected.to;
    at.actual = pair.actual.to;
    if (changes.length > MAX_CHANGES) return { list: changes, complete: false };
    if (pairing.expected === 0 || pairing.actual === 0) joinOrPush(changes, pair);
    else changes.push(...findChangesWithin(texts, pair));
  }
  return { list: changes, complete: true };
}

/** Joins neighbouring lines that only one side has into one change. */
function joinOrPush(changes: Change[], pair: Change): void {
  const last = changes.at(-1);
  const touches =
    last?.expected.to === pair.expected.from &&
    last.actual.to === pair.actual.from &&
    ((last.expected.from === last.expected.to && pair.expected.from === pair.expected.to) ||
      (last.actual.from === last.actual.to && pair.actual.from === pair.actual.to));
  if (last === undefined || !touches) changes.push(pair);
  else changes[changes.length - 1] = joinChanges(last, pair);
}

const SPACE = /\s/;

/** Each run of blanks and line ends that differs; null if something else differs, too. */
function listWhitespaceChanges({ expected, actual }: Texts, most: number): Changes | null {
  const list: Change[] = [];
  let [left, right] = [0, 0];
  while (left < expected.length || right < actual.length) {
    const [from, begun] = [left, right];
    while (left < expected.length && SPACE.test(expected.charAt(left))) left++;
    while (right < actual.length && SPACE.test(actual.charAt(right))) right++;
    if (expected.slice(from, left) !== actual.slice(begun, right))
      list.push({ expected: { from, to: left }, actual: { from: begun, to: right } });
    if (list.length > most) return null;
    if (left === expected.length && right === actual.length) break;
    if (expected.charAt(left) !== actual.charAt(right)) return null;
    left++;
    right++;
  }
  return { list, complete: true };
}
