import { describe, expect, it } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import { expectPlain } from '../../../grader/compare/compare-text.js';
import type { Row } from '../../../grader/model.js';
import { neighbours } from './arbitraries.js';
import { dialogue, differ, draw } from './build.js';

const count = (lines: number, from = 1): string =>
  Array.from({ length: lines }, (_, at) => `line ${at + from}\n`).join('');

describe('rows', () => {
  it.each([
    ['a changed line', 'a\nbcd\ne\n', 'a\nbxd\ne\n', ['  1 1 a', '! 2 2 b«c»d → b«x»d', '  3 3 e']],
    ['a line too many', 'a\nc\n', 'a\nb\nc\n', ['  1 1 a', '+ 2 b', '  2 3 c']],
    ['a line lacking', 'a\nb\nc\n', 'a\nc\n', ['  1 1 a', '- 2 b', '  3 2 c']],
    ['a line end of another kind', 'a\n', 'a\r\n', ['! 1 1 a«\n» → a«\r\n»']],
    ['the last line end missing', 'a\nb\n', 'a\nb', ['  1 1 a', '! 2 2 b«\n» → b']],
    ['nothing written', 'a\n', '', ['- 1 a']],
    [
      'a line too many before one that differs',
      'a\nSum: 10\nb\n',
      'a\nDEBUG 50.0\nSum: 11\nb\n',
      ['  1 1 a', '+ 2 DEBUG 50.0', '! 2 3 Sum: 1«0» → Sum: 1«1»', '  3 4 b'],
    ],
    [
      'a line that lacks before one that differs',
      'a\nTotal of all\nSum: 10\nb\n',
      'a\nSum: 11\nb\n',
      ['  1 1 a', '- 2 Total of all', '! 3 2 Sum: 1«0» → Sum: 1«1»', '  4 3 b'],
    ],
  ])('show %s', (_, expected, actual, drawn) => {
    expect(draw(differ(expectPlain(expected), actual).rows)).toEqual(drawn);
  });

  it('leave out what is far from any difference, and count it', () => {
    const rows = draw(differ(expectPlain(`${count(50)}x\n${count(50)}`), `${count(50)}y\n${count(50)}`).rows);
    expect(rows).toEqual([
      '~ 47',
      ...[48, 49, 50].map((line) => `  ${line} ${line} line ${line}`),
      '! 51 51 «x» → «y»',
      ...[1, 2, 3].map((line) => `  ${line + 51} ${line + 51} line ${line}`),
      '~ 47',
    ]);
  });

  it('show what was typed at its place', () => {
    const expected = dialogue('Pick:\n<b>Fine.\nNow: <c>Bye.\nEnd\n');
    expect(draw(differ(expected, 'Pick:\nFine.\nNow: Bye!\nEnd\n').rows)).toEqual([
      '  1 1 Pick:',
      '< 1 b',
      '  2 2 Fine.',
      '! 3 3 Now: Bye«.» → Now: Bye«!»',
      '< 2 c',
      '  4 4 End',
    ]);
    expect(draw(differ(expected, 'Pick:\n').rows)).toEqual([
      '  1 1 Pick:',
      '< 1 b',
      '- 2 Fine.',
      '- 3 Now: Bye.',
      '< 2 c',
      '- 4 End',
    ]);
  });

  it('show what repeats an input after it', () => {
    const expected = dialogue('Pick:\n<b>Fine.\n');
    expect(draw(differ(expected, 'Pick:\nb\nFine.\n').rows)).toEqual([
      '  1 1 Pick:',
      '< 1 b',
      '+ 2 b',
      '  2 3 Fine.',
    ]);
  });

  it('pair the rows of a board by their places, though one of them is equal to another by chance', () => {
    const board = (...rows: readonly string[]) => `===\n${rows.join('\n')}\n===\n`;
    const [empty, pieces] = ['- - - - -', '- b - b -'];
    const { rows } = differ(dialogue(board(empty, empty, empty)), board(pieces, empty, pieces));
    expect(rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same', 'changed', 'same']);
  });

  it('show lines that differ only in what is free as the same', () => {
    const rows = differ(expectPlain('Aa\nb\nc\n'), 'aa \nb\nd\n', [
      'letter-case-free',
      'trailing-blanks-free',
    ]).rows;
    expect(draw(rows)).toEqual(['  1 1 aa ', '  2 2 b', '! 3 3 «c» → «d»']);
  });

  it('pair lines and items whose order is free', () => {
    expect(draw(differ(expectPlain('a\nb\nc\n'), 'c\nx\na\n', ['line-order-free']).rows)).toEqual([
      '  3 1 c',
      '! 2 2 «b» → «x»',
      '  1 3 a',
    ]);
    expect(draw(differ(expectPlain('{a, b}\n'), '{x, a}\n', ['list-order-free']).rows)).toEqual([
      '! 1 1 {a, «b»} → {«x», a}',
    ]);
  });

  it('number lines as they are in both texts, also behind free blank lines', () => {
    const rows = differ(expectPlain('a\nb\n\nc\n'), '\na\n\n\nb\nd\n', ['blank-lines-free']).rows;
    expect(draw(rows)).toEqual(['  1 2 a', '  2 5 b', '! 4 6 «c» → «d»']);
  });

  it('show the first difference of a line of any length', () => {
    const long = 'x'.repeat(3_000_000);
    const [row] = differ(expectPlain(`${long}a${long}\n`), `${long}b${long}\n`).rows;
    expect(row?.kind).toBe('changed');
    if (row?.kind !== 'changed') return;
    expect(row.expected.map((span) => (span.differs ? `«${span.text}»` : span.text.length))).toEqual([
      81,
      '«a»',
      159,
      1,
    ]);
    expect(row.actual.some((span) => span.differs && span.text === 'b')).toBe(true);
    expect([row.expected[0]?.text[0], row.expected.at(-1)?.text.at(-1)]).toEqual(['…', '…']);
  });

  it('always hold a difference and follow both texts', () => {
    fc.assert(
      fc.property(neighbours, ([one, other]) => {
        fc.pre(one !== other);
        const { rows, changedLines } = differ(expectPlain(one), other);
        expect(changedLines).toBeGreaterThan(0);
        expect(rows.filter(isChange).length).toBe(changedLines);
        follow(rows, 'expected', one);
        follow(rows, 'actual', other);
      }),
      { numRuns: amount({ quick: 250, thorough: 1000 }) },
    );
  });
});

describe('bounds', () => {
  const half = 1_000_000;
  it.each([
    ['no line in common', count(80_000), count(80_000).replaceAll('line', 'lime')],
    ['one long line without a character in common', 'x'.repeat(half), 'y'.repeat(half)],
    [
      'few different lines, differently mixed',
      '1\n2\n1\n2\n3\n1\n'.repeat(half / 100),
      '2\n1\n1\n3\n2\n1\n'.repeat(half / 100),
    ],
    ['nothing but line ends', '\n'.repeat(half), `${'\n'.repeat(half / 2)}x`],
  ])('hold for %s', (_, expected, actual) => {
    const { rows } = differ(expectPlain(expected), actual);
    expect(rows.some(isChange)).toBe(true);
    expect(rows.length).toBeLessThan(150);
    expect(JSON.stringify(rows).length).toBeLessThan(100_000);
  });
});

function isChange(row: Row): boolean {
  return row.kind === 'changed' || row.kind === 'lacking' || row.kind === 'surplus';
}

/** Every line that a reader sees of one text must stand there under its number; without gaps none may lack. */
function follow(rows: readonly Row[], side: 'expected' | 'actual', text: string): void {
  const lines = splitLines(text);
  const shown = rows.flatMap((row): readonly (readonly [number, string])[] => {
    const number = side === 'expected' ? 'expectedLine' : 'actualLine';
    if (row.kind === 'same') return [[row[number], row.text]];
    if (row.kind === 'changed') {
      const pieces = row[side].map((span) => span.text).join('');
      return [[row[number], pieces.replace(/\r?\n$/, '')]];
    }
    if (row.kind === 'lacking' && side === 'expected') return [[row.expectedLine, row.text]];
    return row.kind === 'surplus' && side === 'actual' ? [[row.actualLine, row.text]] : [];
  });
  expect(shown.map(([, line]) => line)).toEqual(shown.map(([number]) => lines[number - 1]));
  const gaps = rows.some((row) => row.kind === 'skipped');
  if (!gaps) expect(shown.map(([number]) => number)).toEqual(lines.map((_, at) => at + 1));
}

/** Lines without their line ends; a CR belongs to the line end only before an LF. */
function splitLines(text: string): readonly string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const closed = lines.map((line) => line.replace(/\r$/, ''));
  return last === '' ? closed : [...closed, last];
}
