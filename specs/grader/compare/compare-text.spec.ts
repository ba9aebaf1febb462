import { describe, expect, it } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import { layOutExpected } from '../../../grader/compare/expected.js';
import { comparePart, compareText, expectPlain } from '../../../grader/compare/compare-text.js';
import { decodeBytes } from '../../../grader/text/utf8.js';
import { PLAIN_FILTERS } from '../../../grader/compare/filters/index.js';
import type { Filter, Turn } from '../../../grader/model.js';
import { bytes, neighbours, text, turns } from './arbitraries.js';
import { dialogue, differ, encode } from './build.js';

describe('compareText', () => {
  it('without filters finds texts equal if and only if their bytes are', () => {
    fc.assert(
      fc.property(turns, bytes, fc.boolean(), (some, other, same) => {
        const expected = layOutExpected({ turns: some }).bytes;
        const actual = same ? Uint8Array.from(expected) : other;
        const comparison = compareText({ turns: some }, actual, []);
        expect(comparison.equal).toBe(Buffer.from(expected).equals(actual));
        if (comparison.equal) expect(comparison.remarks).toEqual([]);
      }),
    );
  });

  it('tells the first place as a plain loop over characters does', () => {
    fc.assert(
      fc.property(turns, bytes, (some, actual) => {
        const comparison = compareText({ turns: some }, actual, []);
        fc.pre(!comparison.equal);
        expect(comparison.difference.at).toEqual(findPlace(join(some), decodeBytes(actual)));
      }),
      { numRuns: amount({ quick: 150, thorough: 500 }) },
    );
  });

  it('tells the last input typed before that place, unless nobody knows it', () => {
    fc.assert(
      fc.property(turns, text, (some, actual) => {
        const comparison = compareText({ turns: some }, encode(actual), []);
        fc.pre(!comparison.equal);
        const after = hasWrittenAround(some) ? findAfter(some, countCommon(join(some), actual)) : null;
        expect(comparison.difference.after).toEqual(after);
      }),
      { numRuns: amount({ quick: 150, thorough: 500 }) },
    );
  });

  it.each([
    ['a pair of files', [written('1\n2\n'), typed('4\n'), typed('5\n')]],
    ['all inputs before the first line', [typed('4\n'), typed('5\n'), written('1\n2\n')]],
  ])('blames no input where the order is not known: %s', (_, some) => {
    const comparison = compareText({ turns: some }, encode('1\n3\n'), []);
    if (comparison.equal) throw new Error('they differ');
    const { after, diagnosis, rows } = comparison.difference;
    expect(after).toBeNull();
    expect(diagnosis?.words).toBe('a number differs, in “3” (line 2): expected 2, found 3');
    expect(rows.map(({ kind }) => kind)).toEqual(['input', 'input', 'same', 'changed']);
  });

  it('makes remarks only where a freedom was needed, and one for each that was', () => {
    fc.assert(
      fc.property(neighbours, fc.subarray([...PLAIN_FILTERS]), ([one, other], filters) => {
        const comparison = compareText(expectPlain(one), encode(other), filters);
        fc.pre(comparison.equal);
        expect(comparison.remarks.length > 0).toBe(one !== other);
        expect(comparison.remarks.length).toBeLessThanOrEqual(filters.length);
      }),
      { numRuns: amount({ quick: 120, thorough: 1000 }) },
    );
  });

  it('never blames what a filter frees', () => {
    const filters: Filter[] = ['trailing-blanks-free', 'line-ends-free'];
    const { at, rows } = differ(dialogue('one\ntwo\nthree\n'), 'one  \r\ntwo \r\nthrae \r\n', filters);
    expect(at).toEqual({ line: 3, column: 4 });
    expect(rows.filter((row) => row.kind !== 'same')).toEqual([
      {
        kind: 'changed',
        expectedLine: 3,
        actualLine: 3,
        expected: [
          { text: 'thr', differs: false },
          { text: 'e', differs: true },
          { text: 'e', differs: false },
        ],
        actual: [
          { text: 'thr', differs: false },
          { text: 'a', differs: true },
          { text: 'e ', differs: false },
        ],
      },
    ]);
  });
});

