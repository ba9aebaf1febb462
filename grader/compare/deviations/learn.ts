/**
 * Learns from the cases with wrong output which few deviations explain most of them. Pure and bounded: deviations are
 * proposed from the smallest cases and checked against all.
 */
import { distance } from 'fastest-levenshtein';
import type { Deviation, MovedLines, OtherForm, Replacement } from '../../model.js';
import { createEffort, stepsFor, type Effort } from './effort.js';
import { proposeEchoes } from './echoed-inputs.js';
import { shapeOf, standsAt } from './extra-lines.js';
import { arePresentation, isDenied, isRefusal, leavesName } from './presentation.js';
import { proposeLines } from './propose-lines.js';
import { isRule } from '../select-output.js';
import { measureCommonPrefix } from '../../text/common-prefix.js';
import { remember } from '../../text/remember.js';
import { areTurned, countChanges } from '../../text/multiset.js';
import { countJoined, joinAlike } from './join-alike.js';
import { tellsApart } from './tell-apart.js';
import { proposePrompts } from './propose-prompts.js';
import { lineAt, proposeTexts } from './propose-texts.js';
import { excerptForm, FORMS, formOf, proposeForms } from './forms.js';
import { countTogether } from './moved-lines.js';
import { differsInNothing, openNumbers } from './number-text.js';
import { openPrompts, withoutMark } from './prompts.js';
import { keepsExpected, listPlaces } from './replace.js';
import {
  deviate,
  explains,
  isExplained,
  applyDeviations,
  type DataOfTexts,
  type Pair,
} from './apply-deviations.js';
import { chooseTrainingCases, measureSize, signDifference, takeByTurns } from './training-cases.js';
import type { Corpus } from './corpus.js';
import { tellingStemsOf, wordsOf } from './line-words.js';

/** The texts of a submission from which deviations are learnt. */
export interface Evidence {
  /** All texts, equal or not, of the cases in which only texts differ. */
  readonly failing: readonly (readonly Pair[])[];
  /** All texts written in cases that are not accepted. */
  readonly written: readonly WrittenText[];
  /** Whether all accepted texts would still be accepted if their expected texts were changed like this. */
  readonly isStillMet: (deviate: (text: string) => string) => boolean;
  readonly corpus: Corpus;
}

export interface WrittenText {
  readonly text: string;
  /** Whether a filter allows such a difference there; the text then proves nothing about the deviation. */
  readonly isFree: (deviate: (text: string) => string) => boolean;
}

/** The most steps in all. About three million take a second of processor time. */
const MAX_STEPS = 1_500_000;
/** How many theories are pursued at once. */
const BREADTH = 6;
/** How many different first differences are examined at each step. */
const MAX_PLACES = 8;

interface Theory {
  readonly deviations: readonly Deviation[];
  /** How many cases it explains entirely. */
  readonly explained: number;
  /** The share of the cases that is right with it. */
  readonly progress: number;
  readonly length: number;
}

/**
 * The fewest and shortest deviations that explain most cases, at most `most` of them: those that are known already, and
 * what is new. Empty if they explain nothing.
 */
export function learnDeviations(
  evidence: Evidence,
  most: number,
  known: readonly Deviation[] = [],
): readonly Deviation[] {
  const { corpus } = evidence;
  const failing = evidence.failing.filter((pairs) => !pairs.every((pair) => explains(known, pair, corpus)));
  const training = chooseTrainingCases(failing);
  const best = learn(training, evidence, known, most, createEffort(MAX_STEPS));
  const needed = withoutIdle(best, known, training, corpus);
  const explainedBy = (some: readonly Deviation[]): number =>
    judge([...known, ...some], training, corpus).explained;
  const joined = joinAlike(needed, corpus.prompts, (some) => explainedBy(some) >= explainedBy(needed));
  const all = [...known, ...joined];
  const supported = joined.filter((deviation) => hasSupport(deviation, all, evidence));
  return [...known, ...supported].slice(0, Math.max(most, known.length));
}

