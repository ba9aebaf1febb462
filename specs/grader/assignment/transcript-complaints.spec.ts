import { describe, expect, test } from '@jest/globals';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { toCase } from '../../../grader/assignment/transcript.js';
import { complaints, defaults, parsed } from './parse-transcripts.js';

describe('transcripts', () => {
  test.each<[what: string, text: string, complaints: string[]]>([
    [
      'an empty line',
      '>a\n\n>b\n',
      ['2:1: expected a mark (an empty line that the program writes is > alone), found an empty line'],
    ],
    [
      'an unknown mark',
      '>a\nHello\n',
      [
        '2:1: expected one of the marks # $ > ~ / < ? @ (> is a line that the program writes, ~ its prompt, < what is typed), found "Hello"',
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
    [
      'a dialogue after the end',
      '? 0\n>a\n',
      ['1:1: expected ? after all that is said, found it before line 2'],
    ],
    [
      'arguments after the start',
      '>a\n$ 1\n',
      ['2:1: expected $ before all that is said, found it after line 1'],
    ],
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

  test('complain of a file name that is no id', () => {
    const result = toCase(parsed('>a\n', 'my game.transcript'), defaults);
    expect(!result.ok && result.fault.map(formatComplaint)).toEqual([
      'my game.transcript:1:1: expected an id of letters, digits, dots, hyphens and underscores as the file\'s name, or @ id NAME, found "my game"',
    ]);
  });
});