describe('the first place', () => {
  it.each([
    ['in characters, not bytes', 'é𝄞x\n', 'é𝄞y\n', { line: 1, column: 3 }],
    ['at the start of a character that shares bytes', 'é\n', 'è\n', { line: 1, column: 1 }],
    ['where the text ends', 'a\nb\n', 'a\n', { line: 2, column: 1 }],
    ['at the carriage return', 'a\n', 'a\r\n', { line: 1, column: 2 }],
    ['in a text without anything', 'a', '', { line: 1, column: 1 }],
  ])('is told %s', (_, expected, actual, at) => {
    expect(differ(expectPlain(expected), actual).at).toEqual(at);
  });

  it.each([
    [['blank-lines-free'], 'a\n\n\nb\n', 'a\nc\n', { line: 2, column: 1 }],
    [['blanks-free'], 'abc', 'a b  d', { line: 1, column: 6 }],
    [['letter-case-free'], 'ABX', 'abc', { line: 1, column: 3 }],
    [['line-order-free'], 'a\nb\nc\n', 'c\nx\na\n', { line: 2, column: 1 }],
    [['list-order-free'], '{a, b, c}\n', '{c, x, a}\n', { line: 1, column: 5 }],
    [['final-newline-free'], 'a\nb', 'a\nc\n', { line: 2, column: 1 }],
  ] as const)('is found behind %s', (filters, expected, actual, at) => {
    expect(differ(expectPlain(expected), actual, filters).at).toEqual(at);
  });

  it('comes after the input that was typed last', () => {
    const expected = dialogue('Pick:\n<a>Fine.\nPick:\n<>Bye.\n');
    expect(differ(expected, 'Pick:\nFine.\nPick:\nBay.\n').after).toEqual({ number: 2, text: '' });
    expect(differ(expected, 'Pick:\nFane.\nPick:\nBye.\n').after).toEqual({ number: 1, text: 'a' });
    expect(differ(expected, 'Pack:\n').after).toBeNull();
  });
});

describe('long texts with filters', () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `line ${at}\n`);
  const loose = lines.map((line) => line.replace('\n', ' \n'));
  it.each([
    [1, 1],
    [1, 3],
    [2, 1],
    [29_999, 2],
    [30_000, 1],
    [60_000, 5],
  ])('find a difference in line %d, column %d', (line, column) => {
    const wrong = loose.map((text, at) =>
      at === line - 1 ? `${text.slice(0, column - 1)}#${text.slice(column)}` : text,
    );
    const { at, rows } = differ(expectPlain(lines.join('')), wrong.join(''), ['trailing-blanks-free']);
    expect(at).toEqual({ line, column });
    const cased = differ(expectPlain(lines.join('')), wrong.join('').toUpperCase().replaceAll(' \n', '\n'), [
      'letter-case-free',
    ]);
    expect(cased.at).toEqual({ line, column });
    const changed = rows.filter((row) => row.kind === 'changed');
    expect(changed.map((row) => [row.expectedLine, row.actualLine])).toEqual([[line, line]]);
  });

  it('find one in a line longer than all windows', () => {
    const long = 'x'.repeat(2_500_000);
    const { at } = differ(expectPlain(`a\n${long}b\n`), `a \n${long}c\n`, ['trailing-blanks-free']);
    expect(at).toEqual({ line: 2, column: 2_500_001 });
  });
});

