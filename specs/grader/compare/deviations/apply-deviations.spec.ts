import { describe, expect, test } from '@jest/globals';
import { shapeOfBlock } from '../../../../grader/compare/deviations/extra-lines.js';
import { includesText, keepsExpected } from '../../../../grader/compare/deviations/replace.js';
import { mayDiffer } from '../../../../grader/compare/deviations/forms.js';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import type { Deviation, Replacement } from '../../../../grader/model.js';
import { NO_DATA } from './support.js';

const LINE: Replacement = {
  expected: 'Multi-lap # (of #). Resow/seeds...',
  written: 'Multilap #/#, resowing',
  numbers: true,
};

describe('a line with numbers that is written in other words', () => {
  test('every mark that means something in a regular expression stands for itself', () => {
    expect(includesText('Multi-lap 3 (of 12). Resow/seeds...\n', LINE)).toBe(true);
    expect(includesText('Multi-lap 3 (of 12)? Resow/seeds...\n', LINE)).toBe(false);
  });

  test('the numbers stay, in their order', () => {
    const deviation: Deviation = { kind: 'replaced-text', replacements: [LINE] };
    const expected = 'Multi-lap 3 (of 12). Resow/seeds...\n';
    expect(explains([deviation], { expected, actual: 'Multilap 3/12, resowing\n' }, NO_DATA)).toBe(true);
    expect(explains([deviation], { expected, actual: 'Multilap 12/3, resowing\n' }, NO_DATA)).toBe(false);
  });
});

// Where each point looked back at the whole row, this took half a minute.
test('a row of a hundred thousand cells comes to its end', () => {
  expect(keepsExpected('X.'.repeat(100_000), { expected: '.', written: '_', at: 'cell' })).toBe(true);
});

describe('items in any order', () => {
  test('are put in order again with the deviation in them', () => {
    const blanks: Deviation = {
      kind: 'replaced-text',
      replacements: [
        { expected: '<', written: '< ' },
        { expected: '>', written: ' >' },
      ],
    };
    const sortItems = (text: string): string => text.split(',').toSorted().join();
    const pair = { expected: '<up left>,<up>', actual: '< up >,< up left >' };
    expect(explains([blanks], pair, NO_DATA)).toBe(false);
    expect(explains([blanks], { ...pair, sortItems }, NO_DATA)).toBe(true);
  });
});

describe('lines of a shape that are written each time', () => {
  test('blanks before a line are no part of its shape', () => {
    const example = ['===', 'b - w', '==='];
    const shape = shapeOfBlock(example);
    const pair = { expected: '===\nb - w\n===\n', actual: '===\n  b w -\n===\n===\nb - w\n===\n' };
    expect(explains([{ kind: 'extra-lines', shape, example }], pair, NO_DATA)).toBe(true);
  });
});

test.each([
  ['rows', "Path: ['N', 'E']", 'Path: [N,E]', true],
  ['rows', '1 [2] 3', '[1] 2 3', false],
  ['rows', '[1, 2]', '1, 2', true],
  ['rows', '| Ada | 3 |', 'Ada 3', true],
  ['rows', '| X |   |', '  X', false],
  ['rows', ' |X|O', 'X|O|', false],
  ['rows', 'X|O', '|X|O', false],
  ['rows', '| Ada | 3 |', '| Ada | 3', true],
] as const)('%s: %s and %s may differ: %s', (form, one, other, may) => {
  expect(mayDiffer(form, one, other)).toBe(may);
});
