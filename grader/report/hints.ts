/** Hints: a sentence for each cause that says what a student can do. */
import { hintForSignal } from '../compare/crash.js';
import { DIAGNOSIS_KINDS } from '../compare/diagnoses/kinds/index.js';
import type { Verdict } from '../model.js';
import { isNeverWritten } from './describe-deviations.js';
import { diagnosisOf, differenceTold } from './explain-difference.js';

/** The hint for a verdict whose cause is known; null if there is none. */
export function hintFor(verdict: Verdict): string | null {
  if (verdict.verdict === 'presentation-error')
    return verdict.deviations.some(isNeverWritten) ? NEVER_WRITTEN : null;
  const difference = differenceTold(verdict);
  if (difference === null && verdict.verdict === 'run-time-error')
    return isBareExit(verdict) ? BARE_EXIT : hintForSignal(verdict.message);
  const diagnosis = difference === null ? null : diagnosisOf(difference);
  if (diagnosis === null) return null;
  // Another word where one is expected may be right in another place of the game.
  if (diagnosis.code === 'other-text' && !diagnosis.words.includes('misspelt')) return null;
  const { hint = null, hintsForValues = false } = DIAGNOSIS_KINDS[diagnosis.code];
  return difference?.kind === 'value' && !hintsForValues ? null : hint;
}

const NEVER_WRITTEN =
  'programs run without a terminal here: print it to standard output in any case, not only where there is a terminal (isatty, isTTY).';

const BARE_EXIT =
  'the exit code is what main returns (in C: int main, with return 0 at its end) or what exit is given; 0 says that all went well.';

/** Whether the program ended with an exit code other than 0 and wrote nothing to standard error. */
function isBareExit({ message, details }: Extract<Verdict, { readonly verdict: 'run-time-error' }>): boolean {
  return /^exit code \d+ instead of 0$/.test(message) && details === '';
}
