import { expect, test } from '@jest/globals';
import { withWrittenBorder } from '../../../../grader/compare/deviations/written-border.js';

const counts = { afterLast: null, words: ['wins'], between: '===' };

test.each<[string, string, string[], string]>([
  ['shorter everywhere', '===', ['==\nb\n==\n', 'x\n  ==  \n'], '=='],
  ['longer is found by its beginning', '===', ['====\nb\n====\n'], '==='],
  ['as expected in one output', '===', ['==\nb\n==\n', '===\n'], '==='],
  ['in two ways', '====', ['==\nb\n==\n', '===\n'], '===='],
  ['no line of the symbol alone', '===', ['a == b\n', '='], '==='],
  ['a word is no rule', 'board', ['boar\n'], 'board'],
])('%s', (_, between, outputs, border) => {
  const written = outputs.map((text) => Buffer.from(text));
  expect(withWrittenBorder({ ...counts, between }, written).between).toBe(border);
});
