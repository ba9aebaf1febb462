/** The small programs, as beginners are asked to write them. None is of an assignment that the kit ships. */
import type { Program } from '../define-program.js';
import { adventure } from './adventure.js';
import { areas } from './areas.js';
import { bank } from './bank.js';
import { bookLoans } from './book-loans.js';
import { calculator } from './calculator.js';
import { guessNumber } from './guess-number.js';
import { hangman } from './hangman.js';
import { marksStatistics } from './marks-statistics.js';
import { nim } from './nim.js';
import { ticTacToe } from './tic-tac-toe.js';

export const PROGRAMS: readonly Program[] = [
  ticTacToe,
  bank,
  hangman,
  marksStatistics,
  nim,
  bookLoans,
  guessNumber,
  calculator,
  adventure,
  areas,
];
