/** Hints: a sentence for each cause that says what a student can do. */
import type { Diagnosis, DiagnosisCode, Difference, Verdict } from '../model.js';

const HINTS: Readonly<Partial<Record<DiagnosisCode, string>>> = {
  'final-newline': 'end the last line as all others, with println or console.log.',
  'line-end-extra': 'print without ending the line: System.out.print, or process.stdout.write.',
  'line-end-missing': 'end the line: println, or console.log.',
  'extra-lines': 'look for output that is there for you alone, such as debugging.',
  'other-text': 'copy the words from the assignment instead of typing them.',
  colours: 'print plain text.',
  'trailing-blanks': 'look at what is printed after the last word of a line.',
  'extra-blank-lines': 'look for an empty println, or a line end printed twice.',
  'missing-blank-lines': 'an empty line has to be printed, too.',
  'letter-case': 'copy the words from the assignment instead of typing them.',
  'stops-early': 'look at what ends the program or the loop at this point.',
  'goes-on': 'look at when the loop should have ended.',
  'no-output':
    'is the method called, and does it print? A PrintWriter or BufferedWriter prints only when it is flushed or closed.',
  'prompt-repeated': 'is the prompt inside a loop that runs once too often?',
  'prompt-missing': 'print the prompt each time before you read.',
  'input-echoed': 'what is typed is on the screen already: do not print it again.',
  'line-order': 'the right lines are printed in another order: which call comes first?',
  swapped: 'look at the order of the two in the line that prints them.',
  'turned-board': 'look at which index is the row and which the column, and from where each is counted.',
  'not-utf-8': 'save the file and print as UTF-8.',
  'look-alike': 'a character from another alphabet crept in: type it anew.',
};

/** A returned text is not printed by the method: of the hints these hold for it, too. */
const FOR_VALUES: ReadonlySet<DiagnosisCode> = new Set([
  'other-text',
  'letter-case',
  'look-alike',
  'swapped',
]);

/** The hint for a verdict whose cause is known; null if there is none. */
export function hintFor(verdict: Verdict): string | null {
  if (verdict.verdict === 'run-time-error') return isBareExit(verdict) ? BARE_EXIT : null;
  if (verdict.verdict !== 'wrong-answer') return null;
  const diagnosis = diagnosisOf(verdict.difference);
  if (diagnosis === null) return null;
  // Another word where one is expected may be right in another place of the game.
  if (diagnosis.code === 'other-text' && !diagnosis.words.includes('misspelt')) return null;
  const isValue = verdict.difference.kind === 'value';
  return isValue && !FOR_VALUES.has(diagnosis.code) ? null : (HINTS[diagnosis.code] ?? null);
}

const BARE_EXIT =
  'the exit code is what main returns (in C: int main, with return 0 at its end) or what exit is given; 0 says that all went well.';

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
