/** Each kind of mistake in a sentence that quotes nothing of the texts. */
import type { Diagnosis, DiagnosisCode } from '../model.js';

const KINDS: Readonly<Record<DiagnosisCode, string>> = {
  'line-ends': 'line ends are of the wrong kind (Windows or not)',
  'final-newline': 'the line end at the very end is missing, or there is one more',
  'line-end-extra': 'there is a line end where none is expected',
  'line-end-missing': 'a line end is missing',
  'trailing-blanks': 'blanks at the end of lines differ',
  'leading-blanks': 'blanks at the beginning of lines differ',
  blanks: 'blanks differ',
  'letter-case': 'upper and lower case differ',
  'extra-blank-lines': 'there are blank lines too many',
  'missing-blank-lines': 'blank lines are missing',
  'stops-early': 'the output stops early',
  'goes-on': 'the output goes on after the end',
  'no-output': 'nothing was written',
  'prompt-repeated': 'a prompt is repeated',
  'prompt-missing': 'a prompt is missing',
  'input-echoed': 'what is typed is written back',
  'extra-lines': 'there are lines too many',
  'missing-lines': 'lines are missing',
  'extra-item': 'there is an item too many in a list',
  'missing-item': 'an item of a list is missing',
  'extra-text': 'there is text too many in a line',
  'missing-text': 'text is missing in a line',
  'other-text': 'other words are written than expected',
  'other-line': 'a line says something else than expected',
  'not-utf-8': 'the output is not UTF-8',
  'byte-order-mark': 'the output begins with a byte order mark',
  colours: 'there are escape sequences of a terminal in the output',
  'look-alike': 'a character only looks like the expected one',
  'line-order': 'the right lines are in another order',
  'item-order': 'the right items are in another order',
  number: 'numbers differ',
  'board-row': 'rows of a board or a table differ',
  'number-format': 'a number is written in another way',
  swapped: 'two neighbours have changed places',
  'turned-board': 'a board is mirrored, turned or shifted, or two of its signs are exchanged',
  'wrong-type': 'a value of another type was returned',
  prints: 'the method prints, which it must not',
  'other-items': 'a list has other items than expected',
  'always-the-same': 'the same value comes back each time',
};

/** The sentence for a kind; for an unknown one only that something differs. */
export function nameKind(diagnosis: Diagnosis | null): string {
  return diagnosis === null ? 'the result is not as expected' : KINDS[diagnosis.code];
}
