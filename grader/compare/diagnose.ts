/**
 * Naming the cause. Each detector makes a claim only where undoing the named cause makes the texts equal. Where no
 * single cause explains everything, the cause of the first difference alone may be told, as `first of all: …`.
 */
import type { Diagnosis } from '../model.js';
import { detectBlankLines } from './diagnoses/blank-lines.js';
import { detectDialogueSlip, detectFirstDialogueSlip } from './diagnoses/dialogue.js';
import { detectDamagedText, detectFirstDamage } from './diagnoses/encoding.js';
import { detectEnd } from './diagnoses/ends.js';
import { detectFirstFreedom, detectFreedom } from './diagnoses/freedoms.js';
import { detectLookAlikes } from './diagnoses/look-alike.js';
import { detectNumbers } from './diagnoses/numbers.js';
import { detectShift } from './diagnoses/shift.js';
import { detectSwap } from './diagnoses/swap.js';
import type { Evidence } from './evidence.js';

export type Detector = (evidence: Evidence) => Diagnosis | null;

/** Those that explain everything, the plainest cause first. */
const EXPLAIN_ALL: readonly Detector[] = [
  detectDamagedText,
  detectFreedom,
  detectBlankLines,
  detectEnd,
  detectDialogueSlip,
  detectSwap,
  detectShift,
  detectLookAlikes,
  detectNumbers,
];

/** Those that explain the first difference. */
const EXPLAIN_FIRST: readonly Detector[] = [detectFirstDamage, detectFirstFreedom, detectFirstDialogueSlip];

/** The cause of the difference in words, where one is known. */
export function diagnose(evidence: Evidence): Diagnosis | null {
  for (const detect of EXPLAIN_ALL) {
    const diagnosis = detect(evidence);
    if (diagnosis !== null) return diagnosis;
  }
  for (const detect of EXPLAIN_FIRST) {
    const diagnosis = detect(evidence);
    if (diagnosis !== null) return { ...diagnosis, words: `first of all: ${diagnosis.words}` };
  }
  return null;
}
