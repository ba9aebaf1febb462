/** All kinds of diagnoses, one record each. A code of the model that has none does not compile. */
import { DIAGNOSES, type Diagnosis, type DiagnosisCode } from '../../../model.js';
import { BLANKS } from './blanks.js';
import { BOARDS } from './boards.js';
import { CHARACTERS } from './characters.js';
import { DIALOGUE } from './dialogue.js';
import { ENCODING } from './encoding.js';
import { ITEMS } from './items.js';
import type { ClaimKind, DiagnosisKind } from './kind.js';
import { LINE_ENDS } from './line-ends.js';
import { LINES } from './lines.js';
import { NUMBERS } from './numbers.js';
import { SWAPPED } from './swapped.js';
import { WORDING } from './wording.js';

const OF_FORM = { ...LINE_ENDS, ...BLANKS, ...CHARACTERS, ...ENCODING, ...DIALOGUE };

export const DIAGNOSIS_KINDS: Readonly<Record<DiagnosisCode, DiagnosisKind>> = {
  ...OF_FORM,
  ...LINES,
  ...WORDING,
  ...SWAPPED,
  ...NUMBERS,
  ...ITEMS,
  ...BOARDS,
  // Of values: compare-values.ts and decide-steps.ts make these.
  'wrong-type': { title: 'a value of another type was returned' },
  prints: { title: 'the method prints, which it must not' },
  'always-the-same': { title: 'the same value comes back each time' },
};

/** Whether it is a difference in the form of what is written; all others concern its content. */
export function isOfForm({ code }: Diagnosis): boolean {
  return code in OF_FORM || code === 'number-format';
}

/** The most specific first. */
export const CLAIM_KINDS: readonly ClaimKind[] = DIAGNOSES.flatMap((code) =>
  (DIAGNOSIS_KINDS[code].claims ?? []).map((claim) => ({ ...claim, code })),
).toSorted((one, other) => one.rank - other.rank);

/** The kind of mistake in words; for an unknown one only that something differs. */
export function nameKind(diagnosis: Diagnosis | null): string {
  return diagnosis === null ? 'the result is not as expected' : DIAGNOSIS_KINDS[diagnosis.code].title;
}
