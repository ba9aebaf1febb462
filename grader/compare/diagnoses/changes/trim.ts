/** Trims the common beginning and end of two pieces, and chooses the place of a piece that only one side has. */
import { measureCommonEnds } from '../../../text/common-prefix.js';
import { isItem } from '../kinds/item-shape.js';
import { inputAt, lineEnd, lineStart, type Range, type Texts } from '../texts.js';
import { actualPiece, expectedPiece, widenChange, type Change } from './change.js';

/** At most this many places are tried for a piece that could lie at several. */
const MAX_PLACES = 400;

/** What is left of two ranges between their common beginning and end; null where they are equal. */
export function trimChange(texts: Pick<Texts, 'expected' | 'actual'>, change: Change): Change | null {
  const [was, is] = [expectedPiece(texts, change), actualPiece(texts, change)];
  if (was === is) return null;
  const { head, tail } = measureCommonEnds(was, is);
  return widenChange(change, -head, -tail);
}

/**
 * A piece that only one side has can often lie at several places: of `aab` and `ab` either `a` may be the one too many.
 * Prefers the place where the piece is whole lines, then a prompt, then whole words.
 */
export function slideChange(texts: Texts, change: Change, within: Change): Change {
  const { expected, actual } = change;
  const missing = actual.from === actual.to;
  if (!missing && expected.from !== expected.to) return change;
  const text = missing ? texts.expected : texts.actual;
  const piece = missing ? expected : actual;
  const bounds = missing ? within.expected : within.actual;
  let best = 0;
  let most = -1;
  for (const by of listSlides(text, piece, bounds)) {
    const rating = rate(texts, text, move(piece, by), expected.from + by, missing);
    if (rating > most || (rating === most && Math.abs(by) < Math.abs(best))) [best, most] = [by, rating];
  }
  return { expected: move(expected, best), actual: move(actual, best) };
}

/** The distances by which the piece can be moved: removing it there leaves the same text. */
function listSlides(text: string, { from, to }: Range, bounds: Range): readonly number[] {
  const slides = [0];
  for (let by = 1; slides.length < MAX_PLACES && from - by >= bounds.from; by++) {
    if (text[from - by] !== text[to - by]) break;
    slides.push(-by);
  }
  for (let by = 1; slides.length < 2 * MAX_PLACES && to + by <= bounds.to; by++) {
    if (text[from + by - 1] !== text[to + by - 1]) break;
    slides.push(by);
  }
  return slides;
}

function rate(
  texts: Texts,
  text: string,
  { from, to }: Range,
  expectedFrom: number,
  missing: boolean,
): number {
  const atLineStart = from === 0 || text[from - 1] === '\n';
  const endsLine = text[to - 1] === '\n';
  const border = inputAt(texts, missing ? expectedFrom + (to - from) : expectedFrom);
  const atBorder = border !== null;
  let rating = 0;
  // A line end after a prompt ends that line; only a second one is a blank line.
  if (atBorder && !atLineStart && to - from === 1 && endsLine) rating += 400;
  if (atLineStart && endsLine) rating += 200;
  if (atBorder) rating += 100;
  if (to === text.length) rating += 150;
  if (atBorder && text.slice(from, to).trim() === border.text && border.text !== '') rating += 300;
  if (isWordEdge(text, from)) rating += 10;
  if (isWordEdge(text, to)) rating += 10;
  const line = text.slice(lineStart(text, from), lineEnd(text, to));
  if (!endsLine && isItem(text.slice(from, to), line)) rating += 40;
  return rating;
}

/** Whether no word lies across this place. */
export function isWordEdge(text: string, at: number): boolean {
  return !(isWordSign(text[at - 1]) && isWordSign(text[at]));
}

export function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
}

function move({ from, to }: Range, by: number): Range {
  return { from: from + by, to: to + by };
}
