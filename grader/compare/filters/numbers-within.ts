/** The filter `numbers-within`: decimals need not be exact. */
import type { Tolerance } from '../../model.js';
import { equalBytes, findLineEnd, readLatin1 } from '../../text/bytes.js';
import { findFirst } from '../../text/find-first.js';
import type { FilterRecord, ReconciledPair, ValueSyntax } from './filter.js';

/** `0.001` (either way), `0.001:absolute`, `0.1%` and `0.001:relative`. */
const syntax: ValueSyntax<Tolerance> = {
  pattern: '(\\d+\\.?\\d*|\\.\\d+)(e-?\\d+)?(:absolute|:relative)?',
  example: '0.001',
  meaning:
    'Off by at most 0.001, or by that share of the expected number; `0.001:absolute` and `0.001:relative` allow one of both alone.',
  parse(text) {
    const [, digits, kind] = /^([\d.e-]+)(?::(absolute|relative))?$/.exec(text) ?? [];
    const most = Number(digits);
    if (digits === undefined || !(most > 0 && most < 1e300)) return null;
    return {
      absolute: kind === 'relative' ? null : most,
      relative: kind === 'absolute' ? null : most,
    };
  },
  print: ({ absolute, relative }) =>
    absolute === null ? `${relative ?? 0}:relative` : `${absolute}${relative === null ? ':absolute' : ''}`,
};

export const numbersWithin: FilterRecord<'numbers-within'> = {
  frees:
    'A decimal (a number with a point or an exponent) may be off by so much. Whole numbers of the expected text stay exact.',
  affects: 'characters',
  remark: { words: 'decimals that are not exact', preposition: 'in' },
  rank: 85,
  form: { kind: 'pair', reconcile: reconcileNumbers },
  // Items and lines are paired by their text, so one that is nearly right would find no partner.
  excludes: ['line-order-free', 'list-order-free'],
  value: syntax,
};

/** Whether a number is near enough. Rounding errors of doubles do not count. */
export function isWithin(expected: number, actual: number, { absolute, relative }: Tolerance): boolean {
  if (!Number.isFinite(expected) || !Number.isFinite(actual)) return false;
  const off = Math.abs(actual - expected);
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(actual), Math.abs(expected));
  return (
    (absolute !== null && off <= absolute + rounding) ||
    (relative !== null && off <= relative * Math.abs(expected) + rounding)
  );
}

interface FoundNumber {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly isDecimal: boolean;
}

/**
 * Not part of a word, of another number or of a version (1.2.3); a sign that touches a word or a number is an
 * operator.
 */
const NUMBER = /(?<![\w.])(?:(?<![\w.)\]])[-+])?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?(?!\w|\.\d)/g;

/**
 * The expected text in which every decimal that the actual one is near enough to is replaced by it. Numbers are
 * paired by their line and their place among the numbers of that line.
 */
function reconcileNumbers(expected: Uint8Array, actual: Uint8Array, tolerance: Tolerance): ReconciledPair {
  if (equalBytes(expected, actual)) return { expected, actual };
  const pieces: Uint8Array[] = [];
  /** Where each replaced number begins and ends: in the expected text, and in what it becomes. */
  const moved: { from: number; to: number; newTo: number }[] = [];
  let size = 0;
  let copied = 0;
  const copyTo = (end: number): void => {
    pieces.push(expected.subarray(copied, end));
    size += end - copied;
    copied = end;
  };
  for (const [line, other] of linePairs(expected, actual)) {
    const partners = findNumbers(actual, other.start, other.end);
    for (const [index, number] of findNumbers(expected, line.start, line.end).entries()) {
      const partner = partners[index];
      if (partner === undefined || !number.isDecimal || !isWithin(number.value, partner.value, tolerance))
        continue;
      copyTo(number.start);
      const came = actual.subarray(partner.start, partner.end);
      pieces.push(came);
      size += came.length;
      copied = number.end;
      moved.push({ from: number.start, to: number.end, newTo: size });
    }
  }
  if (moved.length === 0) return { expected, actual };
  copyTo(expected.length);
  return { expected: Buffer.concat(pieces), actual, toExpected: (offset) => findOrigin(moved, offset) };
}

/** Where an offset behind the replaced numbers was before; inside one, somewhere in the number that it replaced. */
function findOrigin(moved: readonly { from: number; to: number; newTo: number }[], offset: number): number {
  const at = findFirst(moved.length, (place) => (moved[place]?.newTo ?? Infinity) > offset);
  const before = moved[at - 1];
  const origin = before === undefined ? offset : before.to + offset - before.newTo;
  const next = moved[at];
  return next === undefined ? origin : Math.min(origin, next.to);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function* linePairs(one: Uint8Array, other: Uint8Array): Generator<readonly [Range, Range]> {
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    const ends = [findLineEnd(one, left), findLineEnd(other, right)] as const;
    yield [
      { start: left, end: ends[0] },
      { start: right, end: ends[1] },
    ];
    [left, right] = ends;
  }
}

function findNumbers(bytes: Uint8Array, start: number, end: number): readonly FoundNumber[] {
  return Array.from(readLatin1(bytes, start, end).matchAll(NUMBER), ({ 0: text, index }) => ({
    start: start + index,
    end: start + index + text.length,
    value: Number(text),
    isDecimal: /[.eE]/.test(text),
  }));
}
