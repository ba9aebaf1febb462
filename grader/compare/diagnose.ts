/**
 * Names the cause of a difference. Every diagnosis is a claim that the two texts prove: a cause that explains the whole
 * difference if there is one; otherwise the cause of most of it as `mostly: …`, or of its beginning as `first: …`.
 */
import type { Diagnosis } from '../model.js';
import { everythingOf } from './diagnoses/changes/diff-lists.js';
import { trimChange } from './diagnoses/changes/trim.js';
import { detectCursor } from './diagnoses/kinds/characters.js';
import { compareLines } from './diagnoses/kinds/wording.js';
import { detectLineEnds, findOneLine } from './diagnoses/kinds/line-ends.js';
import { findMainClaim, describeClaim } from './diagnoses/claims.js';
import { detectDamagedText, detectFirstDamage } from './diagnoses/kinds/encoding.js';
import { detectEnd, detectNothing, shapeOf } from './diagnoses/kinds/lines.js';
import { readTexts, type Texts } from './diagnoses/texts.js';
import { findTurnedBoard } from './diagnoses/turned-board.js';
import { type Evidence, nameText } from './evidence.js';
import { equalUnder } from './equality.js';
import { measureCommonEnds } from '../text/common-prefix.js';
import { frees, LAYOUT_FILTERS } from './filters/index.js';
import { countThings, spellNumber } from './phrases.js';

export type Detector = (evidence: Evidence) => Diagnosis | null;

/** These look at both texts as a whole. Undoing what they name makes the texts equal. */
const EXPLAIN_ALL: readonly Detector[] = [detectDamagedText, detectNothing, detectLineEnds];

/** Kinds that are claimed for each line by itself. */
const CLAIMED_LINE_BY_LINE: ReadonlySet<string> = new Set(['number', 'other-text', 'other-line']);

/** Kinds that say that a line stands for another, or is missing or too many. */
const OF_LINES: ReadonlySet<string> = new Set([...CLAIMED_LINE_BY_LINE, 'extra-lines', 'missing-lines']);

/** The cause of the difference in words, if one is known. */
export function diagnose(evidence: Evidence): Diagnosis | null {
  for (const detect of EXPLAIN_ALL) {
    const diagnosis = detect(evidence);
    if (diagnosis !== null) return diagnosis;
  }
  const texts = readTexts(evidence);
  return texts === null ? diagnoseLong(evidence) : diagnoseByChanges(evidence, texts);
}

function diagnoseByChanges(evidence: Evidence, texts: Texts): Diagnosis | null {
  const damage = markAsFirst(detectFirstDamage(evidence));
  if (damage !== null) return damage;
  const turned = findTurnedBoard(texts);
  if (turned?.explains === 'all') return turned.diagnosis;
  const joined = findOneLine(texts);
  if (joined !== null) return joined;
  const main = findMainClaim(texts);
  const code = main?.claim.kind.code ?? '';
  // Right lines in another order look like many other numbers or lines.
  if (CLAIMED_LINE_BY_LINE.has(code)) {
    const order = detectOtherOrder(evidence);
    if (order !== null) return order;
  }
  if (main?.explains === 'all') return describeClaim(texts, main);
  const cursor = markAsFirst(detectCursor(evidence));
  if (cursor !== null) return cursor;
  // A turned board looks like many other words, so it goes before these.
  const isOther = main?.explains === 'most' && main.claim.kind.code !== 'other-text';
  if (turned !== null && !isOther) return turned.diagnosis;
  // These causes also explain the whole difference, and they name the place more precisely.
  const other = detectOtherOrder(evidence) ?? markAsFirst(detectFirstDamage(evidence));
  if (other !== null) return other;
  if (main === null || (main.explains === 'first' && OF_LINES.has(code))) {
    const otherCount = detectOtherCount(texts, CLAIMED_LINE_BY_LINE.has(code));
    if (otherCount !== null) return otherCount;
  }
  return main === null ? putSideBySide(texts) : describeClaim(texts, main);
}

/** With fewer lines the two lines themselves are shown. */
const MIN_LINES = 2;

