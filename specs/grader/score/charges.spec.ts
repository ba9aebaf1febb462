import { describe, expect, test } from '@jest/globals';
import type { ItemResult, Verdict, Visibility } from '../../../grader/model.js';
import { chargeDeviations } from '../../../grader/score/charges.js';
import { scoreItems } from '../../../grader/score/score.js';
import {
  ACCEPTED,
  DEVIATION_RULE as RULE,
  LOST,
  caseResult,
  methodCase,
  rubricItem,
  shownOtherwise,
  styleFault,
} from '../../support/build.js';

function graded(points: number, ...verdicts: Verdict[]): Pick<ItemResult, 'item' | 'cases'> {
  const cases = verdicts.map((_, at) => methodCase({ id: `case-${at}` }));
  return {
    item: rubricItem({ points, cases }),
    cases: cases.map((each, at) => caseResult(each, verdicts[at])),
  };
}

describe('deviations are charged once', () => {
  test.each<[string, Pick<ItemResult, 'item' | 'cases'>[], string[]]>([
    [
      'however many cases and items show one',
      [graded(6, shownOtherwise('a'), shownOtherwise('a')), graded(6, shownOtherwise('a'))],
      ['2'],
    ],
    ['each of several', [graded(6, shownOtherwise('a'), shownOtherwise('a', 'b'))], ['2', '2']],
    [
      'never more than the cases are worth',
      [graded(4, ACCEPTED, ACCEPTED, ACCEPTED, shownOtherwise('a'))],
      ['1'],
    ],
    ['but not less for what other mistakes lost', [graded(3, LOST), graded(6, shownOtherwise('a'))], ['2']],
    ['nothing where there is none', [graded(3, LOST), graded(3, ACCEPTED)], []],
  ])('%s', (_, items, points) => {
    expect(chargeDeviations(items, RULE).map((charge) => charge.points)).toEqual(points);
  });

  test('what the first tier that shows it has decided stays as it is', () => {
    const seen = (visibility: Visibility, verdict: Verdict): Pick<ItemResult, 'item' | 'cases'> => {
      const { item, cases } = graded(1, verdict);
      return { item, cases: cases.map((each) => ({ ...each, case: { ...each.case, visibility } })) };
    };
    const charge = (...items: Pick<ItemResult, 'item' | 'cases'>[]): string[] =>
      chargeDeviations(items, RULE).map(({ points }) => points);
    expect(charge(seen('visible', shownOtherwise('a')), seen('hidden', shownOtherwise('a')))).toEqual(['1']);
    expect(charge(seen('hidden', shownOtherwise('a')), seen('hidden', shownOtherwise('a')))).toEqual(['2']);
  });

  test('a presentation error earns its points', () => {
    expect(scoreItems([graded(4, shownOtherwise('a'), LOST)]).map(({ points }) => points)).toEqual(['2']);
  });
});

test('a style fault costs a quarter for each kind, however often it comes', () => {
  const points = [1, 2, 4, 9].map(
    (kinds) => scoreItems([graded(2, styleFault(kinds)), graded(1, ACCEPTED)])[0]?.points,
  );
  expect(points).toEqual(['3/2', '1', '0', '0']);
});

test('points are whole numbers of what the rubric rounds to, and never all where something is lost', () => {
  const score = (...verdicts: Verdict[]): string | undefined => {
    const { item, cases } = graded(2, ...verdicts);
    return scoreItems([{ item: { ...item, grain: 0.5 }, cases }])[0]?.points;
  };
  expect(score(ACCEPTED, ACCEPTED, LOST)).toBe('3/2');
  expect(score(...Array.from({ length: 40 }, () => ACCEPTED), LOST)).toBe('3/2');
  expect(score(ACCEPTED, ACCEPTED)).toBe('2');
  expect(score(LOST, LOST)).toBe('0');
});