describe('remarks', () => {
  it.each([
    [['trailing-blanks-free'], 'a\nb\nc\n', 'a\nb \nc\n', 'blanks at the end of line 2: allowed here'],
    [
      ['trailing-blanks-free'],
      'a\nb\nc\n',
      'a \nb \nc \n',
      'blanks at the end of line 1 and 2 more lines: allowed here',
    ],
    [
      ['blanks-free', 'trailing-blanks-free'],
      'a\nb\n',
      'a \nb\n',
      'blanks at the end of line 1: allowed here',
    ],
    [['final-newline-free'], 'a\n', 'a', 'the line end at the very end (it is missing): allowed here'],
    [['final-newline-free'], 'a', 'a\n', 'the line end at the very end (there is one more): allowed here'],
    [['line-ends-free'], 'a\nb\n', 'a\r\nb\r\n', 'the kind of line end in lines 1 and 2: allowed here'],
    [['blank-runs-free'], 'a b\n', 'a  b\n', 'the number of blanks in line 1: allowed here'],
    [['blank-lines-free'], 'a\nb\n', 'a\n\nb\n', 'blank lines (one line more than expected): allowed here'],
    [['letter-case-free'], 'a\nB\n', 'a\nb\n', 'upper and lower case in line 2: allowed here'],
    [['line-order-free'], 'a\nb\n', 'b\na\n', 'the order of the lines: allowed here'],
    [['list-order-free'], '{a,b}', '{b,a}', 'the order of items in line 1: allowed here'],
    [
      ['zero-for-o-free'],
      'XO',
      'X0',
      'the digit 0 for the letter O, or the other way round, in line 1: allowed here',
    ],
  ] as const)('%j: %j and %j', (filters, expected, actual, remark) => {
    expect(compareText(expectPlain(expected), encode(actual), filters)).toEqual({
      equal: true,
      remarks: [remark],
    });
  });

  it('name the text where it is not the output', () => {
    const comparison = compareText(
      expectPlain('a\n'),
      encode('a \n'),
      ['trailing-blanks-free'],
      'the file b.txt',
    );
    expect(comparison).toEqual({
      equal: true,
      remarks: ['blanks at the end of line 1 of the file b.txt: allowed here'],
    });
  });

  it('name two freedoms that were both needed', () => {
    const comparison = compareText(expectPlain('a\nb\n'), encode('a \nB\n'), [
      'letter-case-free',
      'trailing-blanks-free',
      'blank-lines-free',
    ]);
    expect(comparison).toMatchObject({
      equal: true,
      remarks: [/^upper/, /^blanks/].map((one) => expect.stringMatching(one)),
    });
  });
});

describe('comparePart', () => {
  const expected = dialogue('Pick:\n<a>Fine.\nPick:\n<>Bye.\n');
  it.each([
    ['Pi', null, 'before input 1 (a)'],
    ['Pick:\n', null, 'after input 1 (a)'],
    ['Pick:\nFine.\nPick:\n', null, 'after input 2 (an empty line)'],
    ['Pick:\nFine.\nPick:\nBye.\n', null, 'after input 2 (an empty line)'],
    ['Pick:\nFan', { line: 2, column: 2 }, null],
  ])('of %j', (actual, at, during) => {
    const part = comparePart(expected, encode(actual), []);
    expect({ at: part.difference?.at ?? null, during: part.during }).toEqual({ at, during });
  });

  it.each([
    ['blanks at the beginning of a line', ' a\nb\n', true],
    ['line ends and letter case', 'A\r\nb\r\n', true],
    ['other words', 'a\nc\n', undefined],
  ])('is complete in another form, or not: %s', (_, actual, complete) => {
    expect(comparePart(expectPlain('a\nb\n'), encode(actual), []).complete).toBe(complete);
  });

  it('forgives half a character and half a line end', () => {
    expect(comparePart(expectPlain('é'), Uint8Array.of(0xc3), []).difference).toBeNull();
    expect(comparePart(expectPlain('a\nb'), encode('a\r'), ['line-ends-free']).difference).toBeNull();
    expect(comparePart(expectPlain('a\nb'), encode('a\r'), []).difference).not.toBeNull();
  });
});

function join(some: readonly Turn[]): string {
  return some.map((turn) => (turn.by === 'program' ? turn.text : '')).join('');
}

function countCommon(expected: string, actual: string): number {
  const [one, other] = [Array.from(expected), Array.from(actual)];
  const at = other.findIndex((character, index) => character !== one[index]);
  return at === -1 ? other.length : at;
}

function findPlace(expected: string, actual: string): { line: number; column: number } {
  const before = Array.from(actual).slice(0, countCommon(expected, actual)).join('').split('\n');
  return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
}

/** Whether something is written before an input and something after one. */
function hasWrittenAround(some: readonly Turn[]): boolean {
  const marks = some.filter(({ by, text: said }) => by === 'person' || said !== '').map(({ by }) => by);
  const first = marks.indexOf('person');
  const last = marks.lastIndexOf('person');
  const isOneBlock = marks.slice(first, last + 1).every((by) => by === 'person');
  return first !== -1 && (!isOneBlock || (first > 0 && last < marks.length - 1));
}

function written(said: string): Turn {
  return { by: 'program', text: said };
}

function typed(said: string): Turn {
  return { by: 'person', text: said };
}

function findAfter(some: readonly Turn[], common: number): { number: number; text: string } | null {
  let characters = 0;
  let number = 0;
  let after = null;
  for (const turn of some) {
    if (turn.by === 'program') characters += Array.from(turn.text).length;
    else if (characters <= common) after = { number: ++number, text: turn.text.trimEnd() };
  }
  return after;
}
