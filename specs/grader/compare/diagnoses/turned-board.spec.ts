/** Boards on which everything stands on the wrong squares. */
import { describe, expect, test } from '@jest/globals';
import { dialogue, differ } from '../build.js';

const ROWS = ['x..o', '.xx.', 'o..o', 'ooo.'];
const MIRRORED = ['o..x', '.xx.', 'o..o', '.ooo'];

function board(rows: readonly string[]): string {
  return `The board:\n${rows.join('\n')}\nYour move\n`;
}

function spaced(rows: readonly string[]): readonly string[] {
  return rows.map((row, index) => `${index} ${row.split('').join(' ')}`);
}

function bracketed(rows: readonly string[]): readonly string[] {
  return rows.flatMap((row, index) => [...(index === 0 ? [] : ['  | / |']), row.replace(/./g, '[$&]')]);
}

function diagnose(expected: string, actual: string) {
  return differ(dialogue(expected), actual).diagnosis;
}

describe('a board on the wrong squares', () => {
  test.each([
    ['mirrored', MIRRORED, 'lines 2 to 5 are mirrored: left and right have changed places'],
    ['upside down', ROWS.toReversed(), 'lines 2 to 5 are upside down: the first row stands last'],
    ['half a turn', MIRRORED.toReversed(), 'lines 2 to 5 are turned by half a turn'],
    ['transposed', ['x.oo', '.x.o', '.x.o', 'o.o.'], 'in lines 2 to 5 rows and columns have changed places'],
    [
      'a quarter turn to the right',
      ['oo.x', 'o.x.', 'o.x.', '.o.o'],
      'lines 2 to 5 are turned by a quarter turn to the right',
    ],
    [
      'a quarter turn to the left',
      ['o.o.', '.x.o', '.x.o', 'x.oo'],
      'lines 2 to 5 are turned by a quarter turn to the left',
    ],
    ['signs exchanged', ['o..x', '.oo.', 'x..x', 'xxx.'], '“x” and “o” are exchanged in lines 2 to 5'],
    ['one row lower', ['....', 'x..o', '.xx.', 'o..o'], 'the rows in lines 2 to 5 stand one line too low'],
    [
      'one column further',
      ['.x..', '..xx', '.o..', '.ooo'],
      'the columns in lines 2 to 5 stand one place too far to the right',
    ],
  ] as const)('%s', (_, rows, words) => {
    for (const print of [(plain: readonly string[]) => plain, spaced, bracketed]) {
      const isApart = print === bracketed;
      const found = diagnose(board(print(ROWS)), board(print(rows)));
      expect(found).toEqual({
        code: 'turned-board',
        words: isApart ? words.replace('lines 2 to 5', 'lines 2 to 8') : words,
      });
    }
  });

  test('on every board of the text', () => {
    const found = diagnose(board(ROWS) + board(ROWS), board(MIRRORED) + board(MIRRORED));
    expect(found?.words).toContain('lines 2 to 5 are mirrored');
    expect(found?.words).toContain(', and in the same way one more board');
  });

  test('is only the first of several mistakes where more differs', () => {
    const found = diagnose(board(ROWS), board(MIRRORED).replace('Your', 'My'));
    expect(found?.words).toMatch(/^first: lines 2 to 5 are mirrored/);
  });

  test.each([
    ['one square differs', ['x..o', '.x..', 'o..o', 'ooo.']],
    ['two rows have changed places', ['x..o', 'o..o', '.xx.', 'ooo.']],
    ['something else stands there, too', ['o..x', '.xx.', 'o..o', '.oox']],
    ['a single piece stands lower', ['x..o', '....', 'oxxo', 'ooo.']],
  ] as const)('is not claimed where %s', (_, rows) => {
    expect(diagnose(board(ROWS), board(rows))?.code).not.toBe('turned-board');
  });

  test('lines of words are no board', () => {
    const text = 'one two red\ntwo red one\nred one two\n';
    expect(diagnose(text, 'red two one\none red two\ntwo one red\n')?.code).not.toBe('turned-board');
  });
});
