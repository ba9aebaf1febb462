/** Shows two texts side by side: the lines around the first difference, then further differences, all within limits. */
import { measureCommonEnds } from '../text/common-prefix.js';
import type { Row } from '../model.js';
import { countLineEnds, findLineStart, readLatin1 } from '../text/bytes.js';
import { decodeBytes } from '../text/utf8.js';
import type { Evidence } from './evidence.js';
import type { Input } from './expected.js';
import { withoutFreeing } from './filters/index.js';
import { splitLines, type Lines } from './byte-lines.js';
import type { Change } from './diagnoses/changes/change.js';
import { diffLists, everythingOf } from './diagnoses/changes/diff-lists.js';
import { pairBlock } from './diagnoses/changes/pair-lines.js';
import { showLine } from './excerpt.js';
import { compareLines, type Around } from './spans.js';
import type { NormalizedText } from './normalized-texts.js';

/** How many lines of each text are aligned, from shortly before the first difference on. */
const MAX_LINES = 12_000;
/** After this many inserted and removed lines the alignment gives up and pairs lines by their position. */
const MAX_EDITS = 600;
/** Blocks with more pairs of lines are paired by position; smaller ones as the diagnosis pairs them. */
const MAX_PAIRS = 1_600;
const CONTEXT = 3;
const MAX_ROWS_FIRST = 40;
const MAX_ROWS = 100;
const MAX_HUNKS = 6;
/** At most this many inputs are listed above the rows, where nobody knows when they are read. */
const MAX_UNPLACED = 20;

/** A step of the alignment; lines are counted from 0 within the aligned part. */
type Step =
  | { readonly kind: 'same' | 'changed'; readonly expected: number; readonly actual: number }
  | { readonly kind: 'lacking'; readonly expected: number }
  | { readonly kind: 'surplus'; readonly actual: number };

export interface Alignment {
  readonly rows: readonly Row[];
  readonly changedLines: number;
}

/**
 * The rows of two texts that differ. The same texts give the same rows on any machine, since the limits count steps and
 * not time.
 */
export function alignTexts(evidence: Evidence): Alignment {
  const left = createPage(evidence.sides.expected, evidence.at);
  const right = createPage(evidence.sides.actual, evidence.at);
  const steps = alignLines(left, right);
  const inputs = evidence.arePlaced ? placeInputs(evidence.sides.inputs, left) : [];
  const rows: Row[] = evidence.arePlaced ? [] : listUnplaced(evidence.sides.inputs);
  const counted = { shown: 0, hunks: 0 };
  let from = 0;
  for (const [start, end] of findHunks(steps)) {
    const most = counted.hunks === 0 ? MAX_ROWS_FIRST : MAX_ROWS - counted.shown;
    if (counted.hunks === MAX_HUNKS || most <= 0) break;
    const stop = Math.min(end, start + most);
    addSkipped(rows, start - from + (from === 0 ? Math.min(left.linesBefore, right.linesBefore) : 0));
    addRows(rows, steps.slice(start, stop), left, right, inputs, evidence);
    counted.shown += stop - start;
    counted.hunks++;
    from = stop;
  }
  const beyond = right.linesBehind() || left.linesBehind();
  addSkipped(rows, steps.length - from + beyond);
  return { rows: placeEchoes(rows), changedLines: steps.filter((step) => step.kind !== 'same').length };
}

/** A line that repeats an input is written after it, though nothing is expected between the two. */
function placeEchoes(rows: readonly Row[]): readonly Row[] {
  const placed = [...rows];
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (row.kind !== 'surplus' || next?.kind !== 'input' || row.text.trim() !== next.text.trim()) continue;
    placed[index] = next;
    placed[index + 1] = row;
  }
  return placed;
}

/** The aligned lines of a side. */
interface Page {
  readonly side: NormalizedText;
  readonly lines: Lines;
  /** How many lines of the original text come before the first aligned line. */
  readonly linesBefore: number;
  readonly linesBehind: () => number;
  /** The number of each line in the original text, from 1. */
  readonly numbers: readonly number[];
}

function createPage(side: NormalizedText, at: number): Page {
  let start = findLineStart(side.normal, at);
  for (let line = 0; line < CONTEXT && start > 0; line++) start = findLineStart(side.normal, start - 1);
  const lines = splitLines(side.normal, start, MAX_LINES);
  const firstOffset = side.toOriginal(start);
  const linesBefore = countLineEnds(side.original, firstOffset);
  const end = lines.at(lines.count).start;
  const behind = (): number => countLineEnds(side.normal, side.normal.length, end);
  return {
    side,
    lines,
    linesBefore,
    linesBehind: behind,
    numbers: numberLines(side, lines, linesBefore, firstOffset),
  };
}

