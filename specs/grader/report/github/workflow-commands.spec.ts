import { describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import {
  fenceCommands,
  renderAnnotation,
  type Annotation,
} from '../../../../grader/report/github/workflow-commands.js';
import { readCommands } from '../../../support/workflow-commands.js';

const annotation: Annotation = {
  level: 'error',
  title: 'a title',
  message: 'a message',
  file: 'src/A.java',
  line: 3,
  column: 5,
};

describe('annotations', () => {
  test.each<[string, Partial<Annotation>, string]>([
    ['plain', {}, '::error file=src/A.java,line=3,col=5,title=a title::a message'],
    ['without a file', { file: null }, '::error title=a title::a message'],
    [
      'line ends and percents in the message',
      { message: '50%\r\n::error::x' },
      '::error file=src/A.java,line=3,col=5,title=a title::50%25%0D%0A::error::x',
    ],
    [
      'colons and commas in properties',
      { title: 'a:b,c%\n', file: 'a,b:c.java' },
      '::error file=a%2Cb%3Ac.java,line=3,col=5,title=a%3Ab%2Cc%25%0A::a message',
    ],
  ])('%s', (_, over, line) => {
    expect(renderAnnotation({ ...annotation, ...over })).toBe(line);
  });

  test('whatever stands in them, one command comes out, with the same words', () => {
    const text = fc.string({ unit: fc.constantFrom(':', ',', '%', '\n', '\r', '0', 'A', 'é', '=') });
    fc.assert(
      fc.property(text, text, text, (title, message, file) => {
        const commands = readCommands(`${renderAnnotation({ ...annotation, title, message, file })}\n`);
        expect(commands).toEqual([
          { name: 'error', properties: { file, line: '3', col: '5', title }, message },
        ]);
      }),
    );
  });
});

describe('a fence', () => {
  test('no command in it is read, and those after it are', () => {
    const fenced = fenceCommands('::error::x\n  ::warning::y\n::endgroup::', 'b4dc0ffee');
    expect(readCommands(`${fenced}::notice::z\n`)).toEqual([
      { name: 'notice', properties: {}, message: 'z' },
    ]);
  });

  test('the token may not occur in it', () => {
    expect(() => fenceCommands('::b4dc0ffee::', 'b4dc0ffee')).toThrow('token');
  });
});
