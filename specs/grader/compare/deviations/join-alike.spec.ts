import { describe, expect, test } from '@jest/globals';
import { joinAlike } from '../../../../grader/compare/deviations/join-alike.js';
import type { Deviation } from '../../../../grader/model.js';

const replaced = (expected: string, written: string): Deviation => ({
  kind: 'replaced-text',
  replacements: [{ expected, written }],
});
const both = (unit: string, other: string): Deviation => ({
  kind: 'replaced-text',
  replacements: ['Sum: #', 'Balance: #'].map((label) => ({ expected: label + unit, written: label + other })),
});
const join = (...deviations: readonly Deviation[]): number => joinAlike(deviations, [], () => true).length;

describe('one habit in several texts', () => {
  test.each<[string, Deviation, Deviation, number]>([
    ['quotation marks round both', replaced('White', '"White"'), replaced('Black', '"Black"'), 1],
    ['small letters in both', replaced('White', 'white'), replaced('b Black', 'b black'), 1],
    ['the same mark in both', replaced('pit:', 'pit?'), replaced('size:', 'size?'), 1],
    ['a word before both', replaced('Illegal', 'Error: Illegal'), replaced('Please', 'Error: Please'), 1],
    ['less around both', replaced('Too low.', 'low'), replaced('Too high.', 'high'), 1],
    ['a unit left out at several places', both(' EUR', ''), replaced('# EUR are', '# are'), 1],
    ['two words left out', replaced('Too low.', 'low'), replaced('So high.', 'high'), 2],
    ['small letters and capital ones', replaced('White', 'white'), replaced('black', 'BLACK'), 2],
    ['two wordings', replaced('choose', 'chose'), replaced('ended', 'is over'), 2],
    ['two marks', replaced('pit:', 'pit?'), replaced('size:', 'size!'), 2],
    ['an empty line and a word', replaced('choose', 'chose'), { kind: 'empty-lines', which: 'extra' }, 2],
  ])('%s', (_, one, other, count) => {
    expect(join(one, other)).toBe(count);
  });

  test('stay apart where together they explain less', () => {
    const both = [replaced('White', '"White"'), replaced('Black', '"Black"')];
    expect(joinAlike(both, [], () => false)).toEqual(both);
  });
});
