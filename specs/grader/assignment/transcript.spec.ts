import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import {
  type Transcript,
  parseTranscript,
  printTranscript,
  toCase,
  toTranscript,
} from '../../../grader/assignment/transcript.js';
import type { TranscriptCase, Turn } from '../../../grader/model.js';

const defaults = { ...CASE_DEFAULTS, program: 'play' };

function parsed(text: string, file = 'game.transcript'): Transcript {
  const result = parseTranscript(text, file);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return result.value;
}

function caseOf(text: string): TranscriptCase {
  const result = toCase(parsed(text), defaults);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return result.value;
}

function complaints(text: string): string[] {
  const transcript = parseTranscript(text, 'x.transcript');
  if (!transcript.ok) return transcript.fault.map(formatComplaint);
  const result = toCase(transcript.value, { ...defaults, program: null });
  return result.ok ? [] : result.fault.map(formatComplaint);
}

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

  test.each<[what: string, text: string, complaints: string[]]>([
    [
      'an empty line',
      '>a\n\n>b\n',
      ['2:1: expected a mark (an empty line that the program writes is > alone), found an empty line'],
    ],
    ['an unknown mark', '>a\nHello\n', ['2:1: expected one of the marks # $ > ~ / < ? @, found "Hello"']],
    [
      'a byte order mark',
      '\uFEFF>a\n',
      [
        '1:1: expected a mark as the first character, found a byte order mark (save the file as UTF-8 without one)',
      ],
    ],
    [
      'no line end at the end',
      '>a\n>béé',
      ['2:5: expected a line end after the last line, found the end of the file'],
    ],
    [
      'Windows line ends in some lines alone',
      '# t\r\n>a\n? 0\r\n',
      [
        '1:4: expected a bare line feed at the end of the line, found a Windows line end (CR LF)',
        '3:4: expected a bare line feed at the end of the line, found a Windows line end (CR LF)',
      ],
    ],
    [
      'a file line without a file',
      '>a\n|b\n',
      ['2:1: expected @ file NAME before the lines of a file, found "|b"'],
    ],
    [
      'an unended file line that is empty',
      '@ file a\n|\n\\ No newline at end of file\n>a\n',
      [
        '3:1: expected \\ No newline at end of file, after a file\'s last line that is not empty, found "\\\\ No newline at end of file"',
      ],
    ],
    ['an exit code that is none', '>a\n? 256\n', ['2:3: expected an exit code from 0 to 255, found "256"']],
    ['no exit code', '>a\n?\n', ['2:2: expected an exit code from 0 to 255, found nothing']],
    ['two exit codes', '>a\n? 0\n? 1\n', ['3:1: expected ? once, found it again, after line 2']],
    ['a dialogue after the end', '? 0\n>a\n', ['2:1: expected ? after all that is said, found "a"']],
    ['arguments after the start', '>a\n$ 1\n', ['2:1: expected $ before all that is said, found it later']],
    ['arguments twice', '$ 1\n$ 2\n>a\n', ['2:1: expected $ once, found it again, after line 1']],
    [
      'an open quote in the arguments',
      '$ 1 "a b\n>a\n',
      ['1:5: expected arguments separated by blanks, each as it is or in quotes as in JSON, found "\\"a b"'],
    ],
    [
      'a wrong escape in the arguments',
      '$ "\\x"\n>a\n',
      [
        '1:3: expected arguments separated by blanks, each as it is or in quotes as in JSON, found "\\"\\\\x\\""',
      ],
    ],
    [
      'an unknown setting',
      '@ visiblity hidden\n>a\n',
      [
        '1:3: expected one of wall, cpu, memory, output, compare, visibility, tells, id, hint, program, weight, input, golden, lockstep, exact, file, file-after (did you mean visibility?), found "visiblity"',
      ],
    ],
    [
      'a setting of nothing',
      '@\n>a\n',
      [expect.stringMatching(/^1:2: expected one of wall.*, found nothing$/) as unknown as string],
    ],
    [
      'an unknown filter',
      '@ compare blanks-free  trailing-blank-free\n>a\n',
      [
        expect.stringMatching(
          /^1:24: expected one of .* \(did you mean trailing-blanks-free\?\), found "trailing-blank-free"$/,
        ) as unknown as string,
      ],
    ],
    [
      'a tolerance that is none',
      '@ compare numbers-within=x\n>a\n',
      [
        expect.stringMatching(
          /^1:11: expected one of .*numbers-within=0\.001.*, found "numbers-within=x"$/,
        ) as unknown as string,
      ],
    ],
    [
      'no filter',
      '@ compare\n>a\n',
      [expect.stringMatching(/^1:10: expected names of filters: .*, found nothing$/) as unknown as string],
    ],
    [
      'a time that is none',
      '@ wall 3\n>a\n',
      ['1:8: expected a time such as 500ms, 2.5s or 1min, found "3"'],
    ],
    [
      'a size that is none',
      '@ memory\n>a\n',
      ['1:9: expected a size such as 100K, 64M or 1G, found nothing'],
    ],
    [
      'a visibility that is none',
      '@ visibility hiden\n>a\n',
      [
        '1:14: expected one of visible, hidden, after_due_date, after_published (did you mean hidden?), found "hiden"',
      ],
    ],
    ['a weight of nothing', '@ weight 0\n>a\n', ['1:10: expected a number above 0, found "0"']],
    ['a setting twice', '@ id a\n@ id b\n>a\n', ['2:1: expected @ id once, found it again, after line 1']],
    [
      'a file twice',
      '@ file a\n|\n@ file a\n>a\n',
      ['3:1: expected @ file a once, found it again, after line 1'],
    ],
    [
      'a file outside',
      '@ file ../a\n>a\n',
      ['1:8: expected a file name inside the working directory, with forward slashes, found "../a"'],
    ],
    [
      'a file without a name',
      '@ file\n>a\n',
      ['1:7: expected a file name inside the working directory, with forward slashes, found nothing'],
    ],
    [
      'unended input without input',
      '>a\n@ input unended\n',
      ['2:1: expected a last < line that is not empty, found none'],
    ],
    [
      'words after lockstep',
      '@ lockstep on\n>a\n',
      ['1:12: expected nothing, or a time such as 500ms, 2.5s or 1min, found "on"'],
    ],
    [
      'a pattern with a bracket too few',
      '>a\n/moves ([a-e)\n',
      ['2:9: expected a regular expression as in JavaScript, found unterminated character class'],
    ],
    [
      'a pattern with a bracket too many',
      '/é)b\n',
      ["1:3: expected a regular expression as in JavaScript, found unmatched ')'"],
    ],
    [
      'a pattern that repeats nothing',
      '/ab|*c(d)\n',
      ['1:5: expected a regular expression as in JavaScript, found nothing to repeat'],
    ],
    ['an empty pattern', '/\n', ['1:2: expected a regular expression as in JavaScript, found nothing']],
    [
      'a pattern behind a prompt',
      '~Name: \n/a\n',
      ['2:1: expected a pattern at the beginning of a line, found ~ before it'],
    ],
    [
      'a filter that needs to know what counts',
      '@ program p\n@ compare only-what-counts\n>a\n',
      ['1:1: expected counts: in assignment.yaml, for the filter only-what-counts, found none'],
    ],
    [
      'the place after a file',
      '@ file a\n|1\n|2\n@ wall x\n>a\n',
      ['4:8: expected a time such as 500ms, 2.5s or 1min, found "x"'],
    ],
    [
      'no program',
      '>a\n',
      ['1:1: expected @ program NAME, or program: NAME in the rubric item, found neither'],
    ],
    [
      'no dialogue',
      '# t\n@ program p\n',
      ['1:1: expected a dialogue: lines marked >, ~ or <, $ or ?, found none'],
    ],
    ['nothing', '@ program p\n', ['1:1: expected a dialogue: lines marked >, ~ or <, $ or ?, found none']],
    [
      'an id that is none',
      '@ id a/b\n>a\n',
      ['1:6: expected an id of letters, digits, dots, hyphens and underscores, found "a/b"'],
    ],
  ])('complain of %s', (_, text, expected) => {
    expect(complaints(text).map((line) => line.replace('x.transcript:', ''))).toEqual(expected);
  });

  test('keep patterns with the number of their line', () => {
    const { dialogue } = caseOf('>a\n<b\n/c+\n>d\n/e\\nf\n');
    expect(dialogue.patterns).toEqual([
      { line: 1, source: 'c+' },
      { line: 3, source: 'e\\nf' },
    ]);
    expect(dialogue.turns.at(-1)?.text).toBe('c+\nd\ne\\nf\n');
  });

  test('refuse a line that would never be looked at', () => {
    const counts = { afterLast: ':', words: ['wins'], between: '===' };
    const filters = ['only-what-counts'] as const;
    const text = '>===\n> anything\n>===\n>hello\n<a\n>It: White wins\n>Black Wins.\n';
    const result = toCase(parsed(text, 'x.transcript'), { ...defaults, filters, counts });
    expect(!result.ok && result.fault.map(formatComplaint)).toEqual([
      'x.transcript:4:1: expected a line that counts (see counts in assignment.yaml), found "hello"',
      'x.transcript:6:1: expected a line that counts (see counts in assignment.yaml), found "It: White wins"',
    ]);
  });

  test.each([
    ['as long as the whole where no time is given', '@ lockstep\n@ wall 9s\n<a\n', 9000],
    ['its own time', '@ lockstep 250ms\n<a\n', 250],
    ['none without the setting', '<a\n', null],
  ])('an answer in lockstep has %s', (_, text, lockstepMs) => {
    expect(caseOf(text).lockstepMs).toBe(lockstepMs);
  });

  test('complain of a file name that is no id', () => {
    const result = toCase(parsed('>a\n', 'my game.transcript'), defaults);
    expect(!result.ok && result.fault.map(formatComplaint)).toEqual([
      'my game.transcript:1:1: expected an id of letters, digits, dots, hyphens and underscores as the file\'s name, or @ id NAME, found "my game"',
    ]);
  });

  test('printing, then parsing gives the same transcript', () => {
    fc.assert(
      fc.property(transcripts, (transcript) => {
        expect(parseTranscript(printTranscript(transcript), transcript.file)).toEqual({
          ok: true,
          value: transcript,
        });
      }),
    );
  });

  test('parsing, then printing any valid text gives the same text', () => {
    let valid = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const result = parseTranscript(text, 'x.transcript');
        if (result.ok) valid++;
        if (result.ok) expect(printTranscript(result.value)).toBe(text);
      }),
      { numRuns: 1000 },
    );
    // The property means something only where enough of the texts are valid.
    expect(valid).toBeGreaterThan(100);
  });

  test('an entry that is no line cannot be printed', () => {
    expect(() => printTranscript({ file: 'x', entries: [{ kind: 'output', text: 'a\nb' }] })).toThrow(
      'a line end',
    );
  });
});

