/** Hints: a sentence for each cause that says what a student can do. */
import { DIAGNOSIS_KINDS } from '../compare/diagnoses/kinds/index.js';
import type { Diagnosis, Difference, Verdict } from '../model.js';
import { isNeverWritten } from './describe-deviations.js';

/** The hint for a verdict whose cause is known; null if there is none. */
export function hintFor(verdict: Verdict): string | null {
  if (verdict.verdict === 'run-time-error')
    return isBareExit(verdict)
      ? BARE_EXIT
      : /\bSIG(?:SEGV|BUS)\b/.test(verdict.message)
        ? FOREIGN_MEMORY
        : null;
  if (verdict.verdict === 'presentation-error')
    return verdict.deviations.some(isNeverWritten) ? NEVER_WRITTEN : null;
  if (verdict.verdict !== 'wrong-answer') return null;
  const diagnosis = diagnosisOf(verdict.difference);
  if (diagnosis === null) return null;
  // Another word where one is expected may be right in another place of the game.
  if (diagnosis.code === 'other-text' && !diagnosis.words.includes('misspelt')) return null;
  const { hint = null, hintsForValues = false } = DIAGNOSIS_KINDS[diagnosis.code];
  return verdict.difference.kind === 'value' && !hintsForValues ? null : hint;
}

const NEVER_WRITTEN =
  'programs run without a terminal here: print it to standard output in any case, not only where there is a terminal (isatty, isTTY).';

const BARE_EXIT =
  'the exit code is what main returns (in C: int main, with return 0 at its end) or what exit is given; 0 says that all went well.';

const FOREIGN_MEMORY =
  'look for an index outside its array, a pointer that was never set (scanf without &), or a function that calls itself without end.';

/** It ended with a code of its own and reported nothing. */
function isBareExit({ message, details }: Extract<Verdict, { readonly verdict: 'run-time-error' }>): boolean {
  return /^exit code \d+ instead of 0$/.test(message) && details === '';
}

function diagnosisOf(difference: Difference): Diagnosis | null {
  switch (difference.kind) {
    case 'text':
      return difference.diagnosis;
    case 'value':
      return difference.text?.diagnosis ?? difference.diagnosis;
    case 'exception':
    case 'exit-code':
    case 'style':
    case 'judged':
    case 'file':
      return null;
  }
}
