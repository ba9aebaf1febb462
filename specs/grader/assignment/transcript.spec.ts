import { describe, expect, test } from '@jest/globals';
import { printTranscript, toCase, toTranscript } from '../../../grader/assignment/transcript.js';
import type { Turn } from '../../../grader/model.js';
import { caseOf, defaults, parsed } from './parse-transcripts.js';

const FULL = `# Full game
@ wall 3s
@ cpu 500ms
@ memory 64M
@ output 100K
@ compare trailing-blanks-free final-newline-free
@compare zero-for-o-free
@ visibility hidden
@ id full-game
@ weight 2.5
@ hint Look at playGame: who moves?
@ program other
@ lockstep
@ golden hand
@ file board.txt
|4
|
||x\r
@ file sub/unended.txt
|abc
\\ No newline at end of file
@ file empty
@ file-after saved.txt
|done
$ 2,2,2/2,2,2 3  "a b" "" x"y
>Starting
>  two  \r
~Press Enter: 
~
<c
#
<
>

>
? 3
`.replace('\n\n', '\n');

describe('transcripts', () => {
  test('say everything that a case needs', () => {
    expect(caseOf(FULL)).toEqual({
      kind: 'transcript',
      counts: null,
      lockstepMs: 3000,
      id: 'full-game',
      title: 'Full game',
      visibility: 'hidden',
      weight: 2.5,
      hint: 'Look at playGame: who moves?',
      place: { file: 'game.transcript', line: 1, column: 1 },
      program: 'other',
      dialogue: {
        args: ['2,2,2/2,2,2', '3', 'a b', '', 'x"y'],
        turns: [
          { by: 'program', text: 'Starting\n  two  \r\nPress Enter: ' },
          { by: 'person', text: 'c\n' },
          { by: 'person', text: '\n' },
          { by: 'program', text: '\n\n' },
        ],
        exitCode: 3,
      },
      filters: ['trailing-blanks-free', 'final-newline-free', 'zero-for-o-free'],
      limits: {
        ...defaults.limits,
        wallMs: 3000,
        cpuMs: 500,
        memoryBytes: 67_108_864,
        outputBytes: 102_400,
      },
      files: [
        { name: 'board.txt', text: '4\n\n|x\r\n' },
        { name: 'sub/unended.txt', text: 'abc' },
        { name: 'empty', text: '' },
      ],
      filesAfter: [{ name: 'saved.txt', text: 'done\n' }],
    });
  });

  test('are printed byte for byte as they were', () => {
    expect(printTranscript(parsed(FULL))).toBe(FULL);
  });

  test('grant filters with a value, each in its own words', () => {
    const one = toCase(parsed('>hi\n@ compare numbers-within=0.01 colours-free\n', 'a.transcript'), {
      ...defaults,
      filters: [{ name: 'numbers-within', value: { absolute: 1, relative: 1 } }],
    });
    expect(one).toMatchObject({
      ok: true,
      value: {
        filters: ['colours-free', { name: 'numbers-within', value: { absolute: 0.01, relative: 0.01 } }],
      },
    });
  });

  test('refuse filters that do not go together', () => {
    const one = toCase(
      parsed('>hi\n@ compare numbers-within=0.01 line-order-free\n', 'a.transcript'),
      defaults,
    );
    expect(one).toMatchObject({
      ok: false,
      fault: [{ expected: 'either numbers-within or line-order-free: they do not go together' }],
    });
  });

  test('take from their surroundings what they do not say', () => {
    const filters = ['letter-case-free'] as const;
    const result = toCase(parsed('>hi\n@ compare blanks-free\n', 'fixtures/a-b.transcript'), {
      ...defaults,
      filters,
      visibility: 'hidden',
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        id: 'a-b',
        title: 'a-b',
        program: 'play',
        visibility: 'hidden',
        weight: 1,
        hint: null,
        filters: ['blanks-free', 'letter-case-free'],
        dialogue: { args: [], exitCode: 0 },
      },
    });
  });

  test('may end the input without a line end', () => {
    expect(caseOf('@ input unended\n<a\n~?\n<b\n>end\n').dialogue.turns).toEqual([
      { by: 'person', text: 'a\n' },
      { by: 'program', text: '?' },
      { by: 'person', text: 'b' },
      { by: 'program', text: 'end\n' },
    ]);
  });

  test('keep patterns with the number of their line', () => {
    const { dialogue } = caseOf('>a\n<b\n/c+\n>d\n/e\\nf\n');
    expect(dialogue.patterns).toEqual([
      { line: 1, source: 'c+' },
      { line: 3, source: 'e\\nf' },
    ]);
    expect(dialogue.turns.at(-1)?.text).toBe('c+\nd\ne\\nf\n');
  });

  test.each([
    ['as long as the whole where no time is given', '@ lockstep\n@ wall 9s\n<a\n', 9000],
    ['its own time', '@ lockstep 250ms\n<a\n', 250],
    ['none without the setting', '<a\n', null],
  ])('an answer in lockstep has %s', (_, text, lockstepMs) => {
    expect(caseOf(text).lockstepMs).toBe(lockstepMs);
  });

  test('an entry that is no line cannot be printed', () => {
    expect(() => printTranscript({ file: 'x', entries: [{ kind: 'output', text: 'a\nb' }] })).toThrow(
      'a line end',
    );
  });
});

describe('recorded dialogues', () => {
  test('look as a person at a terminal sees them', () => {
    const turns: Turn[] = [
      { by: 'program', text: 'Hello\nName: ' },
      { by: 'person', text: 'Ann\n' },
      { by: 'program', text: 'Hi Ann\n' },
    ];
    const dialogue = { args: ['3', 'a b'], turns, exitCode: 1 };
    expect(
      printTranscript(
        toTranscript({ file: 'r', title: 'Greeting', dialogue, settings: ['compare trailing-blanks-free'] }),
      ),
    ).toBe('# Greeting\n@ compare trailing-blanks-free\n$ 3 "a b"\n>Hello\n~Name: \n<Ann\n>Hi Ann\n? 1\n');
  });

  test('a person types line by line', () => {
    const turns: Turn[] = [{ by: 'person', text: 'a\nb\n' }];
    expect(() => toTranscript({ file: 'r', title: 't', dialogue: { args: [], turns, exitCode: 0 } })).toThrow(
      'one line a turn',
    );
  });
});