function learn(
  training: Evidence['failing'],
  evidence: Evidence,
  known: readonly Deviation[],
  most: number,
  effort: Effort,
): Theory {
  const nothing = judge(known, training, evidence.corpus);
  let best = nothing;
  let beam: readonly Theory[] = [nothing];
  while (best.explained < training.length) {
    beam = extend(beam, training, evidence, most, effort);
    const [first] = beam;
    if (first === undefined) break;
    if (first.explained > best.explained) best = first;
  }
  return best;
}

function judge(deviations: readonly Deviation[], training: Evidence['failing'], data: DataOfTexts): Theory {
  let explained = 0;
  let progress = 0;
  for (const pairs of training) {
    const shares = pairs.map((pair) => measureProgress(deviations, pair, data));
    const least = Math.min(1, ...shares);
    progress += least;
    if (least === 1) explained++;
  }
  return { deviations, explained, progress, length: measureLength(deviations) };
}

/** The length of their description. */
function measureLength(deviations: readonly Deviation[]): number {
  const texts = deviations.flatMap((deviation) =>
    deviation.kind === 'replaced-text'
      ? deviation.replacements.flatMap(({ expected, written, numbers, at }) => [
          expected,
          written,
          numbers === true ? 'numbers' : '',
          at ?? '',
        ])
      : deviation.kind === 'extra-lines'
        ? deviation.shape
        : [],
  );
  return texts.join('').length;
}

/** The progress of equal texts with different data: below 1, since a case with other data is wrong. */
const NEARLY = 0.99;

/** 1 for equal texts with the same data, else the share of the longer one that is the common beginning. */
function measureProgress(deviations: readonly Deviation[], pair: Pair, data: DataOfTexts): number {
  const applied = applyDeviations(deviations, pair);
  const { expected, actual } = applied;
  if (expected === actual) return isExplained(applied, deviations, pair, data) ? 1 : NEARLY;
  // Empty lines before all others are another deviation.
  const [one, other] = [expected, actual].map((text) => text.replace(/^\n+/, ''));
  return measureCommonPrefix(one ?? '', other ?? '') / (Math.max(expected.length, actual.length) + 1);
}

/** The best theories with one deviation more; what is changed in the same way counts as one. */
function extend(
  beam: readonly Theory[],
  training: Evidence['failing'],
  evidence: Evidence,
  most: number,
  effort: Effort,
): readonly Theory[] {
  const steps = {
    judge: stepsFor(measureSize(training.flat())),
    hold: stepsFor(evidence.written.reduce((sum, { text }) => sum + text.length, 0)),
  };
  const next = new Map<string, Theory>();
  /** The length of the shortest theory that explains all: a longer one is never preferred to it. */
  let complete = Number.POSITIVE_INFINITY;
  for (const theory of beam) {
    for (const deviation of propose(theory, training, evidence, effort)) {
      if (effort.left <= 0) break;
      if (theory.deviations.some((each) => keyOf(each) === keyOf(deviation))) continue;
      const deviations = [...theory.deviations, deviation];
      if (measureLength(deviations) >= complete) continue;
      const key = JSON.stringify(deviations);
      if (next.has(key) || countJoined(deviations, evidence.corpus.prompts) > most) continue;
      const extended = judge(deviations, training, evidence.corpus);
      effort.spend(steps.judge);
      if (extended.progress <= theory.progress) continue;
      effort.spend(steps.hold);
      if (!holds(deviations, evidence)) continue;
      next.set(key, extended);
      if (extended.explained === training.length) complete = Math.min(complete, extended.length);
    }
  }
  return differentOnly([...next.values()].toSorted(compareTheories)).slice(0, BREADTH);
}

function compareTheories(a: Theory, b: Theory): number {
  return b.explained - a.explained || b.progress - a.progress || a.length - b.length;
}

/** Of theories with the same effect only the first, which is the shortest. */
function differentOnly(theories: readonly Theory[]): readonly Theory[] {
  return theories.filter(
    ({ explained, progress }, at) =>
      theories[at - 1]?.progress !== progress || theories[at - 1]?.explained !== explained,
  );
}

