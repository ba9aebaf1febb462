import { describe, expect, it } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import { expectPlain } from '../../../grader/compare/compare-text.js';
import type { DiagnosisCode, Filter } from '../../../grader/model.js';
import { searchRefuted } from '../../../lab/diagnoses/random-pairs.js';
import { refute } from '../../../lab/diagnoses/refute-diagnoses.js';
import { neighbours, turns } from './arbitraries.js';
import { dialogue, differ, encode, written } from './build.js';

const BOARD = ' +==+\n |ab|\n +==+\n';
const game = dialogue(
  `Start\n${BOARD}Player 1 pick:\n<a>${BOARD}Player 2 pick:\n<x>Not a pit.\nPlayer 2 pick:\n<b>${BOARD}Player 1 captured 4 seeds\nThe end\n`,
);
const played = written(game);

describe('diagnose', () => {
  const table: readonly (readonly [DiagnosisCode | null, string, string, string | Uint8Array, string])[] = [
    ['no-output', 'nothing', played, '', 'your program wrote nothing'],
    [
      'line-ends',
      'Windows line ends',
      'a\nb\nc\n',
      'a\r\nb\r\nc\r\n',
      'CR LF (Windows) at the end of line 1 and 2 more lines, expected is LF alone; nothing else differs there',
    ],
    [
      'final-newline',
      'no last line end',
      'a\nb\n',
      'a\nb',
      'the line end at the very end of your output is missing',
    ],
    [
      'final-newline',
      'one more line end',
      'a\nb',
      'a\nb\n',
      'there is one line end too many at the very end of your output',
    ],
    [
      'trailing-blanks',
      'blanks at line ends',
      'a\nb\nc\nd\ne\n',
      'a\nb\nc  \nd \ne \n',
      'two blanks too many at the end of line 3, and on two more lines',
    ],
    [
      'trailing-blanks',
      'a blank lacking at a line end',
      'a \nb\n',
      'a\nb\n',
      'one blank is missing at the end of line 1',
    ],
    [
      'letter-case',
      'letter case',
      'The Winner is\n',
      'The winner is\n',
      'upper and lower case differ in line 1: expected “Winner”, found “winner”',
    ],
    [
      'blanks',
      'blanks within a line',
      'a\n1 2\n',
      'a\n1  2\n',
      'only blanks differ in line 2: two blanks where one is expected (line 2, column 3)',
    ],
    [
      'blanks',
      'no blank at all',
      'a, b\n',
      'a,b\n',
      'only blanks differ in line 1: no blanks where one is expected (line 1, column 3)',
    ],
    ['extra-blank-lines', 'one blank line', 'a\nb\n', 'a\n\nb\n', 'a blank line too many: line 2'],
    [
      'extra-blank-lines',
      'several blank lines',
      'a\nb\nc\n',
      'a\n\nb\n\nc\n',
      'two blank lines too many, the first is line 2',
    ],
    [
      'missing-blank-lines',
      'a blank line lacking',
      'a\n\nb\n',
      'a\nb\n',
      'one blank line is missing, before line 2',
    ],
    [
      'stops-early',
      'an end between lines',
      'a\nb\nc\n',
      'a\nb\n',
      'your output stops after line 2: “c” is missing',
    ],
    [
      'stops-early',
      'an end within a line',
      'a\nbcd\n',
      'a\nbc',
      'your output stops in line 2: “d” is missing',
    ],
    [
      'goes-on',
      'more lines',
      'a\n',
      'a\nb\nc\n',
      'your output goes on after the expected end, from line 2 on: “b”',
    ],
    ['extra-lines', 'a line too many', 'a\nb\nc\n', 'a\nx\nb\nc\n', 'a line too many: “x” (line 2)'],
    [
      'extra-lines',
      'lines too many',
      'a\nb\nc\n',
      'a\nx\ny\nb\nc\n',
      'two lines too many, from “x” on (line 2)',
    ],
    ['missing-lines', 'a line lacking', 'a\nb\nc\n', 'a\nc\n', 'the line “b” is missing before line 2'],
    [
      'line-order',
      'another order of lines',
      'a\nb\nc\nd\n',
      'd\nc\nb\na\n',
      'your output has the right lines in another order, from line 1 on',
    ],
    [
      'swapped',
      'two lines',
      'a\nb\nc\n',
      'a\nc\nb\n',
      'lines 2 and 3 have changed places: “b” is expected first',
    ],
    [
      'swapped',
      'two words',
      'go left up\n',
      'go up left\n',
      '“left” and “up” have changed places in “go up left” (line 1)',
    ],
    [
      'line-end-extra',
      'each item in a line of its own',
      '{a,b,c}\nend\n',
      '{a,\nb,\nc}\nend\n',
      'there is a line end after “{a,” (line 1), where none is expected, and at one more place',
    ],
    [
      'board-row',
      'two cells of a board',
      '0 O X O\n1 X O .\n',
      '0 O O X\n1 X O .\n',
      'a row is “0 O O X”, expected is “0 O X O” (line 1): the cells in columns 2 and 3 have changed places',
    ],
    [
      'item-order',
      'numbers that are not sorted',
      '1 2 3 4 5\n',
      '3 1 5 2 4\n',
      'line 1 is “3 1 5 2 4”, expected is “1 2 3 4 5”: the same numbers in another order',
    ],
    [
      'line-order',
      'other line ends besides',
      '3\n1\n2\n4\n',
      '1\n2\n3\n4',
      'mostly: your output has the right lines in another order, from line 1 on',
    ],
    [
      'missing-lines',
      'a line missing, and the last line end',
      '5\n9',
      '9\n',
      'first: the line “5” is missing before line 1',
    ],
    [
      'missing-lines',
      'numbers that each stand where the one before is expected',
      '5\n9\n12\n',
      '9\n12\n0\n',
      'first: the line “5” is missing before line 1',
    ],
    [
      'other-line',
      'a word again and again',
      'No\n',
      'NoNoNo\n',
      'line 1 holds “No” three times, expected is once',
    ],
    [
      'other-line',
      'one line of five',
      '2\n3\n4\n5\n6\n',
      '1\n',
      'first: you write one line where five are expected: line 1 is “1”, expected is “2”',
    ],
    [
      'item-order',
      'pairs that are not sorted',
      "[('M', 35), ('F', 19), ('M', 17)]\n",
      "[('M', 17), ('M', 35), ('F', 19)]\n",
      "line 1 is “[('M', 17), ('M', 35), ('F', 19)]”, expected is “[('M', 35), ('F', 19), ('M', 17)]”: the same items in another order",
    ],
    [
      'other-text',
      'most of a line',
      '[1, 2, 3]\n',
      '[0, 1, 2, 3, 4, 5]\n',
      'line 1 is “[0, 1, 2, 3, 4, 5]”, expected is “[1, 2, 3]”',
    ],
    [
      'other-line',
      'more lines than expected, and none of them right',
      '55555\n4555\n',
      '5\n5\n5\n45\n55\n',
      'first: you write five lines where two are expected: line 1 is “5”, expected is “55555”',
    ],
    [
      'stops-early',
      'an end at the end of a line, without its line end',
      '2\n3\n4\n',
      '2',
      'your output stops after line 1: two more lines are expected',
    ],
    ['swapped', 'two characters', 'X.O\n', 'XO.\n', '“.” and “O” have changed places in “XO.” (line 1)'],
    [
      'number',
      'one number',
      'x\nhas 4 seeds\n',
      'x\nhas 5 seeds\n',
      'a number differs, in “has 5 seeds” (line 2): expected 4, found 5',
    ],
    [
      'number',
      'several numbers',
      '|( 4)|(10)|\n',
      '|( 5)|(11)|\n',
      'numbers differ, first in “|( 5)|(11)|” (line 1): expected 4, found 5, and at one more place',
    ],
    [
      'look-alike',
      'the letter for the digit',
      'a 0\n',
      'a O\n',
      'a look-alike in line 1: found the capital letter O where the digit 0 is expected',
    ],
    [
      'look-alike',
      'a quote from a word processor',
      "Can't\n",
      'Can’t\n',
      "a look-alike in line 1: found U+2019 (’) where “'” is expected",
    ],
    [
      'look-alike',
      'a non-breaking blank',
      'a b\n',
      'a\u00a0b\n',
      'a look-alike in line 1: found a non-breaking blank where a blank is expected',
    ],
    [
      'look-alike',
      'a Cyrillic letter',
      'Pat\n',
      'Раt\n',
      'a look-alike in line 1: found U+0420 (Р) where “P” is expected',
    ],
    [
      'not-utf-8',
      'Latin 1',
      'Zürich\n',
      Uint8Array.from(Buffer.from('Zürich\n', 'latin1')),
      'your output is written in Windows-1252 (Latin 1), expected is UTF-8',
    ],
    [
      'not-utf-8',
      'an odd byte',
      'abc\n',
      Uint8Array.of(0x61, 0xff, 0x63, 10),
      'first: line 1 of your output is not UTF-8 (byte FF), expected is “abc”',
    ],
    [
      'byte-order-mark',
      'a byte order mark',
      'a\n',
      '\ufeffa\n',
      'your output begins with a byte order mark, which is invisible and not expected',
    ],
    [
      'byte-order-mark',
      'a byte order mark and more',
      'a\n',
      '\ufeffb\n',
      'first: your output begins with a byte order mark, which is invisible and not expected',
    ],
    [
      'letter-case',
      'letter case, then something else',
      'Abc\ndef\n',
      'abc\nxyz\n',
      'first: upper and lower case differ: expected “Abc”, found “abc” (line 1)',
    ],
    [
      'trailing-blanks',
      'a blank, then something else',
      'a\nb\n',
      'a \nxyz\n',
      'first: one blank too many at the end of line 1',
    ],
    ['other-line', 'something else', 'abc\n', 'xyz\n', 'line 1 is “xyz”, expected is “abc”'],
    [
      'other-text',
      'a number, and blanks before another',
      'x 4 7\n',
      'x  4 8\n',
      '“4 8” stands where “4 7” is expected, in “x  4 8” (line 1)',
    ],
    ['other-text', 'a number in another width', '( 4)\n', '(4)x\n', 'line 1 is “(4)x”, expected is “( 4)”'],
  ];
  it.each(table)('%s: %s', (code, _, expected, actual, words) => {
    const { diagnosis } = differ(expectPlain(expected), actual);
    expect(diagnosis).toEqual(code === null ? null : { code, words });
  });

  const dialogues: readonly (readonly [DiagnosisCode, string, string, string])[] = [
    [
      'stops-early',
      'a stop after an input',
      played.slice(0, played.indexOf('Not a pit')),
      'your output stops after line 9, after input 2 (x): seven more lines are expected',
    ],
    [
      'prompt-repeated',
      'a prompt twice',
      played.replace('pit.\nPlayer 2 pick:\n', 'pit.\nPlayer 2 pick:\nPlayer 2 pick:\n'),
      'the prompt “Player 2 pick:” is repeated before input 3 (b), in line 12',
    ],
    [
      'prompt-missing',
      'no prompt',
      played.replace('pit.\nPlayer 2 pick:\n', 'pit.\n'),
      'the prompt “Player 2 pick:” is missing before input 3 (b), in line 11',
    ],
    [
      'input-echoed',
      'typing written back',
      played
        .replace(/(1 pick:\n)/, '$1a\n')
        .replace('\nNot', '\nx\nNot')
        .replace(/(pit.\nPlayer 2 pick:\n)/, '$1b\n'),
      'your program writes back what was typed: input 1 (a), in line 6, and at two more inputs',
    ],
    [
      'extra-blank-lines',
      'a blank line after every board',
      played.replaceAll(BOARD, `${BOARD}\n`),
      'three blank lines too many, the first is line 5, before input 1 (a)',
    ],
    [
      'number',
      'a number',
      played.replace('4 seeds', '5 seeds'),
      'a number differs, in “Player 1 captured 5 seeds” (line 15, after input 3 (b)): expected 4, found 5',
    ],
    [
      'input-echoed',
      'typing written back, then a slip',
      played.replace(/(1 pick:\n)/, '$1a\n').replace('The end', 'That is it'),
      'first: your program writes back what was typed: input 1 (a), in line 6',
    ],
  ];
  it.each(dialogues)('%s: %s', (code, _, actual, words) => {
    expect(differ(game, actual).diagnosis).toEqual({ code, words });
  });

  it('speaks of what is not the output by its name', () => {
    expect(differ(expectPlain('a\nb\n'), 'a\n', [], 'the file b.txt').diagnosis?.words).toBe(
      'the file b.txt stops after line 1: “b” is missing',
    );
    expect(differ(expectPlain('a\n'), '', [], 'the file b.txt').diagnosis?.words).toBe(
      'the file b.txt is empty',
    );
  });

  it('does not name what a filter frees', () => {
    const { diagnosis } = differ(expectPlain('A 4\nb\n'), 'a 5 \nB\n', [
      'letter-case-free',
      'trailing-blanks-free',
    ]);
    expect(diagnosis?.code).toBe('number');
  });
});

