/** Mistakes of real students' programs that were once explained wrongly, and what is said of them now. */
import { expect, test } from '@jest/globals';
import { dialogue, differ } from '../build.js';

test.each([
  [
    'all lines in one',
    '1\n11\n111\n1111\n',
    '1 11 111 1111',
    'all of it stands in line 1: the line ends are missing',
  ],
  [
    'all lines in one, and other numbers',
    '1\n11\n111\n1111\n',
    '11 1 1 111 11',
    'first: all of it stands in line 1, where four lines are expected',
  ],
  ['one line in pieces', '1 2 3\n', '1\n2\n3\n', 'line 1 is broken into three lines'],
  [
    'lines of one shape are alike, not the same',
    'a\nb\nc\n',
    'Turn: 2\na\nTurn: 3\nb\nTurn: 4\nc\n',
    'you write a line like “Turn: 2” at three places where nothing is expected, first in line 1',
  ],
  [
    'a line end that is there behind a longer line is not missing',
    '1\n11\n111\n1111\n11111\n',
    '1\n11\n111\n11111\n',
    'the line “1111” is missing before line 4',
  ],
  [
    'a number with more places',
    'area -12.0000\n',
    'area -12.000000\n',
    'a number is written in another way: expected -12.0000, found -12.000000 (line 1)',
  ],
  [
    'a number more at the end of each line is no other number',
    '1 1 1 1\n2 1 1\n2 2\n',
    '1 1 1 1 0\n2 1 1 1\n2 2 1\n',
    'first: one item too many: “0” in “1 1 1 1 0” (line 1)',
  ],
  [
    'a number that is missing in a list of lines, and one too many at its end',
    '1\n2\n3\n5\n5\n9\n16\n21\n',
    '1\n2\n3\n5\n9\n16\n21\n0\n',
    'first: the line “5” is missing before line 5',
  ],
  [
    'the right lines in another order are no other numbers',
    '3\n1\n2\n4\n',
    '1\n2\n3\n4\n',
    'your output has the right lines in another order, from line 1 on',
  ],
  [
    'several numbers of a list: the two lines side by side',
    '1 2 3 4 5\n',
    '4 5 5 5 5\n',
    'line 1 is “4 5 5 5 5”, expected is “1 2 3 4 5”',
  ],
  [
    'blank lines and a text before the right line',
    '0 1 2\n',
    '\n\n\n30 1 2\n',
    'first: three blank lines too many, the first is line 1',
  ],
  [
    'a number is named whole, with its sign',
    'x\n-9\n',
    'x\n9\n',
    'a number differs, in “9” (line 2): expected -9, found 9',
  ],
  [
    'two lines for three are not two too many',
    '41\n51\n61\n',
    '89\n7\n',
    'first: numbers differ, first in “89” (line 1): expected 41, found 89, and at one more place',
  ],
  [
    'numbers in three rows are no board that moved',
    '13\n20\n20\n',
    '31\n22\n22\n',
    'numbers differ, first in “31” (line 1): expected 13, found 31, and at two more places',
  ],
  [
    'several words of a line are one difference',
    'Student has failed the course\n',
    'Student has an F grade\n',
    '“an F grade” stands where “failed the course” is expected, in “Student has an F grade” (line 1)',
  ],
  [
    'a long line is quoted around the place',
    'Enter thresholds in that order, decreasing percentages > an A grade\n',
    'Enter thresholds in that order, decreasing percentages > an B grade\n',
    '“B” stands where “A” is expected, in “…in that order, decreasing percentages > an B grade” (line 1)',
  ],
  [
    'more after the end of a line',
    'Not Valid',
    'Not ValidNot Valid',
    'your output goes on after the expected end, in line 1: “Not Valid”',
  ],
  [
    'a row of a board is told whole',
    '1 OXO\n2 XXO\n',
    '1 OOO\n2 XXO\n',
    'a row is “1 OOO”, expected is “1 OXO” (line 1)',
  ],
  [
    'a row of cells in brackets, among lines between them',
    '3 [B]-[ ]-[W] 3\n  | / | \\ |\n4 [W]-[W]-[W] 4\n',
    '3 [B]-[W]-[W] 3\n  | / | \\ |\n4 [W]-[W]-[W] 4\n',
    'a row is “3 [B]-[W]-[W] 3”, expected is “3 [B]-[ ]-[W] 3” (line 1)',
  ],
  [
    'words of four letters in lines are no board',
    'ODD\nODD\n',
    'EVEN\nODD\n',
    'line 1 is “EVEN”, expected is “ODD”',
  ],
  [
    'nothing that can be named: the two lines',
    'a\nb\nc\nd\n',
    'a\n12\n345\n6\n78\n9\n',
    'first: line 2 is “12”, expected is “b”',
  ],
  [
    'a prompt with a word misspelt is not missing',
    'Board\nYour move, white: <a>Bye\n',
    'Board\nYour mvoe, white: Bye\n',
    '“o” and “v” have changed places in “Your mvoe, white: Bye” (line 2, before input 1 (a))',
  ],
  [
    'a wrong last line is no missing prompt',
    'Enter a number: <5>The sum is 5\n',
    'Enter a number: The total is 5\n',
    '“total” stands where “sum” is expected, in “Enter a number: The total is 5” (line 1, after input 1 (5))',
  ],
  [
    'println for a prompt',
    'Start\nYour move: <a>ok\nYour move: <b>ok\n',
    'Start\nYour move: \nok\nYour move: \nok\n',
    'there is a line end after the prompt “Your move:” (line 2, where input 1 (a) is typed), where none is expected, and at one more prompt',
  ],
  [
    'print for println',
    'Starting game of Endodoi\n+--+\n|a |\nYour move\n',
    'Starting game of Endodoi+--+\n|a |\nYour move\n',
    'the line end after “Starting game of Endodoi” is missing (line 1)',
  ],
  [
    'one element too many in the middle of an array',
    'has {1, 2, 4, 5}\n',
    'has {1, 2, 3, 4, 5}\n',
    'one item too many: “3” in “has {1, 2, 3, 4, 5}” (line 1)',
  ],
  [
    'a move listed twice: its brackets belong together',
    'Legal moves: (5,1)-(4,0) (5,1)-(4,2) (5,3)-(4,2)\n',
    'Legal moves: (5,1)-(4,0) (5,1)-(4,2) (5,1)-(4,2) (5,3)-(4,2)\n',
    'one item too many: “(5,1)-(4,2)” in “Legal moves: (5,1)-(4,0) (5,1)-(4,2) (5,1)-(4,2) (5,3)-(4,2)” (line 1)',
  ],
  [
    'two moves too many',
    'Legal moves: 11-7 11-23 14-10\n',
    'Legal moves: 11-7 11-23 14-10 21-23 24-22\n',
    'two items too many: “21-23 24-22” in “Legal moves: 11-7 11-23 14-10 21-23 24-22” (line 1)',
  ],
  [
    'points in brackets, a comma between them',
    'at {(1,2), (3,4)}\n',
    'at {(1,2), (5,6), (3,4)}\n',
    'one item too many: “(5,6)” in “at {(1,2), (5,6), (3,4)}” (line 1)',
  ],
  [
    'two items missing',
    'has {1, 2, 3, 4}\n',
    'has {1, 4}\n',
    'two items are missing: “2, 3” in “has {1, 4}” (line 1)',
  ],
  [
    'a forgotten line of debugging',
    'a: <x>one here\nb: <y>two there\nc: <z>three\n',
    'a: DEBUG\none here\nb: DEBUG\ntwo there\nc: DEBUG\nthree\n',
    'you write the line “DEBUG” at three places where nothing is expected, first in line 1, where input 1 (x) is typed',
  ],
  [
    'a line too many before an input',
    'Go\nMove: <b>fine\n',
    'Go\nextra line\nMove: fine\n',
    'a line too many: “extra line” (line 2, before input 1 (b))',
  ],
  [
    'the last announcement is no prompt',
    'Move: <a>White wins.\n',
    'Move: Black wins.\n',
    '“Black” stands where “White” is expected, in “Move: Black wins.” (line 1, after input 1 (a))',
  ],
  [
    'two letters that have changed places are no lines that have',
    'one\nleft\nright\n',
    'one\nlfet\nright\n',
    '“e” and “f” have changed places in “lfet” (line 2)',
  ],
])('%s', (_, expected, actual, words) => {
  expect(differ(dialogue(expected), actual).diagnosis?.words).toBe(words);
});
