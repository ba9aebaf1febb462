import { describe, expect, test } from '@jest/globals';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { toCase } from '../../../grader/assignment/transcript.js';
import { complaints, defaults, parsed } from './parse-transcripts.js';

describe('transcripts', () => {
  test('complain of each mistake at its place', () => {
    const table: readonly (readonly [what: string, text: string])[] = [
      ['an empty line', '>a\n\n>b\n'],
      ['an unknown mark', '>a\nHello\n'],
      ['lines that lack their mark in a dialogue', '<a\nHello\n>b\n\nBye\n\n'],
      ['several lines of a file without it', '>a\n|b\n|c\n|d\n'],
      ['no mark anywhere', 'Convert?\ntemperature\n\nCelsius?\n100\n'],
      ['a title and no mark', '# Water boils\n@ program p\nConvert?\n100\n'],
      ['a single line without a mark', '5\n'],
      ['marks that do not begin their lines', '  > Hello\n  < 5\n'],
      ['no mark, and no line end', 'a\nb'],
      ["a dialogue of Python's own", '>>> add(2, 3)\n5\n'],
      ['notes of a shell', '$ python3 add.py\n5\n7\n'],
      ['no line end at the end', '>a\n>béé'],
      ['Windows line ends in some lines alone', '# t\r\n>a\n? 0\r\n'],
      ['a file line without a file', '>a\n|b\n'],
      ['an unended file line that is empty', '@ file a\n|\n\\ No newline at end of file\n>a\n'],
      ['an exit code that is none', '>a\n? 256\n'],
      ['no exit code', '>a\n?\n'],
      ['two exit codes', '>a\n? 0\n? 1\n'],
      ['a dialogue after the end', '? 0\n>a\n'],
      ['arguments after the start', '>a\n$ 1\n'],
      ['arguments twice', '$ 1\n$ 2\n>a\n'],
      ['an open quote in the arguments', '$ 1 "a b\n>a\n'],
      ['a wrong escape in the arguments', '$ "\\x"\n>a\n'],
      ['an unknown setting', '@ visiblity hidden\n>a\n'],
      ['a setting of nothing', '@\n>a\n'],
      ['an unknown filter', '@ compare blanks-free  trailing-blank-free\n>a\n'],
      ['a tolerance that is none', '@ compare numbers-within=x\n>a\n'],
      ['no filter', '@ compare\n>a\n'],
      ['a time that is none', '@ wall 3\n>a\n'],
      ['a size that is none', '@ memory\n>a\n'],
      ['a visibility that is none', '@ visibility hiden\n>a\n'],
      ['a weight of nothing', '@ weight 0\n>a\n'],
      ['a setting twice', '@ id a\n@ id b\n>a\n'],
      ['a file twice', '@ file a\n|\n@ file a\n>a\n'],
      ['a file outside', '@ file ../a\n>a\n'],
      ['a file without a name', '@ file\n>a\n'],
      ['unended input without input', '>a\n@ input unended\n'],
      ['words after lockstep', '@ lockstep on\n>a\n'],
      ['a pattern with a bracket too few', '>a\n/moves ([a-e)\n'],
      ['a pattern with a bracket too many', '/é)b\n'],
      ['a pattern that repeats nothing', '/ab|*c(d)\n'],
      ['an empty pattern', '/\n'],
      ['a pattern behind a prompt', '~Name: \n/a\n'],
      ['a filter that needs to know what counts', '@ program p\n@ compare only-what-counts\n>a\n'],
      ['the place after a file', '@ file a\n|1\n|2\n@ wall x\n>a\n'],
      ['no program', '>a\n'],
      ['no dialogue', '# t\n@ program p\n'],
      ['nothing', '@ program p\n'],
      ['an id that is none', '@ id a/b\n>a\n'],
    ];
    const told = table.map(([what, text]) => [what, ...complaints(text)].join('\n  '));
    expect(`\n${told.join('\n').replaceAll('x.transcript:', '')}`).toMatchSnapshot();
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
