/** The laws of marks, on marks of invented samples; `npm run laws` holds the kit's own to them. */
import { describe, expect, test } from '@jest/globals';
import { parseSamplePatch } from '../../grader/samples/patch.js';
import { isBroken, measurePair, measureSingle, type Judged } from '../../lab/laws/check-laws.js';
import { compose } from '../../lab/laws/prove-laws.js';

const judged = (lost: number, change: Partial<Judged> = {}): Judged => ({
  name: `wrong-answer/loses-${lost}`,
  kind: 'wrong-rule',
  deviations: 0,
  items: {},
  charged: 0,
  lost,
  ...change,
});

describe('a mistake alone', () => {
  test.each([
    ['a rule that costs as much as a wording', judged(2), []],
    ['a rule that costs less', judged(1.5), ['a-rule-costs']],
    ['what is missing may cost less', judged(1, { kind: 'other' }), []],
    ['a mistake that costs too much', judged(16), ['not-too-much']],
    ['two deviations', judged(4, { kind: 'shown-otherwise', deviations: 2 }), []],
    [
      'one deviation that costs as much',
      judged(4, { kind: 'shown-otherwise', deviations: 1 }),
      ['shown-otherwise'],
    ],
  ])('%s', (_, one, laws) => {
    expect(
      measureSingle(one)
        .filter(isBroken)
        .map(({ law }) => law),
    ).toEqual(laws);
  });
});

describe('two mistakes of 8 % and 4 %', () => {
  test.each([
    [12, 4, []],
    [10, 4, []],
    [9, 4, []],
    [8.75, 4, ['two-cost-more']],
    // Only a quarter of the lesser one can be seen beside the greater.
    [8.75, 1, ['two-cost-more, hidden']],
    [8.25, 1, ['two-cost-more']],
    [7, 4, ['a-mistake-less', 'two-cost-more']],
    [13, 4, []],
    [14, 4, ['two-cost-no-more']],
  ])('together %s %%, %s %% to be seen', (lost, seen, laws) => {
    const exact = { greater: 8, lesser: 4, together: lost, seen };
    const pair = { one: judged(8), other: judged(4), lost, exact, real: false };
    const told = measurePair(pair, 1)
      .filter(isBroken)
      .map(({ law, isHidden }) => (isHidden === true ? `${law}, hidden` : law));
    expect(told).toEqual(laws);
  });
});

describe('two patches of one base', () => {
  const patchOf = (hunk: string) => {
    const text = `base: accepted/right\n\n--- a/a.txt\n+++ b/a.txt\n${hunk}`;
    const parsed = parseSamplePatch(Buffer.from(text), 'x.patch');
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
    return parsed.value;
  };
  const files = new Map([['a.txt', Buffer.from('0\n1\n2\n3\n4\n5\n6\n7\n8\n')]]);

  test('are both applied, though the first moves the lines of the second', () => {
    const made = compose(files, patchOf('@@ -6,3 +6,3 @@\n 5\n-6\n+six\n 7\n'));
    expect(made?.get('a.txt')?.toString()).toContain('5\nsix\n7');
    const moved = new Map([['a.txt', Buffer.from('0\nhalf\n1\n2\n3\n4\n5\n6\n7\n8\n')]]);
    const both = compose(moved, patchOf('@@ -6,3 +6,3 @@\n 5\n-6\n+six\n 7\n'));
    expect(both?.get('a.txt')?.toString()).toBe('0\nhalf\n1\n2\n3\n4\n5\nsix\n7\n8\n');
  });

  test('make no program where they change the same line', () => {
    const changed = new Map([['a.txt', Buffer.from('0\n1\n2\n3\n4\n5\nsechs\n7\n8\n')]]);
    expect(compose(changed, patchOf('@@ -6,3 +6,3 @@\n 5\n-6\n+six\n 7\n'))).toBeNull();
  });
});
