/** Splits two lines into pieces, and marks the pieces that differ in something that is not allowed. */
import { measureCommonEnds, measureCommonPrefix } from '../text/common-prefix.js';
import type { Filter, Span } from '../model.js';
import { measureLineEnd } from '../text/bytes.js';
import { CUT, MAX_LINE } from './excerpt.js';
import { frees, withoutFreeing } from './filters/index.js';
import { normalizeText } from './filters/normalize.js';
import { diffLists, everythingOf } from './diagnoses/changes/diff-lists.js';
import type { Range } from './diagnoses/texts.js';
import { findUnpaired, splitItems } from './list-items.js';
import { decodeBytes, findCharacterStart, measureCharacter } from '../text/utf8.js';

/** Longer lines are compared only at their beginning and end. */
const MAX_CHARACTERS = 4_000;
const MAX_EDITS = 400;
/** How many characters are shown on either side of the first difference of a long line. */
const BEFORE = 80;
const BEHIND = 160;
/** How many characters of a long line are compared on either side. */
const REACH = 2_000;

export interface LinePair {
  readonly expected: readonly Span[];
  readonly actual: readonly Span[];
}

/** A character, or a run that counts as one, and its key. The key is empty if it does not count at all. */
interface Token {
  readonly key: string;
  readonly text: string;
  readonly differs: boolean;
}

/** Offsets, in both lines, of the difference that must be shown. */
export interface Around {
  readonly expected: number;
  readonly actual: number;
}

/** Marks where two lines differ. The line end is a piece if it differs, and else left out. */
export function compareLines(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly Filter[],
  around: Around | null = null,
): LinePair {
  const [left, right, cut] = cutAround(expected, actual, around);
  const ours = readTokens(left, filters);
  const theirs = readTokens(right, filters);
  const marked = frees(filters, 'item-order') ? markItems(ours, theirs) : markTokens(ours, theirs);
  return {
    expected: toSpans(marked.expected, cut, left.length < expected.length && !endsAlike(left, expected)),
    actual: toSpans(marked.actual, cut, right.length < actual.length && !endsAlike(right, actual)),
  };
}

function endsAlike(part: Uint8Array, whole: Uint8Array): boolean {
  return part.byteOffset + part.length === whole.byteOffset + whole.length;
}

/** The part of very long lines around the difference. `true` says that a beginning was left out. */
function cutAround(
  expected: Uint8Array,
  actual: Uint8Array,
  around: Around | null,
): readonly [Uint8Array, Uint8Array, boolean] {
  if (expected.length + actual.length <= 4 * MAX_CHARACTERS) return [expected, actual, false];
  const head = measureCommonPrefix(expected, actual);
  const places = around ?? { expected: head, actual: head };
  const cut = (line: Uint8Array, at: number): Uint8Array => {
    const from = findCharacterStart(line, Math.max(0, at - REACH));
    const to = Math.min(line.length, at + REACH);
    return line.subarray(from, to === line.length ? to : findCharacterStart(line, to));
  };
  const left = cut(expected, places.expected);
  return [left, cut(actual, places.actual), left.byteOffset > expected.byteOffset];
}

/** Splits a line into tokens; what a filter allows has no key or an equal one. */
function readTokens(line: Uint8Array, filters: readonly Filter[]): readonly Token[] {
  const size = line.length - measureLineEnd(line, line.length);
  const unsorted = withoutFreeing(filters, 'item-order', 'blank-lines');
  const origins = new Uint32Array(size + 1);
  const content = line.subarray(0, size);
  const normal = normalizeText(content, unsorted, origins);
  const tokens: Token[] = [];
  let from = 0;
  for (let at = 0; at < normal.length;) {
    const start = origins[at] ?? size;
    if (start > from)
      tokens.push({ key: '', text: decodeBytes(content.subarray(from, start)), differs: false });
    let next = at + (measureCharacter(normal, at) || 1);
    // A character whose lower case is shorter than itself stays whole.
    while (next < normal.length && origins[next] === start) next++;
    const own = start + (measureCharacter(content, start) || 1);
    from = next < normal.length ? Math.min(own, origins[next] ?? size) : own;
    tokens.push({
      key: decodeBytes(normal.subarray(at, next)),
      text: decodeBytes(content.subarray(start, from)),
      differs: false,
    });
    at = next;
  }
  if (from < size) tokens.push({ key: '', text: decodeBytes(content.subarray(from)), differs: false });
  if (size < line.length) {
    const end = decodeBytes(line.subarray(size));
    const free = frees(filters, 'last-line-end');
    tokens.push({
      key: free ? '' : frees(filters, 'line-ends') ? '\n' : end,
      text: end,
      differs: false,
    });
  }
  return tokens;
}

