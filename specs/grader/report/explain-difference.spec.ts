import { describe, expect, test } from '@jest/globals';
import type { ValueDifference } from '../../../grader/model.js';
import { explainDifference, NOT_SHOWN } from '../../../grader/report/explain-difference.js';
import { dialogue, differ } from '../compare/build.js';

const value = (expected: string, actual: string, over: Partial<ValueDifference> = {}): ValueDifference => ({
  kind: 'value',
  ...{ call: 'f()', what: 'returned', expected, actual, path: '', diagnosis: null, text: null },
  ...over,
});

describe('a wrong value', () => {
  const long = `{${'14, '.repeat(12)}15}`;
  test.each([
    ['a boolean', value('true', 'false'), 'returned false, expected true'],
    ['a number', value('10', '2'), 'returned 2, expected 10'],
    ['what is left', value('{0}', '{1}', { what: 'pits' }), 'left {1} in pits, expected {0}'],
    [
      'a long one: around the first difference',
      value(long, long.replace('15}', '16}'), { path: '[8]' }),
      `returned …${'14, '.repeat(9)}16}, expected …${'14, '.repeat(9)}15}: they first differ at [8]`,
    ],
    [
      'a text of several lines: what is wrong with the text',
      value('a\nb\n', 'a\nc\n', { text: differ(dialogue('a\nb\n'), 'a\nc\n', [], 'the text') }),
      'line 2 is “c”, expected is “b”',
    ],
    ['one that is not shown', value(NOT_SHOWN, '2'), 'returned the wrong value'],
    ['one that a summary has left out', value('', ''), 'returned the wrong value'],
  ])('%s', (_, difference, summary) => {
    expect(explainDifference(difference).summary).toBe(summary);
  });
});

test('an exception that did not come', () => {
  const difference = {
    kind: 'exception',
    call: 'f()',
    expected: 'IOException',
    actual: 'no exception',
  } as const;
  expect(explainDifference(difference).summary).toBe('expected IOException, but it threw no exception');
});

test('a place is said once: the words of a repeated prompt name the line and the input', () => {
  const expected = dialogue('Move: <a>no\nMove: <b>ok\n');
  const difference = differ(expected, 'Move: no\nMove: Move: ok\n');
  const { summary, sentences } = explainDifference(difference);
  expect(summary).toContain('is repeated before input 2 (b), in line 2');
  expect(sentences).toEqual([]);
});