function propose(
  theory: Theory,
  training: Evidence['failing'],
  evidence: Evidence,
  effort: Effort,
): readonly Deviation[] {
  const { corpus, written } = evidence;
  const texts = written.map(({ text }) => text);
  const applied = training
    .flatMap((pairs) => pairs.map((pair) => applyDeviations(theory.deviations, pair)))
    .filter(({ expected, actual }) => expected !== actual);
  const open = takeByTurns(applied, (pair) => signDifference([pair]));
  const found = new Map<string, Deviation>();
  const known = decidedOf(evidence);
  for (const pair of open.slice(0, MAX_PLACES).flatMap((each) => [each, ...onScreen(each)]))
    for (const { deviation, line } of proposeTexts(pair, corpus)) {
      const key = JSON.stringify(deviation);
      const inLine = `${line}\n${key}`;
      const mayStand = known.get(inLine) ?? isOnlyShown(deviation, line, corpus);
      known.set(inLine, mayStand);
      if (mayStand) found.set(key, deviation);
    }
  for (const deviation of proposePrompts(open.slice(0, MAX_PLACES), corpus))
    found.set(keyOf(deviation), deviation);
  const inForm = formOf(theory.deviations);
  for (const { expected, actual, own } of open.slice(0, MAX_PLACES)) {
    const at = measureCommonPrefix(expected, actual);
    const line = expected.slice(0, at).split('\n').length - 1;
    const [one = '', other = ''] = [own.expected, own.actual].map((text) => text.split('\n')[line]);
    const [wanted, got] = [one, other].map((text) => corpus.dataOf(text, { thousands: true }).join('\n'));
    const isSameNumber = wanted === got && !differsInNothing(one, other);
    for (const form of proposeForms(lineAt(expected, at), lineAt(actual, at)))
      if (mayBeForm(form, isSameNumber, corpus))
        found.set(
          form,
          excerptForm(form, one, other, inForm) ?? {
            kind: 'other-form',
            form,
            expected: one,
            written: other,
          },
        );
  }
  for (const pair of open.slice(0, MAX_PLACES))
    for (const deviation of [...proposeEchoes(pair), ...proposeLines(pair, corpus, effort, texts)])
      found.set(keyOf(deviation), deviation);
  return [...found.values()];
}

/** What was decided of a replacement in a line: all theories propose the same ones. */
const decidedOf = remember<Evidence, Map<string, boolean>>(() => new Map());

/** Whether the text is replaced by another of the same meaning, with all data as they are. */
function isOnlyShown(deviation: Deviation, line: string, corpus: Corpus): boolean {
  return (
    deviation.kind === 'replaced-text' &&
    !isOtherForm(deviation.replacements) &&
    deviation.replacements.every((each) => corpus.isNoAnswer(each) || corpus.replacesNoData(each)) &&
    arePresentation(deviation.replacements, line, corpus)
  );
}

/** Another number is no other form of it, though its padding differs, too; nor is a form what the assignment is about. */
function mayBeForm(form: OtherForm, isSameNumber: boolean, corpus: Corpus): boolean {
  switch (form) {
    case 'numbers':
      return isSameNumber;
    case 'letter-case':
      return !corpus.changesCase();
    case 'colours':
      return !corpus.occurs(ESCAPE);
    case 'blanks':
    case 'plurals':
    case 'rows':
      return true;
  }
}

/** Every terminal code begins with it. */
const ESCAPE = '\x1b';

/** The first lines that differ as who types sees them, where a line of the output is several lines there. */
function onScreen({ expected, actual, prompts = [] }: Pair): readonly Pair[] {
  const [one, other] = [expected, actual].map((text) => openPrompts(text, prompts));
  const at = one?.findIndex((line, index) => line !== other?.[index]) ?? -1;
  const lines = { expected: withoutMark(one?.[at] ?? ''), actual: withoutMark(other?.[at] ?? '') };
  // Another line is examined where it stands alone, but a rule may be a part of others.
  const isSeen = !isRule(lines.expected) && expected.split('\n').includes(lines.expected);
  return lines.expected !== lines.actual && !isSeen ? [lines] : [];
}

