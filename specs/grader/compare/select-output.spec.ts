import { describe, expect, it, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { selectOutput, withWrittenBorder } from '../../../grader/compare/select-output.js';
import { decideTranscript } from '../../../grader/compare/decide.js';
import type { Counts, Filter } from '../../../grader/model.js';
import { run, transcriptCase } from '../../support/build.js';

/** What Qirkat's contract lets a marker look at. */
const COUNTS: Counts = { afterLast: ':', words: ['wins', 'moves'], between: '===' };
const FILTERS: readonly Filter[] = [
  'only-what-counts',
  'blank-runs-free',
  'leading-blanks-free',
  'trailing-blanks-free',
  'line-ends-free',
];

const select = (text: string, counts = COUNTS): string =>
  Buffer.from(selectOutput(Buffer.from(text), counts)).toString();

describe('what counts', () => {
  it.each([
    [
      'lines with one of the words',
      'Hello\nWhite wins.\nBlack moves c2-c3.\nBye\n',
      'White wins.\nBlack moves c2-c3.\n',
    ],
    ['a word in any case, anywhere in the line', 'nobody WINS here\nmoveS\n', 'nobody WINS here\nmoveS\n'],
    ['no word that is only begun', 'win\nmove\n', ''],
    ['lines without the prompt before them', 'White: Black: White wins.\n', 'White wins.\n'],
    ['nothing of a prompt that has one of the words', 'White moves: \n', ''],
    ['no blanks after a prompt', 'set-up: \t White wins.\n', 'White wins.\n'],
    ['a dump as it is, with its borders', 'a\n===\n  b: b\n\n===\nc\n', '===\n  b: b\n\n===\n'],
    ['a dump behind a prompt', '> go: ===\n  w w\n> go: ===\n', '===\n  w w\n===\n'],
    [
      'borders with blanks before and words behind',
      ' === begin\nx\n\t=== end\ny\n',
      ' === begin\nx\n\t=== end\n',
    ],
    ['two dumps, and nothing between them', '===\n1\n===\n2\n===\n3\n===\n', '===\n1\n===\n===\n3\n===\n'],
    ['a dump that never ends', '===\nx\ny', '===\nx\ny'],
    ['a last line without its end', 'a\nWhite wins.', 'White wins.'],
    ['nothing', '', ''],
  ])('is %s', (_, output, counted) => {
    expect(select(output)).toBe(counted);
  });

  it('is what each key says, and nothing of what is left out', () => {
    const none: Counts = { afterLast: null, words: [], between: null };
    expect(select('===\na: wins\n===\n', none)).toBe('');
    expect(select('===\na: wins\n===\n', { ...none, words: ['WINS'] })).toBe('a: wins\n');
    expect(select('a\n»\nb\n»\nc', { ...none, between: '»' })).toBe('»\nb\n»\n');
  });

  it('keeps bytes that are no text', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x20]), Buffer.from('wins\n')]);
    expect(Buffer.from(selectOutput(bytes, COUNTS))).toEqual(bytes);
  });

  it('counts again when it is looked at again', () => {
    const line = fc.constantFrom(
      'White wins.',
      '===',
      'p: ===',
      '  b b',
      'q: x',
      '',
      'moves: no',
      'wins: wins',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        // What is inside keeps its prompt, so a border with a prompt inside is the only line that changes twice.
        const once = select(lines.map((one) => `${one}\n`).join(''));
        expect(select(once)).toBe(once);
      }),
    );
  });
});

describe('a dialogue of which only a part counts', () => {
  const decide = (expected: string, written: string): unknown =>
    decideTranscript(
      transcriptCase({ counts: COUNTS, filters: FILTERS }, [{ by: 'program', text: expected }]),
      run({ stdout: Buffer.from(written) }),
    );

  it.each([
    ['other words', 'White wins.\n', 'Welcome!\nset-up: White wins.\nGood bye\n'],
    ['other blanks', '===\n  b b\n===\n', '===\r\nb \t b  \r\n ===\r\n'],
  ])('is accepted with %s', (_, expected, written) => {
    expect(decide(expected, written)).toMatchObject({ verdict: 'accepted' });
  });

  it.each([
    ['another case', 'White wins.\n', 'white wins.\n'],
    ['a line too many', 'White wins.\n', 'White wins.\nWhite wins.\n'],
    ['a line too few', 'White moves a1-b2.\nWhite wins.\n', 'White moves a1-b2.\n'],
    ['pieces without blanks between', '===\n  b b\n===\n', '===\n  bb\n===\n'],
    ['words around', 'White wins.\n', 'Hurra, White wins.\n'],
  ])('is wrong with %s', (_, expected, written) => {
    expect(decide(expected, written)).toMatchObject({
      verdict: 'wrong-answer',
      difference: { what: 'the part of the output that counts' },
    });
  });
});

const counts = { afterLast: null, words: ['wins'], between: '===' };

test.each<[string, string, string[], string]>([
  ['shorter everywhere', '===', ['==\nb\n==\n', 'x\n  ==  \n'], '=='],
  ['longer is found by its beginning', '===', ['====\nb\n====\n'], '==='],
  ['as expected in one output', '===', ['==\nb\n==\n', '===\n'], '==='],
  ['in two ways', '====', ['==\nb\n==\n', '===\n'], '===='],
  ['no line of the symbol alone', '===', ['a == b\n', '='], '==='],
  ['a word is no rule', 'board', ['boar\n'], 'board'],
])('the border that programs write is %s', (_, between, outputs, border) => {
  const written = outputs.map((text) => Buffer.from(text));
  expect(withWrittenBorder({ ...counts, between }, written).between).toBe(border);
});
