/** Boards as the assignments' own transcripts print them, with something changed. */
import { describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import fc from '../../../../support/fast-check.js';
import { amount } from '../../../../support/effort.js';
import { findBoards, type BoardPair } from '../../../../../grader/report/html/boards/find.js';
import { READERS } from '../../../../../grader/report/html/boards/notations.js';
import { splitLines } from '../../../../../grader/report/expected-dialogue.js';
import { differenceOf } from '../../../../support/compare.js';

/** What the program writes in a transcript. */
async function outputOf(transcript: string): Promise<string> {
  const text = await readFile(`fixtures/${transcript}.transcript`, 'utf8');
  return splitLines(text)
    .filter((line) => /^[>~]/.test(line))
    .map((line) => (line.startsWith('>') ? `${line.slice(1)}\n` : line.slice(1)))
    .join('');
}

function pairOf(expected: string, actual: string): BoardPair | null {
  return findBoards(differenceOf(expected, actual), splitLines(expected));
}

/** `C3 (square 13): expected [W], yours []`, in short. */
function tell(pair: BoardPair | null): string[] | null {
  if (pair === null) return null;
  return pair.differing.map((index) => {
    const [ours, theirs] = [pair.expected.cells[index], pair.actual.cells[index]];
    return `${ours?.name ?? ''}: ${ours?.text ?? ''}${ours?.label ?? ''} -> ${theirs?.text ?? ''}${theirs?.label ?? ''}`;
  });
}

/** A change of the nth place that holds the text. */
function replaceNth(text: string, nth: number, from: string, to: string): string {
  let at = -1;
  for (let time = 0; time < nth; time++) at = text.indexOf(from, at + 1);
  if (at === -1) throw new Error(`there is no ${from}`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

describe('the first board that differs', () => {
  test.each<[string, string, number, string, string, string[]]>([
    ['seeds in a pit', 'endodoi/transcripts/full-game', 1, '|\\/||( 3)|', '|\\/||( 4)|', ['pit a: 3* -> 4*']],
    [
      'the label of a pit',
      'endodoi/transcripts/full-game',
      1,
      '|  * |  b |',
      '|  a |  b |',
      ['pit a: 3* -> 3a'],
    ],
    [
      'a store',
      'endodoi/transcripts/full-game',
      1,
      '1|( 7)|',
      '1|( 3)|',
      ['the store of player 1: 7store -> 3store'],
    ],
    ['a disc', 'reversi/transcripts/abandoned', 1, '..X...', 'X.X...', ['(1,0): . -> X']],
    [
      'two discs far apart',
      'reversi/transcripts/full-game-8',
      1,
      '...OX...\n...XO...\n........\n........',
      '...XX...\n...XO...\n........\n......X.',
      ['(3,3): O -> X', '(6,6): . -> X'],
    ],
    [
      'a piece on a point',
      'alquerque/transcripts/black-wins',
      1,
      '3 [B]-[B]-[W]',
      '3 [B]-[B]-[ ]',
      ['C3 (square 13): W ->  '],
    ],
    [
      'points in the first and the last row',
      'alquerque/transcripts/black-wins',
      1,
      '5 [W]-[W]-[W]-[W]-[W] 5',
      '5 [W]-[W]-[W]-[W]-[ ] 5',
      ['E5 (square 25): W ->  '],
    ],
    [
      'a king that is none',
      'checkers/transcripts/two-jumps-end-in-a-king',
      1,
      ' R ',
      ' r ',
      ['(0,2): R -> r'],
    ],
  ])('%s', async (_, transcript, nth, from, to, told) => {
    const expected = await outputOf(transcript);
    expect(tell(pairOf(expected, replaceNth(expected, nth, from, to)))).toEqual(told);
  });

  test('of Qirkat, between its delimiters', () => {
    const dump = '===\n  b b b b b\n  b b b b b\n  b b - w w\n  w w w w w\n  w w w w w\n===\n';
    expect(tell(pairOf(dump, dump.replace('b b - w w', 'b b w - w')))).toEqual(['c3: - -> w', 'd3: w -> -']);
  });

  test('of Ataxx, which no assignment here prints, as its published skeleton dumps it', () => {
    const dump = `===\n${'  - - - X - - -\n'.repeat(6)}  b - - X - - r\n===\n`;
    const pair = pairOf(dump, dump.replace('b - - X', 'b b - -'));
    expect(tell(pair)).toEqual(['b1: - -> b', 'd1: X -> -']);
    expect(pair?.expected).toMatchObject({
      notation: 'ataxx',
      rowNames: ['7', '6', '5', '4', '3', '2', '1'],
    });
    expect(pairOf(dump, dump.replace('  - - - X - - -\n', ''))).toBeNull();
  });

  test('is not the one before it, which is alike', async () => {
    const expected = await outputOf('reversi/transcripts/full-game-4');
    const last = expected.lastIndexOf('X');
    const pair = pairOf(expected, `${expected.slice(0, last)}O${expected.slice(last + 1)}`);
    expect(pair?.differing).toHaveLength(1);
  });
});

describe('no picture where there is doubt', () => {
  const board = '....\n.OX.\n.XO.\n....\n';
  test.each([
    ['a row too few', board.replace('....\n', '')],
    ['a row too many', `....\n${board}`],
    ['a row too long', board.replace('.OX.', '.OX..')],
    ['another letter', board.replace('.OX.', '.0X.')],
    ['a blank in it', board.replace('.OX.', '.O X.')],
    ['another size', '..\n..\n'],
    ['no board at all', 'I resign\n'],
    ['nothing', ''],
  ])('%s', (_, actual) => {
    expect(pairOf(board, actual)).toBeNull();
  });

  test('pits: half a mark of the turn, and a rule of another width', async () => {
    const expected = await outputOf('endodoi/transcripts/full-game');
    expect(pairOf(expected, expected.replace('| st ||/\\||', '| st ||  ||'))).toBeNull();
    expect(pairOf(expected, expected.replace('----+\n1|', '----+----+\n1|'))).toBeNull();
  });

  test('lines of the rest of the board that are not known', () => {
    // Only the rows are known: three lines around the change, and the board has eight.
    const large = '........\n'.repeat(8);
    const changed = large.replace('........', 'X.......');
    expect(findBoards(differenceOf(large, changed), null)).toBeNull();
    expect(pairOf(large, changed)?.differing).toEqual([0]);
  });
});

test('every board in the transcripts of the games is read: what is left of their output holds words', async () => {
  const files = await readdir('fixtures', { recursive: true });
  const unread: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.transcript'))) {
    const lines = splitLines(await outputOf(file.replace(/\.transcript$/, '')));
    for (let at = 0; at < lines.length;) {
      const board = READERS.map((read) => read(lines, at)).find((reading) => reading !== null);
      const line = lines[at] ?? '';
      if (board === undefined && line.trim() !== '' && !/[A-Za-z]{3}/.test(line))
        unread.push(`${file}: ${line}`);
      at += board?.lines ?? 1;
    }
  }
  expect(unread).toEqual([]);
});

test('whatever is changed in a dialogue, a picture shows two boards that both texts hold', () => {
  const expected = `The board:\n....\n.OX.\n.XO.\n....\nBlack's turn.\n`.repeat(30);
  const holds = (text: string, pair: BoardPair, side: 'expected' | 'actual'): boolean => {
    const { cells, columns } = pair[side];
    const rows =
      cells
        .map((cell) => cell.text)
        .join('')
        .match(new RegExp(`.{${String(columns)}}`, 'g')) ?? [];
    return text.includes(`${rows.join('\n')}\n`);
  };
  const edit = fc.record({
    at: fc.nat(expected.length),
    gone: fc.nat(20),
    come: fc.string({ unit: fc.constantFrom('.', 'O', 'X', '\n', ' ') }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
      let actual = expected;
      for (const { at, gone, come } of edits) actual = actual.slice(0, at) + come + actual.slice(at + gone);
      if (actual === expected) return;
      const pair = pairOf(expected, actual);
      if (pair === null) return;
      expect(pair.differing.length).toBeGreaterThan(0);
      expect(holds(expected, pair, 'expected')).toBe(true);
      expect(holds(actual, pair, 'actual')).toBe(true);
    }),
    { numRuns: amount({ quick: 100, thorough: 1000 }) },
  );
});

test('rows that the difference leaves out are filled in where both texts have them alike', () => {
  const dump = (first: string): string =>
    `===\n  ${first}\n  b b b b b\n  b b - w w\n  w w w w w\n  w w w w w\n===\n`;
  const expected = `${dump('b b b b b')}White moves c2-c3.\n${dump('b b b b b')}`;
  const actual = `${dump('b b  b b b')}White moves c2-c3.\n${dump('b b b b -')}`;
  const difference = differenceOf(expected, actual, ['blank-runs-free']);
  expect(tell(findBoards(difference, splitLines(expected)))).toEqual(['e5: b -> -']);
});