/** Whether the texts differ in blanks or capital letters alone, which are forms. */
function isOtherForm(replacements: readonly Replacement[]): boolean {
  const inForm = (text: string): string => FORMS['letter-case'].level(FORMS.blanks.level(text));
  return replacements.every(({ expected, written }) => inForm(expected) === inForm(written));
}

/** Two deviations with the same key are the same, whatever example they have. */
function keyOf(deviation: Deviation): string {
  if (deviation.kind === 'extra-lines') return deviation.shape.join('\n');
  if (deviation.kind === 'echoed-inputs') return deviation.kind;
  return deviation.kind === 'other-form' ? deviation.form : JSON.stringify(deviation);
}

/**
 * Whether the last deviation applies everywhere: the program never writes the text that it should replace, never writes
 * the line that it should miss, and no accepted case contradicts it.
 */
function holds(deviations: readonly Deviation[], evidence: Evidence): boolean {
  const last = deviations.at(-1);
  if (last === undefined) return true;
  if (last.kind === 'replaced-text' && last.replacements.some((each) => isConstant(each, evidence)))
    return false;
  if (last.kind === 'replaced-text' && !tellsApart(deviations, evidence)) return false;
  if (swapsPrompts(deviations, evidence.corpus) || opensOtherwise(last, evidence)) return false;
  if (swapsNumbers(deviations, evidence)) return false;
  const contradicts = createContradiction(last);
  if (contradicts === null) return true;
  const isKept = evidence.written.some(
    ({ text, isFree }) => contradicts(text) && !isFree((right) => deviate(right, last)),
  );
  return !isKept && evidence.isStillMet((text) => deviate(text, last));
}

/**
 * Whether the own opening of the program also stands where other lines are expected (`You are in a room.` says nothing), or is
 * not its opening in cases that are accepted.
 */
function opensOtherwise(deviation: Deviation, { failing, isStillMet, corpus }: Evidence): boolean {
  const count = (text: string, among: readonly string[]): number =>
    text.split('\n').filter((line) => among.some((each) => line.endsWith(each))).length;
  // What is asked before it on the same line may be asked in other words, too.
  const standsElsewhere = (lines: readonly string[], own: string): boolean =>
    failing.flat().some(({ expected, actual }) => count(actual, [own]) > count(expected, lines));
  if (deviation.kind !== 'opening-lines' || deviation.written === undefined)
    return replacementsOf(deviation).some(
      ({ expected, written }) => corpus.isOpening(expected) && standsElsewhere([expected], written),
    );
  const { lines, written } = deviation;
  return (
    written.some((own) => standsElsewhere(lines, own)) ||
    !isStillMet((text) => deviate(text, { kind: 'missing-lines', lines }))
  );
}

/** Whether a prompt is left out and another one written too often: it stands in its place, and says where one is. */
function swapsPrompts(deviations: readonly Deviation[], { prompts }: Corpus): boolean {
  const isPrompt = (text: string): boolean => prompts.includes(openNumbers(withoutMark(text).trim()));
  const isLeftOut = deviations
    .flatMap(replacementsOf)
    .some(({ expected, written }) => written.trim() === '' && isPrompt(expected));
  return isLeftOut && deviations.some((each) => each.kind === 'extra-lines' && each.example.some(isPrompt));
}

/** Whether a line with a number is left out where a line with any number is added: that one stands in its place. */
function swapsNumbers(deviations: readonly Deviation[], { failing }: Evidence): boolean {
  const leftOut = deviations
    .flatMap((each) => (each.kind === 'missing-lines' ? each.lines : []))
    .filter((line) => /\d/.test(line));
  const added = deviations.flatMap((each) =>
    each.kind === 'extra-lines' && each.example.some((line) => /\d/.test(line)) ? [each.shape] : [],
  );
  if (leftOut.length === 0 || added.length === 0) return false;
  return failing.flat().some(({ expected, actual, prompts = [] }) => {
    const [asked = [], written = []] = [expected, actual].map((text) => openPrompts(text, prompts));
    return asked.some(
      (line, at) => leftOut.includes(line) && added.some((shape) => standsAt(written, at, shape)),
    );
  });
}

