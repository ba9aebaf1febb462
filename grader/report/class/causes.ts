/** Why a class fails. Failures of one kind share a cause, whatever the case, the line and the figures. */
import { createHash } from 'node:crypto';
import type {
  CaseResult,
  Diagnosis,
  DiagnosisCode,
  RubricItem,
  SubmissionResult,
  ValueDifference,
  Verdict,
} from '../../model.js';
import { deviationsOf } from '../../score/charges.js';
import { isLost } from '../../score/score.js';
import { withoutPlace } from '../bare-words.js';
import { describeDeviation } from '../describe-deviations.js';
import { ranOutOfInput, summarizeCase } from '../explain.js';
import { diagnosisOfValue, nameWrongValue } from '../explain-difference.js';
import { nameKind } from '../mistake-kinds.js';
import { findDifference } from '../reproduce.js';

export interface ClassCause {
  /** The id is the same in each report of the class, so that pages can link to it. */
  readonly id: string;
  readonly words: string;
  /** The item in which it occurs most often; null if it concerns the whole submission. */
  readonly item: RubricItem | null;
  readonly who: readonly SubmissionResult[];
  /** The number of cases with it, counted for each submission. */
  readonly cases: number;
  /** Whether it concerns the submission as a whole: it does not compile, something is missing, it crashes. */
  readonly isOfWhole: boolean;
}

/** Causes with the most submissions first. Consequences of other failures, and our own faults, are left out. */
export function rankClassCauses(submissions: readonly SubmissionResult[]): readonly ClassCause[] {
  const groups = new Map<string, Group>();
  for (const submission of submissions)
    for (const { item, cases } of submission.items)
      for (const result of cases)
        for (const cause of listCauses(item, result)) {
          const group: Group = groups.get(cause.key) ?? {
            ...{ item: cause.item, cases: 0, isOfWhole: isOfWhole(result.verdict) },
            words: new Map<string, number>(),
            kind: cause.kind,
            who: new Set<SubmissionResult>(),
          };
          group.cases++;
          group.who.add(submission);
          group.words.set(cause.words, (group.words.get(cause.words) ?? 0) + 1);
          groups.set(cause.key, group);
        }
  return [...groups.entries()]
    .map(([key, { item, who, cases, words, kind, isOfWhole }]) => ({
      ...{ id: idOf(key), item, cases, who: [...who], isOfWhole },
      words: describeGroup(words, kind),
    }))
    .toSorted((a, b) => b.who.length - a.who.length || b.cases - a.cases);
}

/** What all failures of a group share. The words of one of them need not hold for the others. */
function describeGroup(words: ReadonlyMap<string, number>, kind: string | null): string {
  const [[most] = ['']] = [...words].toSorted(([, a], [, b]) => b - a);
  const isShared = new Set([...words.keys()].map(withoutFigures)).size === 1;
  return kind === null || isShared ? most : `${kind}; for example: ${most}`;
}

/** The ids of the causes of a failed case. */
export function causesOf(item: RubricItem, result: CaseResult): readonly string[] {
  return listCauses(item, result).map(({ key }) => idOf(key));
}

interface Group {
  readonly item: RubricItem | null;
  readonly who: Set<SubmissionResult>;
  readonly words: Map<string, number>;
  readonly kind: string | null;
  readonly isOfWhole: boolean;
  cases: number;
}

interface Cause {
  readonly key: string;
  readonly words: string;
  /** The kind of mistake, in words; null if it is not known. */
  readonly kind: string | null;
  readonly item: RubricItem | null;
}