function numberLines(
  side: NormalizedText,
  lines: Lines,
  linesBefore: number,
  firstOffset: number,
): readonly number[] {
  const numbers: number[] = [];
  let at = firstOffset;
  let number = linesBefore + 1;
  for (let line = 0; line < lines.count; line++) {
    const from = side.toOriginal(lines.at(line).start);
    // If the order of lines is free, a line may come from before the one that was numbered last.
    number += from >= at ? countLineEnds(side.original, from, at) : -countLineEnds(side.original, at, from);
    at = from;
    numbers.push(number);
  }
  return numbers;
}

/** Pairs lines: first the equal ones at both ends, then those in between by the fewest changes or by position. */
function alignLines(left: Page, right: Page): readonly Step[] {
  const keys = new Map<string, number>();
  const read = ({ lines }: Page): number[] =>
    Array.from({ length: lines.count }, (_, line) => {
      const { start, end } = lines.at(line);
      const key = readLatin1(lines.bytes, start, end);
      const known = keys.get(key) ?? keys.size;
      keys.set(key, known);
      return known;
    });
  const expected = read(left);
  const actual = read(right);
  const { head, tail } = measureCommonEnds(expected, actual);
  const ours = expected.slice(head, expected.length - tail);
  const theirs = actual.slice(head, actual.length - tail);
  const steps: Step[] = [];
  let [line, other] = [0, 0];
  const addSame = (to: number): void => {
    while (line < to) steps.push({ kind: 'same', expected: line++, actual: other++ });
  };
  const addByPosition = (gone: number, come: number): void => {
    for (let step = 0; step < Math.max(gone, come); step++) {
      if (step >= come) steps.push({ kind: 'lacking', expected: line++ });
      else if (step >= gone) steps.push({ kind: 'surplus', actual: other++ });
      else {
        const kind = expected[line] === actual[other] ? 'same' : 'changed';
        steps.push({ kind, expected: line++, actual: other++ });
      }
    }
  };
  for (const run of findRuns(ours, theirs)) {
    addSame(head + run.expected.from);
    const [gone, come] = [sizeOf(run.expected), sizeOf(run.actual)];
    const pairs = gone * come;
    if (gone === come || pairs === 0 || pairs > MAX_PAIRS) addByPosition(gone, come);
    else {
      const { list } = pairBlock(readLines(left, line, gone), readLines(right, other, come), { pairs });
      for (const pairing of list) addByPosition(pairing.expected, pairing.actual);
    }
  }
  addSame(expected.length);
  return steps;
}

/**
 * The runs of lines that differ: by the fewest changes, or all as one run, whose lines are paired by position, if that
 * changes no more lines. The rows of a board are often equal by chance: then the fewest changes would pair a row with
 * another one.
 */
function findRuns(ours: readonly number[], theirs: readonly number[]): readonly Change[] {
  const runs = diffLists(ours, theirs, MAX_EDITS);
  const all = everythingOf(ours, theirs);
  if (runs === null) return [all];
  const byRuns = runs.reduce(
    (rows, { expected, actual }) => rows + Math.max(sizeOf(expected), sizeOf(actual)),
    0,
  );
  const byPosition = ours.filter((line, index) => line !== theirs[index]).length;
  return ours.length === theirs.length && byPosition <= byRuns ? [all] : runs;
}

function sizeOf({ from, to }: Change['expected']): number {
  return to - from;
}

/** The texts of some lines, with their line ends. */
function readLines({ lines }: Page, from: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, line) => {
    const { start, end } = lines.at(from + line);
    return decodeBytes(lines.bytes.subarray(start, end));
  });
}

/** Ranges of steps to show: each difference with some context; touching ranges are joined. */
function findHunks(steps: readonly Step[]): readonly (readonly [number, number])[] {
  const hunks: [number, number][] = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'same') continue;
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(steps.length, index + CONTEXT + 1);
    const last = hunks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = end;
    else hunks.push([start, end]);
  }
  return hunks;
}

function addSkipped(rows: Row[], lines: number): void {
  if (lines > 0) rows.push({ kind: 'skipped', lines });
}

/** An input and the expected line before which it was typed. */
interface PlacedInput {
  readonly input: Input;
  readonly line: number;
}

