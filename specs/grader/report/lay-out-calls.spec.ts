import { expect, test } from '@jest/globals';
import { layOutCalls } from '../../../grader/report/lay-out-calls.js';

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `board.move(new Move(${String(index)}));`);

test('a few calls have a line each', () => {
  expect(layOutCalls(many(8), 100)).toEqual(many(8));
});

test('many calls fill lines, in order, none wider than allowed', () => {
  const lines = layOutCalls(many(24), 70);
  expect(lines.length).toBe(12);
  expect(lines.join(' ')).toBe(many(24).join(' '));
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(70);
});

test('nothing is written behind a comment, nor a comment behind a call', () => {
  const calls = [...many(9), 'repeat();  // 3 times', 'end();', '// then looks at moves.length'];
  expect(layOutCalls(calls, 300).slice(1)).toEqual([
    'repeat();  // 3 times',
    'end();',
    '// then looks at moves.length',
  ]);
});

test('of very many calls the last are kept, and the others are counted', () => {
  const lines = layOutCalls(many(60), 30);
  expect(lines.length).toBe(20);
  expect(lines[0]).toBe('// … 41 more lines before these');
  expect(lines.at(-1)).toBe('board.move(new Move(59));');
});

test('a page shows all of them', () => {
  expect(layOutCalls(many(60), 30, Number.POSITIVE_INFINITY).length).toBe(60);
});
