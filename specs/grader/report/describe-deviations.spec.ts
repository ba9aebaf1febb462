import { describe, expect, test } from '@jest/globals';
import type { Deviation, Difference } from '../../../grader/model.js';
import { describeDeviation } from '../../../grader/report/describe-deviations.js';
import { replaced } from '../../support/build.js';
import { dialogue, differ } from '../compare/build.js';

describe('a replaced text', () => {
  test.each([
    ['another word', 'choose', 'chose', '“chose” is written where “choose” is expected'],
    [
      'a line before a text: nobody has to read the sign for its line end',
      'Game',
      '!\nGame',
      '“!” and a line end are written before “Game”, where nothing is expected',
    ],
    [
      'a line after a text',
      'Game',
      'Game\n!',
      'a line end and “!” are written after “Game”, where nothing is expected',
    ],
    [
      'brackets between two words, told without the letters beside them',
      'nr',
      'n><r',
      '“><” is written between “n” and “r”, where nothing is expected',
    ],
    ['brackets left out', 'n><r', 'nr', '“><” is not written between “n” and “r”'],
    ['Windows line ends', '\n', '\r\n', 'lines end as on Windows (CR LF), where LF alone is expected'],
    ['two lines joined', '\nDone', ' Done', 'no line end is written before “Done”'],
    ['a line that ends early', 'Move:', 'Move:\n', 'a line ends after “Move:” where it is expected to go on'],
  ])('%s', (_, expected, written, words) => {
    expect(describeDeviation(replaced(expected, written))).toBe(words);
  });
});

test.each<[string, Deviation, string]>([
  [
    'a line with words and a board',
    { kind: 'moved-lines', first: ['You go @.'], second: ['?', '?'] },
    'lines stand in another order: the board before “You go ….”',
  ],
  [
    'a board with a title',
    { kind: 'moved-lines', first: ['?', 'The map', '?'], second: ['You go @.'] },
    'lines stand in another order: “You go ….” before “The map”',
  ],
  [
    'what is typed',
    { kind: 'echoed-inputs', example: 'a1' },
    'what is typed is written again each time, as “a1”',
  ],
  [
    'carriage returns',
    { kind: 'other-form', form: 'rows', expected: 'a', written: 'a\r' },
    'lines end as on Windows (CR LF), where LF alone is expected',
  ],
])('%s', (_, deviation, words) => {
  expect(describeDeviation(deviation)).toBe(words);
});

test.each([
  ['as many each time', ['Start', 'Number # of #'], '2 lines that are not expected are written each time'],
  ['now more, now fewer', ['Start', 'Number # of # …'], 'lines that are not expected are written each time'],
])('lines more, %s', (_, shape, words) => {
  const deviation: Deviation = { kind: 'extra-lines', shape, example: ['Start', 'Number 1 of 1'] };
  expect(describeDeviation(deviation)).toBe(`${words}, the first like “Start”`);
});

describe('an example that stands in the text beside it', () => {
  test.each([
    [
      'a line more',
      { kind: 'extra-lines', shape: ['DEBUG #'], example: ['DEBUG 12'] },
      ['a\nb\n', 'a\nDEBUG 9\nb\n'],
      'a line like “DEBUG 9” is written that is not expected',
    ],
    [
      'blanks: as much on both sides',
      { kind: 'other-form', form: 'blanks', expected: '1 2', written: '12' },
      ['* - - *\n', '*--*\n'],
      '“*--*” is written where “* - - *” is expected (only blanks differ)',
    ],
    [
      'how many blanks, which a page shows as one',
      { kind: 'other-form', form: 'rows', expected: 'O: .', written: 'O:  .' },
      ['O: . .\n', 'O:  . | .\n'],
      '“O:··.” is written where “O:·.” is expected (only what stands around and between cells and items differs)',
    ],
    [
      'a number, where the words differ, too',
      { kind: 'other-form', form: 'numbers', expected: '7.50', written: '7.5' },
      ['Total: 3.50 for all\n', 'Sum: 3.5 for all\n'],
      '“Sum: 3.5” is written where “Sum: 3.50” is expected (the same number in another form)',
    ],
  ] as const)('%s', (_, deviation, [expected, written], words) => {
    const all = [deviation, replaced('Total', 'Sum')];
    expect(describeDeviation(deviation, differ(dialogue(expected), written), all)).toBe(words);
  });
});

test('an example from the value that is shown beside it', () => {
  const first: Difference = {
    kind: 'value',
    call: 'half.toString()',
    what: 'returned',
    expected: '"1/2"',
    actual: '"1 / 2"',
    path: '',
    diagnosis: null,
    text: null,
  };
  const deviation: Deviation = { kind: 'other-form', form: 'blanks', expected: '-3/4', written: '-3 / 4' };
  expect(describeDeviation(deviation, first)).toBe(
    '“1 / 2” is written where “1/2” is expected (only blanks differ)',
  );
});

describe('a line end, where the first difference says in which line', () => {
  const first = (expected: string, written: string): Difference => differ(dialogue(expected), written);

  test('print for println', () => {
    const difference = first(
      'Starting game of Endodoi\n+--+\n|a |\n',
      'Starting game of Endodoi+--+\n|a |\n',
    );
    expect(describeDeviation(replaced('i\n', 'i'), difference)).toBe(
      'the line end after “Starting game of Endodoi” is missing',
    );
  });

  test('println for a prompt', () => {
    const difference = first('Start\nYour move: <a>ok\n', 'Start\nYour move: \nok\n');
    expect(describeDeviation(replaced('move: ', 'move: \n'), difference)).toBe(
      'there is a line end after the prompt “Your move:”, where none is expected',
    );
  });

  test('a difference of another kind says nothing of it', () => {
    const difference = first('one\ntwo\n', 'one\ntow\n');
    expect(describeDeviation(replaced('i\n', 'i'), difference)).toBe('no line end is written after “i”');
  });
});