/** Inputs of which nobody knows when they are read stand above everything. */
function listUnplaced(inputs: readonly Input[]): Row[] {
  return inputs.slice(0, MAX_UNPLACED).map(({ number, text }) => ({ kind: 'input', number, text }));
}

/** An input typed within a line is shown after that line. */
function placeInputs(inputs: readonly Input[], page: Page): readonly PlacedInput[] {
  const { lines } = page;
  const placed: PlacedInput[] = [];
  let line = 0;
  for (const input of inputs) {
    if (input.offset < lines.at(0).start) continue;
    while (line < lines.count && lines.at(line).start < input.offset) line++;
    if (line === lines.count && input.offset < lines.at(line).start) continue;
    placed.push({ input, line });
  }
  return placed;
}

function addRows(
  rows: Row[],
  steps: readonly Step[],
  left: Page,
  right: Page,
  inputs: readonly PlacedInput[],
  evidence: Evidence,
): void {
  const shown = steps.flatMap((step) => ('expected' in step ? [step.expected] : []));
  const first = shown[0] ?? Infinity;
  const last = shown.at(-1) ?? -Infinity;
  const atEnd = last === left.lines.count - 1;
  const waiting = inputs.filter(
    ({ line }) => line >= first && (line <= last || (atEnd && line === last + 1)),
  );
  if (shown.length === 0) waiting.push(...inputs.filter(({ line }) => line === left.lines.count));
  let next = 0;
  const addInputs = (line: number): void => {
    for (let placed = waiting[next]; placed !== undefined && placed.line <= line; placed = waiting[++next]) {
      rows.push({ kind: 'input', number: placed.input.number, text: placed.input.text });
    }
  };
  for (const step of steps) {
    if ('expected' in step) addInputs(step.expected);
    else if (shown.length === 0) addInputs(Infinity);
    rows.push(makeRow(step, left, right, evidence));
  }
  addInputs(Infinity);
}

function makeRow(step: Step, left: Page, right: Page, evidence: Evidence): Row {
  const { filters } = evidence;
  const expectedLine = 'expected' in step ? (left.numbers[step.expected] ?? 0) : 0;
  const actualLine = 'actual' in step ? (right.numbers[step.actual] ?? 0) : 0;
  const cut = (page: Page, line: number): Uint8Array => {
    const range = page.lines.at(line);
    return page.side.original.subarray(
      findLineStart(page.side.original, page.side.toOriginal(range.start)),
      findOriginalEnd(page, range.start, range.end),
    );
  };
  switch (step.kind) {
    case 'same': {
      const text = showLine(cut(right, step.actual));
      const expected = showLine(cut(left, step.expected));
      return { kind: 'same', expectedLine, actualLine, text, ...(expected !== text && { expected }) };
    }
    case 'lacking':
      return { kind: 'lacking', expectedLine, text: showLine(cut(left, step.expected)) };
    case 'surplus':
      return { kind: 'surplus', actualLine, text: showLine(cut(right, step.actual)) };
    case 'changed': {
      const isLast = step.expected === left.lines.count - 1 || step.actual === right.lines.count - 1;
      const [expected, actual] = [cut(left, step.expected), cut(right, step.actual)];
      const spans = compareLines(
        expected,
        actual,
        isLast ? filters : withoutFreeing(filters, 'last-line-end'),
        findAround(expected, actual, evidence),
      );
      return { kind: 'changed', expectedLine, actualLine, ...spans };
    }
  }
}

/** The place of the first difference in these two lines; null if it is elsewhere. */
function findAround(expected: Uint8Array, actual: Uint8Array, { offsets, sides }: Evidence): Around | null {
  const find = (line: Uint8Array, text: Uint8Array, offset: number): number =>
    text.byteOffset + offset - line.byteOffset;
  const around = {
    expected: find(expected, sides.expected.original, offsets.expected),
    actual: find(actual, sides.actual.original, offsets.actual),
  };
  const inside = (at: number, line: Uint8Array): boolean => at >= 0 && at <= line.length;
  return inside(around.expected, expected) && inside(around.actual, actual) ? around : null;
}

/** End of the original line, with its line end, that belongs to a line of the normal form. */
function findOriginalEnd(page: Page, start: number, end: number): number {
  const { original, toOriginal } = page.side;
  const from = toOriginal(Math.max(start, end - 1));
  const lineEnd = original.indexOf(0x0a, from);
  return lineEnd === -1 ? original.length : lineEnd + 1;
}