describe('a claim', () => {
  it('is refuted by no random pair of texts', () => {
    const tries = amount({ quick: 500, thorough: 1500 });
    const { told, refuted } = searchRefuted(tries, 7);
    expect(refuted).toEqual([]);
    expect(told).toBeGreaterThan(0.46 * tries);
  });

  it('is borne out by undoing what it names', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(neighbours, ([one, other]) => {
        fc.pre(one !== other);
        const { diagnosis } = differ(expectPlain(one), other);
        if (diagnosis === null) return;
        seen.add(diagnosis.code);
        expect(refute(diagnosis, one, other)).toBeNull();
      }),
      // Always the same texts: of others it would be chance how many causes they show.
      { numRuns: amount({ quick: 700, thorough: 2000 }), seed: 2026 },
    );
    expect(seen.size).toBeGreaterThan(12);
  });

  it('about a dialogue is borne out, too', () => {
    const edit = fc.constantFrom('echo', 'repeat', 'drop', 'other');
    fc.assert(
      fc.property(turns, fc.array(edit, { maxLength: 3 }), (some, edits) => {
        const expected = { turns: some };
        const actual = some
          .map((turn, at) => (turn.by === 'program' ? turn.text : edits[at % 3] === 'echo' ? turn.text : ''))
          .join('');
        fc.pre(actual !== written(expected));
        const { diagnosis } = differ(expected, actual);
        if (diagnosis?.code !== 'input-echoed' || diagnosis.words.startsWith('first')) return;
        // Without every typed text, echoed or not, both must be the same.
        const typed = some
          .flatMap((turn) => (turn.by === 'person' ? [turn.text.trim()] : []))
          .filter((text) => text !== '');
        const strip = (text: string): string =>
          typed.reduce((left, token) => left.replaceAll(token, ''), text.replace(/\s/g, ''));
        expect(strip(actual)).toBe(strip(written(expected)));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same under filters: these free nothing that the claim rests on', () => {
    fc.assert(
      fc.property(
        neighbours,
        fc.subarray<Filter>(['letter-case-free', 'trailing-blanks-free']),
        ([one, other], filters) => {
          const bare = (text: string): string => {
            const cased = filters.includes('letter-case-free') ? text.toLowerCase() : text;
            return filters.includes('trailing-blanks-free') ? cased.replace(/[ \t]+(?=\r?\n|$)/g, '') : cased;
          };
          fc.pre(bare(one) !== bare(other));
          const code = differ(expectPlain(one), encode(other), filters).diagnosis?.code;
          if (filters.includes('letter-case-free')) expect(code).not.toBe('letter-case');
          if (filters.includes('trailing-blanks-free')) expect(code).not.toBe('trailing-blanks');
        },
      ),
      // A carriage return between blanks was found by chance.
      { numRuns: 500, examples: [[['12aaa \r\n', '12aaa \r \na'], ['trailing-blanks-free']]] },
    );
  });
});