/**
 * Says only how many lines there are instead of how many: if there are twice as many or half, and most are not right; or if
 * all have one shape, and lines were taken one for another. Which line stands for which is not certain then.
 */
function detectOtherCount(texts: Texts, isLineForLine: boolean): Diagnosis | null {
  const read = (text: string): readonly string[] =>
    text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const [asked, found] = [read(texts.expected), read(texts.actual)];
  const { head, tail } = measureCommonEnds(asked, found);
  const rest = {
    asked: asked.slice(head, asked.length - tail),
    found: found.slice(head, found.length - tail),
  };
  const shapes = new Set([...rest.asked, ...rest.found].map(shapeOf));
  const isOfOneShape = shapes.size === 1 && rest.asked.length > 0 && rest.found.length > 0;
  const told =
    isOfOneShape && (isLineForLine || asked.length === 1)
      ? rest
      : areMostlyOther(asked, found)
        ? { asked, found }
        : null;
  const both = putSideBySide(texts)?.words.replace('first: ', '');
  if (told === null || told.asked.length === told.found.length || both === undefined) return null;
  const are = told.asked.length === 1 ? 'is' : 'are';
  const words = `you write ${countThings(told.found.length, 'line')} where ${spellNumber(told.asked.length)} ${are} expected: ${both}`;
  return { code: 'other-line', words: `first: ${words}` };
}

function areMostlyOther(asked: readonly string[], found: readonly string[]): boolean {
  const [few = 0, many = 0] = [asked.length, found.length].toSorted((one, other) => one - other);
  const written = new Set(found);
  return (
    few > 0 &&
    many >= Math.max(MIN_LINES, 2 * few) &&
    2 * asked.filter((line) => written.has(line)).length < few
  );
}

/** Where nothing else is certain: the first two lines that differ. */
function putSideBySide(texts: Texts): Diagnosis | null {
  const core = trimChange(texts, everythingOf(texts.expected, texts.actual));
  if (core === null || core.actual.from === texts.actual.length) return null;
  return { code: 'other-line', words: `first: ${compareLines(texts, core)}` };
}

/** For texts that are too long to be compared word by word. */
function diagnoseLong(evidence: Evidence): Diagnosis | null {
  return detectEnd(evidence) ?? detectOtherOrder(evidence) ?? markAsFirst(detectFirstDamage(evidence));
}

function markAsFirst(diagnosis: Diagnosis | null): Diagnosis | null {
  return diagnosis === null ? null : { ...diagnosis, words: `first: ${diagnosis.words}` };
}

function markAsMostly(diagnosis: Diagnosis): Diagnosis {
  return { ...diagnosis, words: `mostly: ${diagnosis.words}` };
}

/** Longer texts are not searched for another order of their lines. */
const MAX_LENGTH_TO_SORT = 1_000_000;

function detectOtherOrder(evidence: Evidence): Diagnosis | null {
  const { expected, actual, filters, borders } = evidence;
  if (frees(filters, 'line-order')) return null;
  if (expected.length + actual.length > MAX_LENGTH_TO_SORT) return null;
  const granted = [...filters, 'line-order-free'] as const;
  const words = 'has the right lines in another order';
  if (equalUnder(expected, actual, granted, borders)) return describeOrder(evidence, words);
  // If only blanks and line ends differ, the order is right. If these differ and the order, too, the order is told.
  if (equalUnder(expected, actual, [...filters, ...LAYOUT_FILTERS], borders)) return null;
  if (equalUnder(expected, actual, [...granted, ...LAYOUT_FILTERS], borders))
    return markAsMostly(describeOrder(evidence, words));
  // Lines may even have changed places across an input.
  return borders.length > 0 && equalUnder(expected, actual, granted)
    ? describeOrder(evidence, 'has the right lines in another order, some before or after another input')
    : null;
}

function describeOrder(evidence: Evidence, words: string): Diagnosis {
  return {
    code: 'line-order',
    words: `${nameText(evidence)} ${words}, from line ${evidence.place.line} on`,
  };
}
