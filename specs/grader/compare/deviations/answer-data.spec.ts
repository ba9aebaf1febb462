import { describe, expect, test } from '@jest/globals';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { amount } from '../../../support/effort.js';
import fc from '../../../support/fast-check.js';
import { ALL_SAID, evidenceOf, HABITS, writeGame } from './support.js';

const BOARDS = [
  '1 b - w\n2 - b .\n',
  '..OX\n.XX.\n',
  '*\n *\n  *\n',
  'xXx\nXxX\n',
  'one 17.10.2020\n',
  'Ada -> attic\nBob -> tower\n',
];
const TEXTS = [...ALL_SAID, ...BOARDS];
const CORPUS = createCorpus({ texts: TEXTS, dialogues: ALL_SAID, prompts: [] });

describe('the data of a text', () => {
  test.each<[string, string, string, boolean]>([
    ['a sign', 'area: 3.', 'area: -3.', false],
    ['a second sign', 'area: -3.', 'area: --3.', false],
    ['a hyphen between numbers is none', '17-13', '17->13', true],
    ['a digit', 'captured 12', 'captured 13', false],
    ['the form of a number', '100.50', '100.5', true],
    ['a cell', '| X | O |', '| O | O |', false],
    ['an empty cell', '| X |   | O |', '| X | O |   |', false],
    ['an empty cell without bars around the row', 'X| |', ' | |X', false],
    ['bars around a row with an empty cell', 'X| |O', '|X| |O|', true],
    ['a name', 'White wins', 'Black wins', false],
    ['capital letters of a name', 'White wins', 'WHITE wins', true],
    ['the order of two values', '3 and 4', '4 and 3', false],
    ['brackets and blanks', '(2,5)', '[ 2, 5 ]', true],
    ['a word', 'choose 1', 'chose 1', true],
    ['a zero before a number, and none before its point', '7 0.5', '07 .5', true],
    ['more digits than a number of the machine has', '12345678901234567891', '12345678901234567892', false],
    ['the month of a date', '17.10.2020', '17.1.2020', false],
    ['a zero behind a decimal comma', '3,05 EUR', '3,5 EUR', false],
    ['the plural of a thing', 'captured 1 seed', 'captured 1 seeds', true],
    ['a symbol in a row', '1 b - w', '1 b . w', false],
    ['a symbol in a row without blanks', '..OX', '.X.O', false],
    ['a letter in a row without blanks', '.OOX', '.OXX', false],
    ['blanks between the cells of a row', '..OX', '. . O X', true],
    ['a full stop at the end of a sentence', 'White wins.', 'White wins!', true],
    ['who speaks', 'I do not know it', 'Not known', true],
    ['blanks that place a mark', ' *', '  *', false],
    ['blanks of a row that is expected nowhere else', ' * *', '** ', false],
    ['a row of blanks alone', '*\n   ', '*\n', false],
    ['a name in a record', 'Ada -> attic', 'Ada -> stable', false],
    ['capital letters that tell rows apart', 'xXx', 'xxX', false],
  ])('%s', (_, one, other, isSame) => {
    expect(CORPUS.dataOf(one).join() === CORPUS.dataOf(other).join()).toBe(isSame);
  });

  test.each<[string, string, string, string, boolean]>([
    ['rows of one length', 'o  \n #o\n #\n', ' #o', '#o ', false],
    ['rows behind their numbers', '1 o  \n2  # \n', '2  # ', '2 #  ', false],
    ['a row of blanks', 'o  \n # \n', '   ', '', false],
    ['rows with blanks between the cells', '. X O\nO . X\n', 'X . O', 'X.O', true],
    ['the only day of a week', '       1\n 2  3  4\n 5  6\n    1  2\n', '      1', '1', false],
    ['that day in wider columns', '       1\n 2  3  4\n 5  6\n    1  2\n', '      1', '            1', true],
    ['numbers in a column', '10  5\n 5 10\n', ' 5 10', '5 10', true],
  ])('blanks are cells, or not: %s', (_, text, one, other, isSame) => {
    const corpus = createCorpus({ texts: [text], dialogues: [], prompts: [] });
    expect(JSON.stringify(corpus.dataOf(one)) === JSON.stringify(corpus.dataOf(other))).toBe(isSame);
  });

  test('a replacement may not give a number a sign', () => {
    const numbers = true as const;
    expect(CORPUS.replacesNoData({ expected: 'is #.', written: 'is -#.', numbers })).toBe(false);
    expect(CORPUS.replacesNoData({ expected: 'is #.', written: 'was #.', numbers })).toBe(true);
  });

  test.each([
    ['st ||    |  *', 'st ||  *', false],
    ['||  * |', '||  * |    |', false],
    ['store ||    |', 'st ||   |', true],
    ['a || b', 'a | b', true],
  ])('a replacement leaves as many cells empty: %s, written %s', (expected, written, isNone) => {
    expect(CORPUS.replacesNoData({ expected, written })).toBe(isNone);
  });
});

