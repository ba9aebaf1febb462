import { describe, expect, it } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import { expectPlain, type ExpectedText } from '../../../grader/compare/compare-text.js';
import type { Filter } from '../../../grader/model.js';
import { searchRefuted } from '../../../lab/diagnoses/random-pairs.js';
import { refute } from '../../../lab/diagnoses/refute-diagnoses.js';
import { neighbours, turns } from './arbitraries.js';
import { dialogue, differ, encode, written } from './build.js';

const BOARD = ' +==+\n |ab|\n +==+\n';
const game = dialogue(
  `Start\n${BOARD}Player 1 pick:\n<a>${BOARD}Player 2 pick:\n<x>Not a pit.\nPlayer 2 pick:\n<b>${BOARD}Player 1 captured 4 seeds\nThe end\n`,
);
const played = written(game);

/** What was done, and what is said of it. */
function tell(what: string, expected: ExpectedText, actual: string | Uint8Array): string {
  const { diagnosis } = differ(expected, actual);
  return `\n${what}\n  ${diagnosis?.code ?? 'nothing'}: ${diagnosis?.words ?? ''}`;
}

describe('diagnose', () => {
  const table: readonly (readonly [what: string, expected: string, actual: string | Uint8Array])[] = [
    ['nothing', played, ''],
    ['Windows line ends', 'a\nb\nc\n', 'a\r\nb\r\nc\r\n'],
    ['no last line end', 'a\nb\n', 'a\nb'],
    ['one more line end', 'a\nb', 'a\nb\n'],
    ['blanks at line ends', 'a\nb\nc\nd\ne\n', 'a\nb\nc  \nd \ne \n'],
    ['a blank lacking at a line end', 'a \nb\n', 'a\nb\n'],
    ['letter case', 'The Winner is\n', 'The winner is\n'],
    ['blanks within a line', 'a\n1 2\n', 'a\n1  2\n'],
    ['no blank at all', 'a, b\n', 'a,b\n'],
    ['one blank line', 'a\nb\n', 'a\n\nb\n'],
    ['several blank lines', 'a\nb\nc\n', 'a\n\nb\n\nc\n'],
    ['a blank line after each line', 'a\nb\nc\nd\n', 'a\n\nb\n\nc\n\nd\n\n'],
    ['a blank line lacking', 'a\n\nb\n', 'a\nb\n'],
    ['an end between lines', 'a\nb\nc\n', 'a\nb\n'],
    ['an end within a line', 'a\nbcd\n', 'a\nbc'],
    ['more lines', 'a\n', 'a\nb\nc\n'],
    ['a line too many', 'a\nb\nc\n', 'a\nx\nb\nc\n'],
    ['lines too many', 'a\nb\nc\n', 'a\nx\ny\nb\nc\n'],
    ['a line lacking', 'a\nb\nc\n', 'a\nc\n'],
    ['another order of lines', 'a\nb\nc\nd\n', 'd\nc\nb\na\n'],
    ['two lines', 'a\nb\nc\n', 'a\nc\nb\n'],
    ['two words', 'go left up\n', 'go up left\n'],
    ['each item in a line of its own', '{a,b,c}\nend\n', '{a,\nb,\nc}\nend\n'],
    ['two cells of a board', '0 O X O\n1 X O .\n', '0 O O X\n1 X O .\n'],
    ['numbers that are not sorted', '1 2 3 4 5\n', '3 1 5 2 4\n'],
    ['other line ends besides', '3\n1\n2\n4\n', '1\n2\n3\n4'],
    ['a line missing, and the last line end', '5\n9', '9\n'],
    ['numbers that each stand where the one before is expected', '5\n9\n12\n', '9\n12\n0\n'],
    ['a word again and again', 'No\n', 'NoNoNo\n'],
    ['one line of five', '2\n3\n4\n5\n6\n', '1\n'],
    ['another sentence for several lines', 'Ada 4\nBob 3\nTotal: 7\n', 'Good morning\n'],
    ['several lines in one, with another number', 'Ada 4\nBob 3\nTotal: 7\n', 'Ada 4 Bob 3 Total: 8\n'],
    ['two numbers among words', '12 after 3 days\n', '3 after 12 days\n'],
    [
      'pairs that are not sorted',
      "[('M', 35), ('F', 19), ('M', 17)]\n",
      "[('M', 17), ('M', 35), ('F', 19)]\n",
    ],
    ['most of a line', '[1, 2, 3]\n', '[0, 1, 2, 3, 4, 5]\n'],
    ['more lines than expected, and none of them right', '55555\n4555\n', '5\n5\n5\n45\n55\n'],
    ['an end at the end of a line, without its line end', '2\n3\n4\n', '2'],
    ['two characters', 'X.O\n', 'XO.\n'],
    ['one number', 'x\nhas 4 seeds\n', 'x\nhas 5 seeds\n'],
    ['several numbers', '|( 4)|(10)|\n', '|( 5)|(11)|\n'],
    ['the letter for the digit', 'a 0\n', 'a O\n'],
    ['a quote from a word processor', "Can't\n", 'Can’t\n'],
    ['a non-breaking blank', 'a b\n', 'a\u00a0b\n'],
    ['a Cyrillic letter', 'Pat\n', 'Раt\n'],
    ['a letter and its mark', 'Größe\n', 'Gro\u0308ße\n'],
    [
      "what Node's readline writes to a terminal",
      'a: b: Sum: 7\n',
      '\x1b[1G\x1b[0Ja: \x1b[8G3\n4\n\x1b[1G\x1b[0Jb: Sum: 7\n',
    ],
    ['a cursor that moves where lines differ', 'Name?\nHello Ada\n', 'Name?\n\x1b[2K\x1b[1GHello Bob\r\n'],
    ['a cursor that is hidden, after another word', 'Go\n', 'Stop\x1b[?25l\n'],
    ['a cursor that moves in a later line', 'Sum: 7\na\n', 'Sum: 8\n\x1b[2Ka\n'],
    ['a screen that is cleared, and no more', 'a\n', '\x1b[H\x1b[2Ja\n'],
    ['Latin 1', 'Zürich\n', Uint8Array.from(Buffer.from('Zürich\n', 'latin1'))],
    ['UTF-16', 'Zürich\n', Uint8Array.from(Buffer.from('\ufeffZürich\n', 'utf16le'))],
    ['UTF-32', 'ab\n', Uint8Array.from(Buffer.from('\xff\xfe\0\0a\0\0\0b\0\0\0\n\0\0\0', 'latin1'))],
    ['an odd byte', 'abc\n', Uint8Array.of(0x61, 0xff, 0x63, 10)],
    ['a byte order mark', 'a\n', '\ufeffa\n'],
    ['a byte order mark and more', 'a\n', '\ufeffb\n'],
    ['letter case, then something else', 'Abc\ndef\n', 'abc\nxyz\n'],
    ['a blank, then something else', 'a\nb\n', 'a \nxyz\n'],
    ['something else', 'abc\n', 'xyz\n'],
    ['a number, and blanks before another', 'x 4 7\n', 'x  4 8\n'],
    ['a number in another width', '( 4)\n', '(4)x\n'],
  ];
  it('names the cause of each difference', () => {
    expect(
      table.map(([what, expected, actual]) => tell(what, expectPlain(expected), actual)).join(''),
    ).toMatchSnapshot();
  });

  const dialogues: readonly (readonly [what: string, actual: string])[] = [
    ['a stop after an input', played.slice(0, played.indexOf('Not a pit'))],
    ['a prompt twice', played.replace('pit.\nPlayer 2 pick:\n', 'pit.\nPlayer 2 pick:\nPlayer 2 pick:\n')],
    ['no prompt', played.replace('pit.\nPlayer 2 pick:\n', 'pit.\n')],
    [
      'typing written back',
      played
        .replace(/(1 pick:\n)/, '$1a\n')
        .replace('\nNot', '\nx\nNot')
        .replace(/(pit.\nPlayer 2 pick:\n)/, '$1b\n'),
    ],
    ['a blank line after every board', played.replaceAll(BOARD, `${BOARD}\n`)],
    ['a number', played.replace('4 seeds', '5 seeds')],
    [
      'typing written back, then a slip',
      played.replace(/(1 pick:\n)/, '$1a\n').replace('The end', 'That is it'),
    ],
  ];
  it('names the cause in dialogues, and the input', () => {
    expect(dialogues.map(([what, actual]) => tell(what, game, actual)).join('')).toMatchSnapshot();
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
    const tries = amount({ quick: 300, thorough: 1500 });
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