/** Whether the program writes the same number each time where others are expected: `Type 3 numbers:` shows no answer. */
function isConstant(
  { numbers, expected, written }: Replacement,
  { failing, written: texts }: Evidence,
): boolean {
  if (numbers !== true || !written.includes('#')) return false;
  const [asked, own] = [expected, written].map((each) => ({ expected: each, written: '', numbers }));
  if (asked === undefined || own === undefined) return false;
  const found = texts.flatMap(({ text }) => listPlaces(text, own));
  const wanted = failing.flat().flatMap((pair) => listPlaces(pair.expected, asked));
  return found.length > 1 && new Set(found).size === 1 && new Set(wanted).size > 1;
}

/** Whether a text shows that the program does not always deviate so. Null if the failing cases are enough to decide. */
function createContradiction(deviation: Deviation): ((text: string) => boolean) | null {
  switch (deviation.kind) {
    case 'replaced-text':
      return (text) => deviation.replacements.some((each) => keepsExpected(text, each));
    case 'missing-lines':
      return (text) => text.split('\n').some((line) => deviation.lines.includes(line));
    case 'moved-lines':
      return (text) => countTogether(text.split('\n'), deviation) > 0;
    case 'other-form':
    case 'opening-lines':
    case 'extra-lines':
    case 'echoed-inputs':
    case 'empty-lines':
    case 'last-line-end':
      return null;
  }
}

/** The new deviations without those that explain no further case. */
function withoutIdle(
  theory: Theory,
  known: readonly Deviation[],
  training: Evidence['failing'],
  data: DataOfTexts,
): readonly Deviation[] {
  let kept = theory.deviations.slice(known.length);
  for (const deviation of kept) {
    const fewer = kept.filter((each) => each !== deviation);
    if (judge([...known, ...fewer], training, data).explained >= theory.explained) kept = fewer;
  }
  return kept;
}

/** Extra lines of one shape must occur in this many cases to count as a habit. */
const MIN_CASES = { unknown: 2, position: 3 };
/** They must also be the only mistake in this share of the cases in which they occur. */
const MIN_SHARE = 0.5;

function hasSupport(deviation: Deviation, deviations: readonly Deviation[], evidence: Evidence): boolean {
  if (deviation.kind === 'replaced-text') return isSeenOften(deviation.replacements, evidence);
  if (deviation.kind === 'moved-lines') return countMoved(deviation, evidence) >= MIN_PLACES;
  if (deviation.kind !== 'extra-lines') return true;
  const { shape } = deviation;
  const others = deviations.filter((each) => each !== deviation);
  const isExplained = (pairs: readonly Pair[], by: readonly Deviation[]): boolean =>
    pairs.every((pair) => explains(by, pair, evidence.corpus));
  const having = evidence.failing.filter((pairs) =>
    pairs.some((pair) => hasLines(pair, shape) && !isExplained(pairs, others)),
  );
  const explained = having.filter((pairs) => isExplained(pairs, deviations)).length;
  const isPosition = deviation.example.every((each) => evidence.corpus.hasShape(shapeOf(each)));
  const least = isPosition ? MIN_CASES.position : MIN_CASES.unknown;
  return explained >= least && explained >= MIN_SHARE * having.length;
}

/**
 * Other words must be seen at this many places, unless they are misspelt. What is written once may be a name, and another
 * name is an answer.
 */
const MIN_PLACES = 2;
/** A shorter word with another letter is another word: `one`, `none`. */
const MIN_MISSPELT_LENGTH = 5;

/** `Helo` for `Hello`: the same words but for one letter in each. */
function isMisspelt({ expected, written }: Replacement): boolean {
  const [asked, found] = [wordsOf(expected), wordsOf(written)];
  return (
    asked.length === found.length &&
    asked.every((word, at) => {
      const other = found[at] ?? '';
      return word === other || (word.length >= MIN_MISSPELT_LENGTH && distance(word, other) === 1);
    })
  );
}

function replacementsOf(deviation: Deviation): readonly Replacement[] {
  return deviation.kind === 'replaced-text' ? deviation.replacements : [];
}

