/** What differs within a line, or a few lines that were joined or broken: words, numbers, blanks, signs. */
import type { Texts } from '../texts.js';
import { actualPiece, expectedPiece, widenChange, type Change } from './change.js';
import { diffLists } from './diff-lists.js';
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
function splitLineEnd(texts: Texts, change: Change): { readonly line: Change; readonly end: Change } | null {
  const { expected, actual } = change;
  const [asked, found] = [expectedPiece(texts, change), actualPiece(texts, change)];
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
  const [expected, actual] = [expectedPiece(texts, pair), actualPiece(texts, pair)];
  if (expected.length + actual.length > MAX_LENGTH) return [core];
  const ours = expected.match(TOKEN) ?? [];
  const theirs = actual.match(TOKEN) ?? [];
  const numbers = pairNumbers(ours, theirs);
  const runs = numbers ?? diffLists(ours, theirs, MAX_EDITS);
  if (runs === null) return [core];
  const [left, right] = [listOffsets(ours, pair.expected.from), listOffsets(theirs, pair.actual.from)];
  const changes = runs.map((run) => ({
    expected: { from: left[run.expected.from] ?? 0, to: left[run.expected.to] ?? 0 },
    actual: { from: right[run.actual.from] ?? 0, to: right[run.actual.to] ?? 0 },
  }));
  if (numbers !== null) return changes;
  const isOneSided = core.expected.from === core.expected.to || core.actual.from === core.actual.to;
  if (changes.length > 1 && isOneSided) return [core];
  if (changes.length > 0 && isMostlyOther(changes, pair)) return [withoutLineEnd(texts, pair)];
  return changes.map((change) => sharpen(texts, change));
}

/** Where each token begins, and where the last one ends. */
function listOffsets(tokens: readonly string[], from: number): readonly number[] {
  const offsets = [from];
  for (const token of tokens) offsets.push((offsets.at(-1) ?? from) + token.length);
  return offsets;
}

/** The tokens at which one number stands for another, where nothing else differs; null elsewhere. */
function pairNumbers(ours: readonly string[], theirs: readonly string[]): readonly Change[] | null {
  const isNumber = (token = ''): boolean => /^\d+$/.test(token);
  if (ours.length !== theirs.length) return null;
  const places = [...ours.keys()].filter((place) => ours[place] !== theirs[place]);
  if (!places.every((place) => isNumber(ours[place]) && isNumber(theirs[place]))) return null;
  return places.map((from) => ({ expected: { from, to: from + 1 }, actual: { from, to: from + 1 } }));
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
function withoutLineEnd(texts: Texts, change: Change): Change {
  const [was, is] = [expectedPiece(texts, change), actualPiece(texts, change)];
  const isClosed = was.endsWith('\n') && is.endsWith('\n') && was.length > 1 && is.length > 1;
  return isClosed ? widenChange(change, 0, -1) : change;
}

function isMostlyOther(changes: readonly Change[], pair: Change): boolean {
  const share = (side: 'expected' | 'actual'): number => {
    const changed = changes.reduce((sum, change) => sum + change[side].to - change[side].from, 0);
    return changed / Math.max(1, pair[side].to - pair[side].from);
  };
  return share('expected') > MOSTLY && share('actual') > MOSTLY;
}
