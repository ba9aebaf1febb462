/** Small programs: how they are marked, and that no right way of writing may cost more than before. */
import { describe, expect, test } from '@jest/globals';
import {
  compareCosts,
  describeComparison,
  isUnchanged,
  readCosts,
} from '../../lab/programs/compare-costs.js';
import { areas } from '../../lab/programs/exercises/areas.js';
import type { Writes } from '../../lab/programs/define-program.js';
import { PROGRAMS } from '../../lab/programs/exercises/index.js';
import { createProgramMarker, markProgram, writeAll } from '../../lab/programs/mark-program.js';
import { listCosts, renderPrograms } from '../../lab/programs/programs-table.js';

const PAGE = `# Small programs

| what    | how many |
| ------- | -------: |
| of both |        3 |

## nim

A game.

| right way            | loss in % | cases followed |
| -------------------- | --------: | -------------: |
| sticks are stars     |       100 |         0 of 6 |
| winner in other words |     33.33 |         0 of 2 |

| wrong program            | loss in % | wrong cases | pass |
| ------------------------ | --------: | ----------: | ---: |
| who takes the last loses |        20 |           2 |    0 |

## bank

| right way | loss in % | cases followed |
| --- | ---: | ---: |
| sticks are stars | 2 | 1 of 1 |
`;

describe('what right ways cost is read from the page', () => {
  test('by program, and nothing else of it', () => {
    expect([...readCosts(PAGE)]).toEqual([
      ['nim: sticks are stars', 100],
      ['nim: winner in other words', 33.33],
      ['bank: sticks are stars', 2],
    ]);
  });

  test('a row without a number is not passed over', () => {
    expect(() => readCosts(PAGE.replace('33.33', '<<<<<'))).toThrow('winner in other words');
  });
});

describe('beside what the page says', () => {
  const before = readCosts(PAGE);
  const compare = (row: string, cost: number) => compareCosts(before, new Map([...before, [row, cost]]));

  test('the same costs are no change', () => {
    expect(isUnchanged(compareCosts(before, before))).toBe(true);
  });

  test.each([
    ['bank: sticks are stars', 2.01, 'worse', 'worse: bank: sticks are stars: 2 % → 2.01 %'],
    ['nim: sticks are stars', 2, 'better', 'better: nim: sticks are stars: 100 % → 2 %'],
    ['nim: blanks between sticks', 100, 'added', 'new: nim: blanks between sticks: 100 %'],
  ] as const)('%s: %s %% is %s', (row, cost, how, words) => {
    const compared = compare(row, cost);
    expect(describeComparison(compared)).toEqual([words]);
    expect(compared.worse).toHaveLength(how === 'worse' ? 1 : 0);
  });

  test('a row that is no longer measured is told', () => {
    expect(describeComparison(compareCosts(before, new Map([...before].slice(1))))).toEqual([
      'gone: nim: sticks are stars',
    ]);
  });
});

describe.each(PROGRAMS.map((program) => [program.name, program] as const))('%s', (_, program) => {
  const dialogues = Object.values(program.dialogues).flat();
  const shows = ({ writes }: { readonly writes: Writes }) =>
    dialogues.some((inputs) => writeAll(writes, inputs) !== writeAll(program.asked, inputs));

  test('shows each of its right ways and broken rules in a dialogue', () => {
    expect([...program.right, ...program.wrong].filter((one) => !shows(one))).toEqual([]);
  });
});

describe('a small program', () => {
  const way = areas.right.find(({ name }) => name === 'price without needless decimals');
  const rule = areas.wrong.find(({ name }) => name === 'area may be negative');
  if (way === undefined || rule === undefined) throw new Error('the program has changed');

  test('costs one deviation in a right way of writing', () => {
    const marked = createProgramMarker(areas).markWay(way);
    expect(marked).toMatchObject({ lost: 2, shown: 3, unfollowed: [] });
  });

  test('is wrong where a broken rule shows, and nowhere else', () => {
    const marked = createProgramMarker(areas).markWrong(rule);
    expect(marked).toMatchObject({ wrong: ['area-2'], passed: [] });
    expect(marked.marks.shown).toEqual(['area-2']);
  });

  test('is wrong there beside a right way, too', () => {
    const marked = createProgramMarker(areas).markWrong(areas.breaking(rule.rule, way));
    expect(marked).toMatchObject({ wrong: ['area-2'], passed: [] });
    expect(marked.marks.followed).toEqual(['price-1', 'price-2', 'price-3']);
  });

  test('has a page from which its costs are read as they were measured', () => {
    const marked = [markProgram({ ...areas, right: [way], wrong: [rule] })];
    expect(readCosts(renderPrograms(marked))).toEqual(listCosts(marked));
  });
});
