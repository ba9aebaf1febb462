/** Mistakes of real students' programs that were once explained wrongly, and what is said of them now. */
import { expect, test } from '@jest/globals';
import { expectPlain } from '../../../../grader/compare/compare-text.js';
import type { ExpectedText } from '../../../../grader/compare/expected.js';
import { dialogue, differ, encode } from '../build.js';

test('their causes in words', () => {
  const table: readonly (readonly [what: string, expected: string, actual: string])[] = [
    ['all lines in one', '1\n11\n111\n1111\n', '1 11 111 1111'],
    ['all lines in one, and other numbers', '1\n11\n111\n1111\n', '11 1 1 111 11'],
    ['a longer row of marks is no row again and again', '  *\n **\n***\n', '***\n***\n **\n'],
    ['a longer row of marks lacks no line end', '***\n***\n **\n **\n', '********\n  ******\n'],
    ['numbers for the one that counts them', '4\n', '1\n2\n4\n8\n'],
    [
      'blanks before a line, and other differences',
      '      1\n    1 2 1\n  1 2 3 2 1\n1 2 3 4\n',
      '       1      \n     1 2 1    \n   1 2 3 21\n  \n1 2 3 4',
    ],
    [
      'a number in another form beside another number',
      'min: -1.800000, max: 3.140000\n',
      'min: -1.8, max: 3.1\n',
    ],
    ['two lines of one shape that are missing', '1\n2\n3\n5\n5\n9\n', '2\n3\n5\n9\n'],
    ['many more lines, one of them right', '555\n455\n345\n', '5\n5\n555\n4\n5\n5\n3\n4\n5\n'],
    ['one line for two others', '2\n3\n', '0\n'],
    ['one line in pieces', '1 2 3\n', '1\n2\n3\n'],
    ['lines of one shape are alike, not the same', 'a\nb\nc\n', 'Turn: 2\na\nTurn: 3\nb\nTurn: 4\nc\n'],
    [
      'a line end that is there behind a longer line is not missing',
      '1\n11\n111\n1111\n11111\n',
      '1\n11\n111\n11111\n',
    ],
    ['a number with more places', 'area -12.0000\n', 'area -12.000000\n'],
    [
      'a number more at the end of each line is no other number',
      '1 1 1 1\n2 1 1\n2 2\n',
      '1 1 1 1 0\n2 1 1 1\n2 2 1\n',
    ],
    [
      'a number that is missing in a list of lines, and one too many at its end',
      '1\n2\n3\n5\n5\n9\n16\n21\n',
      '1\n2\n3\n5\n9\n16\n21\n0\n',
    ],
    ['the right lines in another order are no other numbers', '3\n1\n2\n4\n', '1\n2\n3\n4\n'],
    ['several numbers of a list: the two lines side by side', '1 2 3 4 5\n', '4 5 5 5 5\n'],
    ['blank lines and a text before the right line', '0 1 2\n', '\n\n\n30 1 2\n'],
    ['a number is named whole, with its sign', 'x\n-9\n', 'x\n9\n'],
    ['two lines for three are not two too many', '41\n51\n61\n', '89\n7\n'],
    [
      'two rows for one that counts them both',
      '| Item |  No |\n| cup  |   1 |\n| pen  |   5 |\nTotal: 6\n',
      '| Item |  No |\n| cup  |   1 |\n| pen  |   2 |\n| pen  |   3 |\nTotal: 6\n',
    ],
    ['two neighbours in a list', '[1, 5, 3, 2]\n', '[5, 1, 3, 2]\n'],
    ['lists within a list are items', '[[], [1], [2], [1, 2]]\n', '[[1, 2]]\n'],
    ['a zero before each number, among others', '  1\n 1 2\n', '  01\n 0 12\n'],
    ['numbers in three rows are no board that moved', '13\n20\n20\n', '31\n22\n22\n'],
    [
      'several words of a line are one difference',
      'Student has failed the course\n',
      'Student has an F grade\n',
    ],
    [
      'a long line is quoted around the place',
      'Enter thresholds in that order, decreasing percentages > an A grade\n',
      'Enter thresholds in that order, decreasing percentages > an B grade\n',
    ],
    ['more after the end of a line', 'Not Valid', 'Not ValidNot Valid'],
    ['a row of a board is told whole', '1 OXO\n2 XXO\n', '1 OOO\n2 XXO\n'],
    [
      'a row of cells in brackets, among lines between them',
      '3 [B]-[ ]-[W] 3\n  | / | \\ |\n4 [W]-[W]-[W] 4\n',
      '3 [B]-[W]-[W] 3\n  | / | \\ |\n4 [W]-[W]-[W] 4\n',
    ],
    ['words of four letters in lines are no board', 'ODD\nODD\n', 'EVEN\nODD\n'],
    ['nothing that can be named: the two lines', 'a\nb\nc\nd\n', 'a\n12\n345\n6\n78\n9\n'],
    [
      'a prompt with a word misspelt is not missing',
      'Board\nYour move, white: <a>Bye\n',
      'Board\nYour mvoe, white: Bye\n',
    ],
    ['an answer made of what was typed is not misspelt', 'Text: <World>dlroW\n', 'Text: lroW\n'],
    [
      'a wrong last line is no missing prompt',
      'Enter a number: <5>The sum is 5\n',
      'Enter a number: The total is 5\n',
    ],
    [
      'println for a prompt',
      'Start\nYour move: <a>ok\nYour move: <b>ok\n',
      'Start\nYour move: \nok\nYour move: \nok\n',
    ],
    [
      'print for println',
      'Starting game of Endodoi\n+--+\n|a |\nYour move\n',
      'Starting game of Endodoi+--+\n|a |\nYour move\n',
    ],
    ['one element too many in the middle of an array', 'has {1, 2, 4, 5}\n', 'has {1, 2, 3, 4, 5}\n'],
    [
      'a move listed twice: its brackets belong together',
      'Legal moves: (5,1)-(4,0) (5,1)-(4,2) (5,3)-(4,2)\n',
      'Legal moves: (5,1)-(4,0) (5,1)-(4,2) (5,1)-(4,2) (5,3)-(4,2)\n',
    ],
    ['two moves too many', 'Legal moves: 11-7 11-23 14-10\n', 'Legal moves: 11-7 11-23 14-10 21-23 24-22\n'],
    ['points in brackets, a comma between them', 'at {(1,2), (3,4)}\n', 'at {(1,2), (5,6), (3,4)}\n'],
    ['two items missing', 'has {1, 2, 3, 4}\n', 'has {1, 4}\n'],
    [
      'a forgotten line of debugging',
      'a: <x>one here\nb: <y>two there\nc: <z>three\n',
      'a: DEBUG\none here\nb: DEBUG\ntwo there\nc: DEBUG\nthree\n',
    ],
    ['a line too many before an input', 'Go\nMove: <b>fine\n', 'Go\nextra line\nMove: fine\n'],
    ['a full stop missing', 'Not on one line.', 'Not on one line'],
    ['the last announcement is no prompt', 'Move: <a>White wins.\n', 'Move: Black wins.\n'],
    [
      'another answer, and the menu again behind it: no count of lines too many',
      '1) add\n2) list\n3) quit\nChoice: <3>Goodbye\n',
      '1) add\n2) list\n3) quit\nChoice: No such choice.\n1) add\n2) list\n3) quit\nChoice: ',
    ],
    [
      'another question in the place of the menu: no count of lines missing',
      '1) add\n2) list\n3) quit\nChoice: <2>Name: <a>None.\n1) add\n2) list\n3) quit\nChoice: <3>Goodbye\n',
      '1) add\n2) list\n3) quit\nChoice: Name: None.\nName: None of 3.\nName: ',
    ],
    [
      'lines that are missing before a line with another number',
      'a\nx\ny\nhas 5 seeds\nb\n',
      'a\nhas 6 seeds\nb\n',
    ],
    ['two lines too many at several places', 'a: 1\nb: 2\n', 'hm 1\nhm 2\na: 1\nhm 3\nhm 4\nb: 2\n'],
    ['two letters that have changed places make another word', 'one\nleft\nright\n', 'one\nlfet\nright\n'],
  ];
  const told = table.map(
    ([what, expected, actual]) => `\n${what}\n  ${differ(dialogue(expected), actual).diagnosis?.words ?? ''}`,
  );
  expect(told.join('')).toMatchSnapshot();
});

test.each([
  ['tsitest', 'tiitest', '“tiitest” stands where “tsitest” is expected'],
  ['Welcome', 'Welcame', '“Welcome” is misspelt: you write “Welcame”'],
])('%s: of a pair it is known what is typed, though not when', (word, own, words) => {
  const pair: ExpectedText = {
    turns: [
      { by: 'program', text: `Word: ${word} of 7\n` },
      { by: 'person', text: 'testist\n' },
    ],
  };
  expect(differ(pair, encode(`Word: ${own} of 7\n`)).diagnosis?.words).toContain(words);
});

test.each([
  ['more lines', '3\n', '3\n0', 'your output goes on after the expected end, from line 2 on: “0”'],
  ['fewer lines', '101\n0\n', '101', 'your output stops after line 1: “0” is missing'],
  ['an end within a line', '101\na bc\n', '101\na', '“bc” is missing at the end of “a” (line 2)'],
])('%s, where the last line end is free', (_, expected, actual, words) => {
  const { diagnosis, changedLines } = differ(expectPlain(expected), encode(actual), ['final-newline-free']);
  expect(diagnosis?.words).toBe(words);
  expect(changedLines).toBe(1);
});
