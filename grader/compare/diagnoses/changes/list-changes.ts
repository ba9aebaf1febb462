/** How the actual text comes from the expected one, as a short list of changes that can be named one by one. */
import { diffArrays } from 'diff';
import type { Texts } from '../texts.js';
import type { Change, Changes } from './change.js';
import { pairLines } from './pair-lines.js';
import { findChangesWithin } from './tokens.js';
import { settleChange, trimChange } from './trim.js';

/** Lines put in and taken out until aligning gives up. */
const MOST_LINE_EDITS = 600;
/** So many pairs of lines are compared, over all blocks. */
const MOST_PAIRS = 6_000;
const LONGEST_BLOCK = 60;
const MOST_CHANGES = 2_000;

/** Empty where no change could be found within the bounds. The same texts give the same changes on any machine. */
export function listChanges(texts: Texts): Changes {
  const whole: Change = {
    expected: { from: 0, to: texts.expected.length },
    actual: { from: 0, to: texts.actual.length },
  };
  const core = trimChange(texts, whole);
  if (core === null) return { list: [], complete: true };
  if (core.expected.from === core.expected.to || core.actual.from === core.actual.to)
    return { list: [settleChange(texts, core, whole)], complete: true };
  const found: Change[] = [];
  const budget = { pairs: MOST_PAIRS };
  let complete = true;
  for (const block of listBlocks(texts, core)) {
    if (found.length > MOST_CHANGES) return { list: found, complete: false };
    const changes = changesInBlock(texts, block, budget);
    found.push(...changes.list);
    complete &&= changes.complete;
  }
  const settled = found.map((change, index) =>
    settleChange(texts, change, between(whole, found[index - 1], found[index + 1])),
  );
  return { list: settled, complete };
}

/** The room that a change has between its neighbours. */
function between(whole: Change, before: Change | undefined, behind: Change | undefined): Change {
  return {
    expected: {
      from: before?.expected.to ?? whole.expected.from,
      to: behind?.expected.from ?? whole.expected.to,
    },
    actual: { from: before?.actual.to ?? whole.actual.from, to: behind?.actual.from ?? whole.actual.to },
  };
}

interface Block {
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly from: { readonly expected: number; readonly actual: number };
}

/** Runs of lines that differ, by the fewest lines put in and taken out. */
function listBlocks(texts: Texts, core: Change): readonly Block[] {
  const start = texts.expected.lastIndexOf('\n', core.expected.from - 1) + 1;
  const back = core.expected.from === 0 ? 0 : core.expected.from - start;
  const from = { expected: core.expected.from - back, actual: core.actual.from - back };
  const expected = splitLines(texts.expected.slice(from.expected, endOfLine(texts.expected, core.expected.to)));
  const actual = splitLines(texts.actual.slice(from.actual, endOfLine(texts.actual, core.actual.to)));
  const parts = diffArrays([...expected], [...actual], { maxEditLength: MOST_LINE_EDITS }) as
    | readonly { readonly value: readonly string[]; readonly added: boolean; readonly removed: boolean }[]
    | undefined;
  if (parts === undefined) return [{ expected, actual, from }];
  const blocks: Block[] = [];
  let open: { expected: string[]; actual: string[]; from: { expected: number; actual: number } } | null = null;
  const at = { ...from };
  for (const { value, added, removed } of parts) {
    if (added || removed) {
      open ??= { expected: [], actual: [], from: { ...at } };
      (added ? open.actual : open.expected).push(...value);
    } else if (open !== null) {
      blocks.push(open);
      open = null;
    }
    const size = value.reduce((sum, line) => sum + line.length, 0);
    if (!added) at.expected += size;
    if (!removed) at.actual += size;
  }
  return open === null ? blocks : [...blocks, open];
}

/** Behind the line end that is next, so that no line is cut. */
function endOfLine(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function changesInBlock(texts: Texts, { expected, actual, from }: Block, budget: { pairs: number }): Changes {
  const changes: Change[] = [];
  const at = { ...from };
  const pairings = choosePairings(expected, actual, budget);
  let [left, right] = [0, 0];
  for (const pairing of pairings.list) {
    const size = (lines: readonly string[], start: number, count: number): number =>
      lines.slice(start, start + count).reduce((sum, line) => sum + line.length, 0);
    const pair: Change = {
      expected: { from: at.expected, to: at.expected + size(expected, left, pairing.expected) },
      actual: { from: at.actual, to: at.actual + size(actual, right, pairing.actual) },
    };
    left += pairing.expected;
    right += pairing.actual;
    at.expected = pair.expected.to;
    at.actual = pair.actual.to;
    if (pairing.expected === 0 || pairing.actual === 0) joinOrPush(changes, pair);
    else changes.push(...findChangesWithin(texts, pair));
  }
  return { list: changes, complete: pairings.complete };
}

/** Lines that only one side has make one change with their neighbours of the same kind. */
function joinOrPush(changes: Change[], pair: Change): void {
  const last = changes.at(-1);
  const touches =
    last !== undefined &&
    last.expected.to === pair.expected.from &&
    last.actual.to === pair.actual.from &&
    ((last.expected.from === last.expected.to && pair.expected.from === pair.expected.to) ||
      (last.actual.from === last.actual.to && pair.actual.from === pair.actual.to));
  if (!touches) changes.push(pair);
  else
    changes[changes.length - 1] = {
      expected: { from: last.expected.from, to: pair.expected.to },
      actual: { from: last.actual.from, to: pair.actual.to },
    };
}

interface Pairings {
  readonly list: readonly { readonly expected: number; readonly actual: number }[];
  readonly complete: boolean;
}

function choosePairings(
  expected: readonly string[],
  actual: readonly string[],
  budget: { pairs: number },
): Pairings {
  if (expected.length === 0 || actual.length === 0)
    return { list: [{ expected: expected.length, actual: actual.length }], complete: true };
  const cells = expected.length * actual.length;
  const long = Math.max(expected.length, actual.length) > LONGEST_BLOCK;
  if (!long && cells <= budget.pairs) {
    budget.pairs -= cells;
    return { list: pairLines(expected, actual), complete: true };
  }
  if (expected.length === actual.length)
    return { list: expected.map(() => ({ expected: 1, actual: 1 })), complete: true };
  const most = Math.min(LONGEST_BLOCK, Math.floor(Math.sqrt(Math.max(0, budget.pairs))));
  budget.pairs -= most * most;
  return { list: withoutEnd(pairLines(expected.slice(0, most), actual.slice(0, most))), complete: false };
}

/** Where blocks were cut, the last lines have lost their partners: only what is before the last pair is sure. */
function withoutEnd(list: readonly { readonly expected: number; readonly actual: number }[]): typeof list {
  const last = list.findLastIndex(({ expected, actual }) => expected > 0 && actual > 0);
  return list.slice(0, last + 1);
}
