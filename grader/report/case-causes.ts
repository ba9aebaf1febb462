/** Why a case failed, in words that other cases may share: whatever the case, the line and the figures. */
import type { CaseResult, DiagnosisCode, Difference, ValueDifference, Verdict } from '../model.js';
import { deviationsOf } from '../score/charges.js';
import { isLost } from '../score/score.js';
import { withoutPlace } from './sentence.js';
import { describeDeviation } from './describe-deviations.js';
import { summarizeCase } from './explain.js';
import { diagnosisOf, differenceTold, nameWrongValue, ranOutOfInput } from './explain-difference.js';
import { nameKind } from '../compare/diagnoses/kinds/index.js';
import { findDifference } from './reproduce.js';

export interface Cause {
  /** The same for all failures of this cause, in whichever item. */
  readonly key: string;
  readonly words: string;
  /** Whether it concerns the submission as a whole: it does not compile, something is missing, it crashes. */
  readonly isOfWhole: boolean;
  /** Whether it is a text that one line of a program writes, or fails to write: one mistake wherever it shows. */
  readonly isOneText: boolean;
}

/** Several for a case that deviations explain. Consequences of other failures, and our own faults, have none. */
export function listCauses(result: CaseResult): readonly Cause[] {
  const { verdict } = result;
  const deviations = deviationsOf(verdict);
  if (deviations.length > 0)
    return deviations.map((deviation) => {
      const words = describeDeviation(deviation, findDifference(result), deviations);
      const text = deviation.kind === 'extra-lines' ? deviation.example[0] : undefined;
      const key = keyOfSurplus(text) ?? `deviation ${describeDeviation(deviation)}`;
      return { key, words, isOfWhole: false, isOneText: true };
    });
  const words = isLost(verdict) ? describeCause(result) : null;
  if (words === null) return [];
  const difference = differenceTold(verdict);
  const diagnosis = difference === null ? null : diagnosisOf(difference);
  const value = diagnosis === null ? findPlainValue(difference) : null;
  const valueKind = value === null ? null : nameWrongValue({ ...value, path: '' });
  const kind = diagnosis === null ? valueKind : nameKind(diagnosis);
  const isByWords = diagnosis !== null && TOLD_APART_BY_WORDS.has(diagnosis.code);
  const cause = isByWords
    ? `${kind ?? ''} ${withoutFigures(withoutLine(words))}`
    : (kind ?? codeOf(verdict) ?? generalize(words));
  const surplus = isByWords && SURPLUS.has(diagnosis.code) ? /“([^”]*)”/.exec(words)?.[1] : undefined;
  return [
    {
      key: keyOfSurplus(surplus) ?? `${verdict.verdict} ${cause}`,
      words,
      isOfWhole: isOfWhole(verdict),
      isOneText: isByWords && ONE_LINE.has(diagnosis.code),
    },
  ];
}

/**
 * Texts too many that begin with the same word are one cause, charged or not, whatever stands around it; null where no
 * word shows it.
 */
function keyOfSurplus(text: string | undefined): string | null {
  const word = /^[^\p{L}\p{N}]*(\p{L}{3,})/u.exec(text ?? '')?.[1];
  return word === undefined ? null : `surplus ${word}`;
}

/** Verdicts about the submission as a whole. */
const WHOLE: ReadonlySet<Verdict['verdict']> = new Set(['compile-error', 'missing', 'run-time-error']);

/** A program that ran out of input went wrong before that, each in its own way: the crash is no common cause. */
function isOfWhole(verdict: Verdict): boolean {
  return WHOLE.has(verdict.verdict) && !ranOutOfInput(verdict);
}

/** The cause in words. Null for consequences of other failures, and for refused submissions. */
function describeCause(result: CaseResult): string | null {
  const { verdict } = result;
  if (verdict.verdict === 'not-run' || verdict.verdict === 'rejected') return null;
  if (verdict.verdict !== 'compile-error') return withoutPlace(summarizeCase(result));
  const line = verdict.diagnostics[0]?.message.split('\n')[0] ?? '';
  return line === '' ? 'it does not compile' : `it does not compile: ${line}`;
}

/**
 * A wrong value without a known cause: which value it is differs from case to case. Of booleans there are only two, so
 * the value is part of the cause.
 */
function findPlainValue(difference: Difference | null): ValueDifference | null {
  return difference?.kind !== 'value' || /^(?:true|false)$/.test(difference.expected) ? null : difference;
}

/** Kinds that say little by themselves: two different extra texts are two causes. The other kinds are causes themselves. */
const TOLD_APART_BY_WORDS: ReadonlySet<DiagnosisCode> = new Set([
  'extra-lines',
  'extra-text',
  'missing-text',
  'other-text',
  'other-line',
  'prints',
  'wrong-type',
] as const);

/** Kinds of extra text. */
const SURPLUS: ReadonlySet<DiagnosisCode> = new Set(['extra-lines', 'extra-text'] as const);

/** A text that a single line of a program writes, or fails to write, in all items. */
const ONE_LINE: ReadonlySet<DiagnosisCode> = new Set([
  'extra-lines',
  'extra-text',
  'missing-text',
  'other-text',
] as const);

/** All that exceed a limit have one cause. */
function codeOf({ verdict }: Verdict): string | null {
  return verdict.endsWith('limit-exceeded') ? verdict : null;
}

/** Leaves out the line in which a text stands, and its padding: one slip shows in many rows, which differ in both. */
function withoutLine(words: string): string {
  return words.replace(/,? (?:in|at the (?:beginning|end) of) “[^”]*”$/, '').replace(/\s+/g, ' ');
}

export function withoutFigures(words: string): string {
  return words.replace(/-?\d+(?:[.,]\d+)*/g, '#');
}

/** Words without figures, places and quoted texts, so that two mistakes of one kind have the same words. */
function generalize(words: string): string {
  const unquoted = words.replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g, '"…"');
  return withoutFigures(unquoted).replace(/(?:#[ ,)(-]*){2,}/g, '# ');
}