function isSeenOften(replacements: readonly Replacement[], { failing, corpus }: Evidence): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  const texts = failing.flat();
  const asked = texts.map((pair) => pair.expected);
  const expectsLine = (isMeant: (line: string) => boolean): boolean =>
    asked.some((text) => text.split('\n').some(isMeant));
  // A word that has a line for itself, whatever marks are around it, or is made of what was given, may be the answer.
  const mayAnswer = ({ expected }: Replacement): boolean =>
    wordsOf(expected).some((word) => corpus.holdsGiven(word)) ||
    expectsLine((line) => line.trim() === expected.trim() || (line.includes(expected) && isOneWord(line)));
  const hasSameLetters = ({ expected, written }: Replacement): boolean =>
    letters(expected) === letters(written) && letters(expected) !== '';
  // A line of one word, or a part of one with digits, such as `Z9`.
  const isInOneWord = ({ expected }: Replacement): boolean =>
    expectsLine(
      (line) => line.includes(expected.trim()) && (!/\s/.test(line.trim()) || isBesideDigit(line, expected)),
    );
  const isPlain = (each: Replacement): boolean =>
    hasSameLetters(each) ? !isInOneWord(each) : isMisspelt(each) && !mayAnswer(each);
  if (replacements.every(isPlain)) return true;
  const count = (within: readonly string[], each: Replacement): number =>
    within.reduce((sum, text) => sum + listPlaces(text, each).length, 0);
  // `stable: Ada` for `tower: Ada`, and the same of Eve, are answers where the program writes `tower` elsewhere, too.
  const isWrittenElsewhere = (each: Replacement): boolean =>
    count(asked, each) < MIN_PLACES &&
    !corpus.prompts.some((prompt) => each.expected.includes(prompt)) &&
    countChanges(wordsOf(each.expected), wordsOf(each.written)).removed.some((word) =>
      texts.some(({ actual }) => wordsOf(actual).includes(word)),
    );
  if (replacements.length > 1 && replacements.some(isWrittenElsewhere)) return false;
  const places = replacements.reduce((sum, each) => sum + count(asked, each), 0);
  return places >= MIN_PLACES || replacements.every(saysTheSame);
}

/** `Bye!`, and `hello,you?`, which nobody parts. A rule is none. */
function isOneWord(line: string): boolean {
  const { length } = wordsOf(line);
  return length === 1 || (length > 1 && !/\s/.test(line.trim()));
}

/** Whether a text ends within a word with digits. */
function isBesideDigit(line: string, text: string): boolean {
  return /\p{L}$/u.test(text) && /^\d/.test(line.slice(line.indexOf(text) + text.length));
}

/** Whether nothing new is written, and most of what is expected: `@ not in stock` for `There is no @ in the stock`. */
function saysTheSame({ expected, written }: Replacement): boolean {
  const [asked, own] = [expected, written].map((text) => isDenied(text) || isRefusal(text));
  const isOneSentence = asked === own && !/\n|[:?>] /.test(expected + written);
  if (!isOneSentence || wordsOf(expected).join() === wordsOf(written).join()) return false;
  const [was = [], is = []] = [expected, written].map((text) => [
    ...(text.match(/[#@]/g) ?? []),
    ...tellingStemsOf(text).filter((word) => !isDenied(word) && !isRefusal(word)),
  ]);
  const { removed, added } = countChanges(was, is);
  const leavesData = leavesName(expected, written) || removed.some((word) => /[#@]/.test(word));
  return added.length === 0 && was.length > 2 * removed.length && !areTurned(was, is) && !leavesData;
}

/** At how many places the lines are expected in this order. */
function countMoved(moved: MovedLines, { failing }: Evidence): number {
  return failing
    .flat()
    .reduce(
      (sum, { expected, prompts = [] }) => sum + countTogether(openPrompts(expected, prompts), moved),
      0,
    );
}

function hasLines({ actual, prompts = [] }: Pair, shape: readonly string[]): boolean {
  const lines = openPrompts(actual, prompts);
  return lines.some((_, at) => standsAt(lines, at, shape));
}
