/** What differs within a line, or a few lines that were joined or broken: words, numbers, blanks, signs. */
import { diffArrays } from 'diff';
import type { Texts } from '../texts.js';
import type { Change } from './change.js';
import { isWordEdge, trimChange } from './trim.js';

/** Escape sequences of terminals, words, runs of blanks, line ends, single signs. */
const TOKEN = new RegExp(String.raw`${'\u001b'}\[[0-9;]*[A-Za-z]|[\p{L}\p{N}_]+|[ \t]+|\r?\n|[^]`, 'gu');
const MAX_EDITS = 120;
const MAX_LENGTH = 4_000;
/** If a larger share of both pieces is replaced, they are one change, not many small ones. */
const MOSTLY = 0.7;

/** The changes within two pieces; one change for all of it where they have little in common. */
export function findChangesWithin(texts: Texts, pair: Change): readonly Change[] {
  const ends = splitLineEnd(texts, pair);
  return ends === null ? findWithin(texts, pair) : [...findWithin(texts, ends.line), ends.end];
}

/** The last line often lacks its end, which is no part of what differs within the line; null where both have one. */
function splitLineEnd(
  texts: Texts,
  { expected, actual }: Change,
): { readonly line: Change; readonly end: Change } | null {
  const [asked, found] = [
    texts.expected.slice(expected.from, expected.to),
    texts.actual.slice(actual.from, actual.to),
  ];
  if (asked.endsWith('\n') === found.endsWith('\n') || !/[^\n]/.test(asked) || !/[^\n]/.test(found))
    return null;
  const [left, right] = [
    expected.to - (asked.endsWith('\n') ? 1 : 0),
    actual.to - (found.endsWith('\n') ? 1 : 0),
  ];
  return {
    line: { expected: { from: expected.from, to: left }, actual: { from: actual.from, to: right } },
    end: { expected: { from: left, to: expected.to }, actual: { from: right, to: actual.to } },
  };
}

function findWithin(texts: Texts, pair: Change): readonly Change[] {
  const core = trimChange(texts, pair);
  if (core === null) return [];
  if (pair.expected.to - pair.expected.from + pair.actual.to - pair.actual.from > MAX_LENGTH) return [core];
  const expected = texts.expected.slice(pair.expected.from, pair.expected.to);
  const actual = texts.actual.slice(pair.actual.from, pair.actual.to);
  const ours = expected.match(TOKEN) ?? [];
  const theirs = actual.match(TOKEN) ?? [];
  const numbers = pairNumbers(ours, theirs, pair);
  if (numbers !== null) return numbers;
  const parts = diffArrays(ours, theirs, { maxEditLength: MAX_EDITS }) as
    | readonly { readonly value: readonly string[]; readonly added: boolean; readonly removed: boolean }[]
    | undefined;
  if (parts === undefined) return [core];
  const changes: Change[] = [];
  let left = pair.expected.from;
  let right = pair.actual.from;
  let open: { left: number; right: number } | null = null;
  const close = (): void => {
    if (open === null) return;
    changes.push({ expected: { from: open.left, to: left }, actual: { from: open.right, to: right } });
    open = null;
  };
  for (const { value, added, removed } of parts) {
    const size = value.join('').length;
    if (added || removed) open ??= { left, right };
    else close();
    if (!added) left += size;
    if (!removed) right += size;
  }
  close();
  const isOneSided = core.expected.from === core.expected.to || core.actual.from === core.actual.to;
  if (changes.length > 1 && isOneSided) return [core];
  if (changes.length > 0 && isMostlyOther(changes, pair)) return [withoutLineEnd(texts, pair)];
  return changes.map((change) => sharpen(texts, change));
}

/** Changes of one number for another, where nothing else differs; null elsewhere. */
function pairNumbers(
  ours: readonly string[],
  theirs: readonly string[],
  pair: Change,
): readonly Change[] | null {
  if (ours.length !== theirs.length) return null;
  const changes: Change[] = [];
  let [left, right] = [pair.expected.from, pair.actual.from];
  for (const [index, was] of ours.entries()) {
    const is = theirs[index] ?? '';
    if (was !== is) {
      if (!/^\d+$/.test(was) || !/^\d+$/.test(is)) return null;
      changes.push({
        expected: { from: left, to: left + was.length },
        actual: { from: right, to: right + is.length },
      });
    }
    left += was.length;
    right += is.length;
  }
  return changes;
}

/** Reduces a change to the added or missing characters, if they are no part of a word: a line end, a sign. */
function sharpen(texts: Texts, change: Change): Change {
  const core = trimChange(texts, change);
  if (core === null) return change;
  const missing = core.actual.from === core.actual.to;
  if (!missing && core.expected.from !== core.expected.to) return change;
  const text = missing ? texts.expected : texts.actual;
  const { from, to } = missing ? core.expected : core.actual;
  const isBlank = text.slice(from, to).trim() === '';
  return isBlank || (isWordEdge(text, from) && isWordEdge(text, to)) ? core : change;
}

/** Two whole lines without their common line end. */
function withoutLineEnd(texts: Texts, { expected, actual }: Change): Change {
  const isClosed = texts.expected[expected.to - 1] === '\n' && texts.actual[actual.to - 1] === '\n';
  const back = isClosed && expected.to - expected.from > 1 && actual.to - actual.from > 1 ? 1 : 0;
  return {
    expected: { from: expected.from, to: expected.to - back },
    actual: { from: actual.from, to: actual.to - back },
  };
}

function isMostlyOther(changes: readonly Change[], pair: Change): boolean {
  const share = (side: 'expected' | 'actual'): number => {
    const changed = changes.reduce((sum, change) => sum + change[side].to - change[side].from, 0);
    return changed / Math.max(1, pair[side].to - pair[side].from);
  };
  return share('expected') > MOSTLY && share('actual') > MOSTLY;
}
