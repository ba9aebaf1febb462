/**
 * Decides which lines of two blocks belong together: lines that are alike, a line that was broken in two, two lines
 * that were joined.
 */
import { distance } from 'fastest-levenshtein';
import stripAnsi from 'strip-ansi';
import { findSwap } from '../kinds/swapped.js';

/** `expected` and `actual` say how many lines are taken from each side. */
export interface Pairing {
  readonly expected: number;
  readonly actual: number;
}

/** Lines that are less alike than this are not paired. */
const MIN_ALIKE = 0.5;
const MAX_LINE = 300;

const MOVES: readonly Pairing[] = [
  { expected: 1, actual: 1 },
  { expected: 1, actual: 2 },
  { expected: 2, actual: 1 },
  { expected: 1, actual: 0 },
  { expected: 0, actual: 1 },
];

/** Pairs of lines that may still be compared; used up as blocks are paired. */
export interface Budget {
  pairs: number;
}

export interface Pairings {
  readonly list: readonly Pairing[];
  readonly complete: boolean;
}

/** Longer blocks are paired in pieces of this many lines. */
const MAX_BLOCK = 40;

/** Pairs long blocks in pieces. The last third of each piece is paired again with the next one. */
export function pairBlock(expected: readonly string[], actual: readonly string[], budget: Budget): Pairings {
  const list: Pairing[] = [];
  let [left, right] = [0, 0];
  while (left < expected.length && right < actual.length) {
    const ours = expected.slice(left, left + MAX_BLOCK);
    const theirs = actual.slice(right, right + MAX_BLOCK);
    budget.pairs -= ours.length * theirs.length;
    if (budget.pairs < 0) {
      list.push({ expected: expected.length - left, actual: actual.length - right });
      return { list, complete: false };
    }
    const pairings = pairLines(ours, theirs);
    const isLast = left + ours.length === expected.length && right + theirs.length === actual.length;
    for (const pairing of isLast ? pairings : pairings.slice(0, Math.ceil((pairings.length * 2) / 3))) {
      list.push(pairing);
      left += pairing.expected;
      right += pairing.actual;
    }
  }
  for (; left < expected.length; left++) list.push({ expected: 1, actual: 0 });
  for (; right < actual.length; right++) list.push({ expected: 0, actual: 1 });
  return { list: pairStrangers(list), complete: true };
}

/** At most this many lines are paired without being alike. */
const MAX_STRANGERS = 3;

/**
 * If as many lines were added as removed at a place, each added line replaces a removed one, even if they are not
 * alike.
 */
function pairStrangers(list: readonly Pairing[]): readonly Pairing[] {
  const paired: Pairing[] = [];
  for (let at = 0; at < list.length;) {
    let gone = 0;
    let come = 0;
    let end = at;
    for (let one = list[end]; one !== undefined && one.expected + one.actual === 1; one = list[++end]) {
      gone += one.expected;
      come += one.actual;
    }
    if (gone > 0 && gone === come) {
      for (let line = 0; line < gone; line++) paired.push({ expected: 1, actual: 1 });
      at = end;
    } else if (gone > 0 && come > 0 && gone + come <= MAX_STRANGERS) {
      paired.push({ expected: gone, actual: come });
      at = end;
    } else {
      paired.push(...list.slice(at, Math.max(end, at + 1)));
      at = Math.max(end, at + 1);
    }
  }
  return paired;
}

/** The pairing with the fewest characters to change. Its cost grows with the product of both numbers of lines. */
function pairLines(expected: readonly string[], actual: readonly string[]): readonly Pairing[] {
  const width = actual.length + 1;
  const costs = new Float64Array((expected.length + 1) * width).fill(Infinity);
  const cameBy = new Int8Array(costs.length).fill(-1);
  costs[0] = 0;
  const rate = createRating(expected, actual);
  for (let left = 0; left <= expected.length; left++) {
    for (let right = 0; right <= actual.length; right++) {
      const cost = costs[left * width + right] ?? Infinity;
      for (const [index, move] of MOVES.entries()) {
        const to = (left + move.expected) * width + right + move.actual;
        if (left + move.expected > expected.length || right + move.actual > actual.length) continue;
        const next = cost + rate(move, left, right);
        if (next < (costs[to] ?? Infinity)) {
          costs[to] = next;
          cameBy[to] = index;
        }
      }
    }
  }
  return traceBack(cameBy, expected.length, actual.length);
}

function traceBack(cameBy: Int8Array, expected: number, actual: number): readonly Pairing[] {
  const pairings: Pairing[] = [];
  let [left, right] = [expected, actual];
  while (left > 0 || right > 0) {
    const move = MOVES[cameBy[left * (actual + 1) + right] ?? -1];
    if (move === undefined) break;
    pairings.push(move);
    left -= move.expected;
    right -= move.actual;
  }
  return pairings.reverse();
}

/** What a move costs at a place. The same lines come again and again in a dialogue: they are rated once. */
function createRating(
  expected: readonly string[],
  actual: readonly string[],
): (move: Pairing, left: number, right: number) => number {
  const lines = [...new Set([...expected, ...actual])];
  const numbers = new Map(lines.map((line, at) => [line, at]));
  const [ours, theirs] = [expected, actual].map((side) => side.map((line) => numbers.get(line) ?? 0));
  const known = new Map(MOVES.map((move) => [move, new Map<number, number>()]));
  return (move, left, right) => {
    let key = 0;
    for (let at = left; at < left + move.expected; at++) key = key * lines.length + (ours?.[at] ?? 0);
    for (let at = right; at < right + move.actual; at++) key = key * lines.length + (theirs?.[at] ?? 0);
    const found = known.get(move)?.get(key);
    if (found !== undefined) return found;
    const cost = rateMove(
      expected.slice(left, left + move.expected),
      actual.slice(right, right + move.actual),
    );
    known.get(move)?.set(key, cost);
    return cost;
  };
}

/** The cost of pairing these lines; Infinity if they are not alike. */
function rateMove(expected: readonly string[], actual: readonly string[]): number {
  if (expected.length === 0 || actual.length === 0) return 1 + 0.8 * (expected[0] ?? actual[0] ?? '').length;
  const [one, other] = [readLines(expected), readLines(actual)];
  if (one === other) return expected.length + actual.length === 2 ? 0 : 0.5;
  const longer = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > longer * MIN_ALIKE) return Infinity;
  const far = distance(one, other);
  if (expected.length + actual.length === 2 && far > 2 && findSwap({ was: one, is: other }) !== null)
    return 2;
  if (expected.length + actual.length === 2) return far <= longer * (1 - MIN_ALIKE) ? far : far * 2.5 + 2;
  // For a line that was broken in two, or two that were joined, hardly anything else may differ.
  return far <= 1 + longer * 0.2 ? far + 0.5 : Infinity;
}

/** The lines without terminal colours. */
function readLines(lines: readonly string[]): string {
  const text = lines.join('').slice(0, MAX_LINE);
  return text.includes('\u001b') ? stripAnsi(text) : text;
}
