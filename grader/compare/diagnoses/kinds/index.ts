/** All kinds of claims, the most specific first: of those that hold at a place, the first is used. */
import { boardRows, swappedCells } from './board-rows.js';
import { blanks, blanksBehindPrompt, leadingBlanks, trailingBlanks } from './blanks.js';
import { extraBlankLines, missingBlankLines } from './blank-lines.js';
import { colours, letterCase, lookAlikes } from './characters.js';
import { inputEchoed, promptMissing, promptRepeated } from './dialogue.js';
import { extraItem, missingItem } from './items.js';
import type { ClaimKind } from './kind.js';
import { lineEndExtra, lineEndMissing } from './line-ends.js';
import { extraLines, goesOn, missingLines, stopsEarly } from './lines.js';
import { numberFormat, numbers } from './numbers.js';
import { rearranged } from './rearranged.js';
import { swapped } from './swapped.js';
import { extraText, missingText, otherLine, otherText } from './wording.js';

export const CLAIM_KINDS: readonly ClaimKind[] = [
  inputEchoed,
  stopsEarly,
  lineEndExtra,
  lineEndMissing,
  promptMissing,
  promptRepeated,
  goesOn,
  extraBlankLines,
  missingBlankLines,
  blanksBehindPrompt,
  trailingBlanks,
  leadingBlanks,
  blanks,
  colours,
  letterCase,
  swappedCells,
  swapped,
  rearranged,
  lookAlikes,
  numbers,
  numberFormat,
  extraLines,
  missingLines,
  extraItem,
  missingItem,
  boardRows,
  extraText,
  missingText,
  otherText,
  otherLine,
];