function markTokens(expected: readonly Token[], actual: readonly Token[]): Marked {
  const ours = expected.filter((token) => token.key !== '').map((token) => token.key);
  const theirs = actual.filter((token) => token.key !== '').map((token) => token.key);
  const { head, tail } = measureCommonEnds(ours, theirs);
  const left = ours.slice(head, ours.length - tail);
  const right = theirs.slice(head, theirs.length - tail);
  const small = left.length <= MAX_CHARACTERS && right.length <= MAX_CHARACTERS;
  const runs = (small ? diffLists(left, right, MAX_EDITS) : null) ?? [everythingOf(left, right)];
  return {
    expected: mark(
      expected,
      head,
      runs.map((run) => run.expected),
    ),
    actual: mark(
      actual,
      head,
      runs.map((run) => run.actual),
    ),
  };
}

interface Marked {
  readonly expected: readonly Token[];
  readonly actual: readonly Token[];
}

/** Marks the tokens whose place among those that count, from `first` on, is in one of the ranges, which are in order. */
function mark(tokens: readonly Token[], first: number, ranges: readonly Range[]): readonly Token[] {
  let place = -first;
  let next = 0;
  return tokens.map((token) => {
    if (token.key === '') return token;
    while ((ranges[next]?.to ?? Infinity) <= place) next++;
    const differs = place >= (ranges[next]?.from ?? Infinity);
    place++;
    return { ...token, differs };
  });
}

/** If the order of items is free, marks the items without a partner; if all have one, compares characters. */
function markItems(expected: readonly Token[], actual: readonly Token[]): Marked {
  const ours = splitItems(joinKeys(expected));
  const theirs = splitItems(joinKeys(actual));
  const gone = findUnpaired(ours, theirs);
  const come = findUnpaired(theirs, ours);
  if (gone.length === 0 && come.length === 0) return markTokens(expected, actual);
  return { expected: markPlaces(expected, gone), actual: markPlaces(actual, come) };
}

function joinKeys(tokens: readonly Token[]): string {
  return tokens.map((token) => token.key).join('');
}

function markPlaces(
  tokens: readonly Token[],
  items: readonly { readonly text: string; readonly start: number }[],
): readonly Token[] {
  let at = 0;
  return tokens.map((token) => {
    const start = at;
    at += token.key.length;
    const differs = items.some((item) => start >= item.start && start < item.start + item.text.length);
    return token.key === '' ? token : { ...token, differs };
  });
}

/** Joins tokens to spans; drops a line end that does not differ; of long lines shows what surrounds differences. */
function toSpans(tokens: readonly Token[], cutBefore: boolean, cutBehind: boolean): readonly Span[] {
  const last = tokens.at(-1);
  const shown =
    last !== undefined && !last.differs && /^\r?\n$/.test(last.text) ? tokens.slice(0, -1) : tokens;
  const first = Math.max(
    0,
    shown.findIndex((token) => token.differs),
  );
  const long = shown.length > MAX_LINE || cutBefore || cutBehind;
  const from = long ? Math.max(0, first - BEFORE) : 0;
  const to = long ? Math.min(shown.length, first + BEHIND) : shown.length;
  const spans: Span[] = [];
  if (from > 0 || cutBefore) spans.push({ text: CUT, differs: false });
  for (const { text, differs } of shown.slice(from, to)) {
    const previous = spans.at(-1);
    if (previous?.differs === differs) spans[spans.length - 1] = { text: previous.text + text, differs };
    else spans.push({ text, differs });
  }
  if (to < shown.length || cutBehind) spans.push({ text: CUT, differs: false });
  return spans;
}
