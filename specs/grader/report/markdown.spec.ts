import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { escapeInline, fence } from '../../../grader/report/markdown.js';

describe('text inside a line', () => {
  test.each([
    ['emphasis', 'a *b* _c_', 'a \\*b\\* \\_c\\_'],
    ['HTML', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['an entity', '&lt;', '&amp;lt;'],
    ['a link', '[x](http://evil)', '\\[x\\](http\\://evil)'],
    ['a heading', '# big', '\\# big'],
    ['a list', '- item', '\\- item'],
    ['a numbered list', '1. item', '1\\. item'],
    ['a table cell', 'a | b', 'a \\| b'],
    ['code', '`x`', '\\`x\\`'],
    ['a mention', '@everyone', '\\@everyone'],
    ['an escape of its own', '\\*', '\\\\\\*'],
    ['a line end', 'a\nb', 'a␊b'],
  ])('%s stays text', (_, text, escaped) => {
    expect(escapeInline(text)).toBe(escaped);
  });
});

describe('a fenced block', () => {
  test('no content closes its fence', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('`', 'a', ' ', '~') })), (lines) => {
        const [open = '', ...rest] = fence(lines).split('\n');
        const marks = /^`+/.exec(open)?.[0] ?? '';
        expect(rest.at(-1)).toBe(marks);
        expect(rest.slice(0, -1).some((line) => line.includes(marks))).toBe(false);
      }),
    );
  });
});