function listCauses(item: RubricItem, result: CaseResult): readonly Cause[] {
  const { verdict } = result;
  const deviations = deviationsOf(verdict);
  if (deviations.length > 0)
    return deviations.map((deviation) => {
      const first = deviations.length === 1 ? findDifference(result) : null;
      const words = describeDeviation(deviation, first);
      const own = describeDeviation(deviation);
      const text = deviation.kind === 'extra-lines' ? deviation.example[0] : undefined;
      return { key: keyOfSurplus(text) ?? `deviation ${own}`, words, kind: null, item: null };
    });
  if (!isLost(verdict)) return [];
  const words = describeCause(result);
  if (words === null) return [];
  const isOfItem = !isOfWhole(verdict);
  const diagnosis = diagnosisOf(verdict);
  const kind = diagnosis === null ? null : nameKind(diagnosis);
  const isByWords = diagnosis !== null && TOLD_APART_BY_WORDS.has(diagnosis.code);
  const cause = isByWords
    ? `${kind ?? ''} ${withoutFigures(words)}`
    : (kind ?? codeOf(verdict) ?? generalize(words));
  // The same text too many, in whichever item, is one line of a program.
  const isOneLine = isByWords && ONE_LINE.has(diagnosis.code);
  const surplus = diagnosis?.code === 'extra-lines' ? /“([^”]*)”/.exec(words)?.[1] : undefined;
  const key = keyOfSurplus(surplus) ?? `${isOfItem && !isOneLine ? item.id : ''} ${verdict.verdict} ${cause}`;
  return [{ key, words, kind, item: isOfItem ? item : null }];
}

/**
 * Lines too many that begin with the same word are one cause, charged or not, whatever stands behind it; null where no
 * word shows it.
 */
function keyOfSurplus(text: string | undefined): string | null {
  const word = /^\s*(\p{L}{3,})/u.exec(text ?? '')?.[1];
  return word === undefined ? null : `surplus ${word}`;
}

/** Verdicts about the submission as a whole. */
const WHOLE: ReadonlySet<Verdict['verdict']> = new Set(['compile-error', 'missing', 'run-time-error']);

/** Programs that ask for more than was typed went wrong before that, each in its own way. */
function isOfWhole(verdict: Verdict): boolean {
  return WHOLE.has(verdict.verdict) && !ranOutOfInput(verdict);
}

/** The cause in words. Null for consequences of other failures, and for refused submissions. */
function describeCause(result: CaseResult): string | null {
  const { verdict } = result;
  if (verdict.verdict === 'not-run' || verdict.verdict === 'rejected') return null;
  const value = findPlainValue(verdict);
  if (value !== null) return nameWrongValue(value);
  if (verdict.verdict !== 'compile-error') return withoutPlace(summarizeCase(result));
  const line = verdict.diagnostics[0]?.message.split('\n')[0] ?? '';
  return line === '' ? 'it does not compile' : `it does not compile: ${line}`;
}

/**
 * A wrong value without a known cause: which value it is differs from case to case. Of booleans there are only two, so
 * the value is part of the cause.
 */
function findPlainValue(verdict: Verdict): ValueDifference | null {
  const difference = verdict.verdict === 'wrong-answer' ? verdict.difference : null;
  if (difference?.kind !== 'value' || diagnosisOfValue(difference) !== null) return null;
  return /^(?:true|false)$/.test(difference.expected) ? null : difference;
}

/** Of these the kind says little: two texts too many are two causes. Of the others the kind is the cause. */
const TOLD_APART_BY_WORDS: ReadonlySet<DiagnosisCode> = new Set([
  'extra-lines',
  'extra-text',
  'missing-text',
  'other-text',
  'other-line',
  'prints',
  'wrong-type',
] as const);

/** A text that a single line of a program writes, or fails to write, in all items. */
const ONE_LINE: ReadonlySet<DiagnosisCode> = new Set([
  'extra-lines',
  'extra-text',
  'missing-text',
  'other-text',
] as const);

function diagnosisOf(verdict: Verdict): Diagnosis | null {
  if (verdict.verdict !== 'wrong-answer') return null;
  const { difference } = verdict;
  if (difference.kind === 'value') return diagnosisOfValue(difference);
  return 'diagnosis' in difference ? difference.diagnosis : null;
}

/** All that exceed a limit have one cause. */
function codeOf({ verdict }: Verdict): string | null {
  return verdict.endsWith('limit-exceeded') ? verdict : null;
}

function withoutFigures(words: string): string {
  return words.replace(/-?\d+(?:[.,]\d+)*/g, '#');
}

/** Words without figures, places and quoted texts, so that two mistakes of one kind have the same words. */
function generalize(words: string): string {
  const unquoted = words.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"');
  return withoutFigures(unquoted).replace(/(?:#[ ,)(-]*){2,}/g, '# ');
}

function idOf(key: string): string {
  return `cause-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`;
}