const games = fc.uniqueArray(
  fc.record({
    boards: fc.array(
      fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
        maxLength: 2,
      }),
      { minLength: 1, maxLength: 2 },
    ),
    captured: fc.integer({ min: 0, max: 48 }),
    winner: fc.constantFrom('White' as const, 'Black' as const, null),
    refused: fc.boolean(),
  }),
  { minLength: 3, maxLength: 4 },
);
const AS_IT_IS = (text: string): string => text;
/** One datum of a text changed: a digit, a sign, a name, a cell, two values. */
const SLIPS: readonly ((text: string, at: number) => string)[] = [
  (text, at) => change(text, /\d/g, at, (digit) => String((Number(digit) + 1) % 10)),
  (text, at) => change(text, /(?<=[ |])\d/g, at, (digit) => `-${digit}`),
  (text, at) => change(text, /\d+/g, at, (number) => number.slice(1) || '10'),
  (text, at) => change(text, /\d\d/g, at, (number) => number.split('').join(' ')),
  (text, at) => change(text, /\d(?=\n| )/g, at, (digit) => `${digit}.5`),
  (text, at) => change(text, /\| {4}(?=\|)/g, at, () => '|  1 '),
  (text, at) => change(text, /\| +\d+ (?=\|)/g, at, () => '|    '),
  (text, at) =>
    change(text, /^\|.*\n\|.*\n/gm, at, (rows) => `${rows.split('\n').slice(0, 2).reverse().join('\n')}\n`),
  (text, at) => change(text, /White|Black/g, at, (name) => (name === 'White' ? 'Black' : 'White')),
  (text, at) => change(text, /(\d+) \| +(\d+)/g, at, (both) => both.replace(/(\d+)( \| +)(\d+)/, '$3$2$1')),
];

function change(text: string, pattern: RegExp, at: number, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  const chosen = found[at % Math.max(1, found.length)];
  if (chosen === undefined) return text;
  const [whole] = chosen;
  return text.slice(0, chosen.index) + by(whole) + text.slice(chosen.index + whole.length);
}

test('one datum changed, alone or beside a habit, is never only shown otherwise', () => {
  fc.assert(
    fc.property(
      games,
      fc.constantFrom(AS_IT_IS, ...HABITS.map(([, habit]) => habit)),
      fc.constantFrom(...SLIPS),
      fc.nat(),
      (all, habit, slip, at) => {
        const pairs = all.map((game, index) => {
          const expected = writeGame(game);
          return { expected, actual: habit(index === 0 ? slip(expected, at) : expected) };
        });
        const [wrong] = pairs;
        if (wrong === undefined || wrong.actual === habit(wrong.expected)) return;
        const evidence = evidenceOf(pairs, ALL_SAID);
        const learnt = learnDeviations(evidence, 3);
        expect(explains(learnt, wrong, evidence.corpus)).toBe(false);
      },
    ),
    { numRuns: amount({ quick: 90, thorough: 100_000 }) },
  );
});
