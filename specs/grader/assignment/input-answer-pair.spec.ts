import { describe, expect, test } from '@jest/globals';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { pairToCase } from '../../../grader/assignment/input-answer-pair.js';

const defaults = { ...CASE_DEFAULTS, program: 'play' };

describe('pairs', () => {
  test('all output comes before all input, which is typed line by line', () => {
    const pair = { file: 'pairs/two-games.in', input: '1 2\n\nend', output: 'a\nb', args: '3\na b\n' };
    expect(pairToCase(pair, defaults)).toMatchObject({
      ok: true,
      value: {
        id: 'two-games',
        title: 'two-games',
        program: 'play',
        dialogue: {
          args: ['3', 'a b'],
          turns: [
            { by: 'program', text: 'a\nb' },
            { by: 'person', text: '1 2\n' },
            { by: 'person', text: '\n' },
            { by: 'person', text: 'end' },
          ],
          exitCode: 0,
        },
      },
    });
  });

  test('neither input nor output is a program that says nothing', () => {
    const pair = { file: 'empty.in', input: '', output: '', args: null };
    expect(pairToCase(pair, defaults)).toMatchObject({
      ok: true,
      value: { dialogue: { args: [], turns: [] } },
    });
  });

  test.each([
    ['an answer without its last line end leaves it open', '7', ['final-newline-free']],
    ['an answer with it does not', '7\n', []],
  ])('%s', (_, output, filters) => {
    const pair = pairToCase({ file: 'a.in', input: '3\n', output, args: null }, defaults);
    expect(pair.ok && pair.value.filters).toEqual(filters);
  });
});