describe('recorded dialogues', () => {
  test('make a transcript that says the same', () => {
    fc.assert(
      fc.property(dialogues, (dialogue) => {
        const files = [{ name: 'a.txt', text: 'x' }];
        const transcript = toTranscript({
          file: 'r.transcript',
          title: 'Recorded',
          dialogue,
          files,
          filesAfter: files,
        });
        expect(parseTranscript(printTranscript(transcript), 'r.transcript')).toEqual({
          ok: true,
          value: transcript,
        });
        const result = toCase(transcript, defaults);
        expect(result).toMatchObject({
          ok: true,
          value: { title: 'Recorded', dialogue, files, filesAfter: files },
        });
      }),
    );
  });

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

const line = fc.string({
  unit: fc.constantFrom('a', ' ', '>', '|', '\\', '"', '\r', 'é', '😀', '\u2028', '\0'),
});
const control = line.map((text) => text.replace(/\r+$/, ''));
const spoken = fc.record({ kind: fc.constantFrom('output', 'unended', 'input'), text: line });
const free = fc.oneof(
  fc.record({ kind: fc.constant('comment'), text: control }),
  fc.record({
    kind: fc.constant('setting'),
    text: fc.constantFrom(' compare blanks-free', 'compare  letter-case-free '),
  }),
);
const file = fc.record({
  kind: fc.constant('file'),
  text: fc.uuid().map((name) => ` file  ${name}`),
  content: fc.array(line).map((lines) => lines.join('\n')),
});
const transcripts: fc.Arbitrary<Transcript> = fc
  .tuple(
    fc.array(fc.oneof(free, file), { maxLength: 3 }),
    fc.option(
      fc.record({ kind: fc.constant('arguments'), text: fc.constantFrom('', ' 1', '1  "a b" ', ' x"y') }),
    ),
    fc.array(fc.oneof(spoken, free, file)),
    fc.option(fc.record({ kind: fc.constant('exit'), text: fc.constantFrom('0', ' 255', '  7 ') })),
  )
  .map(([before, args, said, exit]) => ({
    file: 'x.transcript',
    entries: [...before, args, ...said, exit].filter((entry) => entry !== null),
  }));

const texts = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: line.map((text) => `>${text}`) },
      { weight: 5, arbitrary: fc.constantFrom('<a', '~b', '# c', '#', '@ file a', '@ file b', '|x', '|') },
      fc.constantFrom(
        '? 0',
        '?7',
        '$ 1 "2"',
        '@ compare blanks-free',
        '@wall  3s ',
        '\\ No newline at end of file',
      ),
      line,
    ),
  )
  .map((lines) => lines.map((text) => `${text}\n`).join(''));

/** Turns as parsing makes them: the program's are merged and never empty. */
const dialogues = fc
  .tuple(
    fc.array(line),
    fc.array(
      fc.tuple(
        fc.array(line).map((lines) => lines.join('\n')),
        line,
      ),
    ),
    line,
    fc.boolean(),
    fc.nat(255),
  )
  .map(([args, rounds, last, unended, exitCode]) => {
    const turns = rounds.flatMap(([written, typed], index): Turn[] => {
      const end = unended && typed !== '' && index === rounds.length - 1 ? '' : '\n';
      return [
        ...(written === '' ? [] : [{ by: 'program', text: written } as const]),
        { by: 'person', text: `${typed}${end}` },
      ];
    });
    if (last !== '') turns.push({ by: 'program', text: last });
    return { args: args.filter((arg) => !arg.includes('\0')), turns, exitCode };
  });
