import { describe, expect, test } from '@jest/globals';
import type { Audit, AuditedCase, AuditedMutant } from '../../../grader/audit/audited.js';
import { orderByTelling, renderTellingOrder } from '../../../grader/audit/choose-telling-order.js';
import type { Visibility } from '../../../grader/model.js';
import { parse } from 'yaml';
import { methodCase } from '../../support/build.js';

/** A case: its visibility, its time, and the mutants it tells apart. */
type Told = readonly [visibility: Visibility, ms: number, tells: string];

/** What of an audit the order follows from. */
function auditOf(told: Readonly<Record<string, Told>>, naming: readonly string[] = []): Audit {
  const cases = Object.entries(told).map(([id, [visibility, ms]]): AuditedCase => ({
    case: methodCase({ id, visibility }),
    ms,
    cpuMs: ms,
    reached: new Set(),
  }));
  const mutants = [...new Set(Object.values(told).flatMap(([, , tells]) => tells.match(/./g) ?? []))].map(
    (mutant) => {
      const kills = Object.entries(told).flatMap(([id, [, , tells]]) =>
        tells.includes(mutant) ? [{ case: id, verdict: 'wrong-answer', told: '' }] : [],
      );
      return { outcome: { kind: 'killed', kills, complete: true } } as unknown as AuditedMutant;
    },
  );
  return { cases, mutants, matrix: true, naming: new Set(naming) } as unknown as Audit;
}

describe('the telling order', () => {
  test.each<[string, Record<string, Told>, string[], string[]]>([
    [
      'who tells most comes first',
      { few: ['visible', 10, 'a'], most: ['visible', 10, 'bcd'] },
      ['most', 'few'],
      ['most', 'few'],
    ],
    [
      'it is what is told a second that counts',
      { slow: ['visible', 1000, 'abc'], quick: ['visible', 10, 'd'] },
      ['quick', 'slow'],
      ['quick', 'slow'],
    ],
    [
      'what is told already counts no more',
      { most: ['visible', 10, 'abcd'], same: ['visible', 10, 'abc'], other: ['visible', 10, 'e'] },
      ['most', 'other', 'same'],
      ['most', 'other'],
    ],
    [
      'those that are left over are ordered in the same way, and who tells nothing comes last',
      {
        all: ['visible', 10, 'abc'],
        nothing: ['visible', 1, ''],
        one: ['visible', 10, 'a'],
        two: ['visible', 10, 'bc'],
      },
      ['all', 'two', 'one', 'nothing'],
      ['all'],
    ],
    [
      'visible cases come before all others, in the order that is best without them',
      {
        secret: ['hidden', 10, 'abcde'],
        later: ['after_due_date', 10, 'ad'],
        two: ['visible', 10, 'ab'],
        one: ['visible', 10, 'c'],
      },
      ['two', 'one', 'later', 'secret'],
      ['two', 'one', 'later', 'secret'],
    ],
    [
      'hidden cases are needed for what is left open alone',
      { mine: ['visible', 10, 'ab'], secret: ['hidden', 10, 'ab'], other: ['hidden', 10, 'c'] },
      ['mine', 'other', 'secret'],
      ['mine', 'other'],
    ],
    ['no cases', {}, [], []],
  ])('%s', (_, told, ids, enough) => {
    expect(orderByTelling(auditOf(told))).toEqual({ ids, enough });
  });

  test('cases that name a known mistake come before all others, as the rubric has them', () => {
    const told: Record<string, Told> = {
      most: ['visible', 10, 'abcd'],
      second: ['hidden', 10, 'a'],
      first: ['visible', 90, 'b'],
    };
    expect(orderByTelling(auditOf(told, ['first', 'second', 'elsewhere']))).toEqual({
      ids: ['second', 'first', 'most'],
      enough: ['most'],
    });
  });

  test('is written as the list that is read', () => {
    const order = { ids: ['b', 'a.judge'], enough: ['b'] };
    expect(parse(renderTellingOrder('game-1', order))).toEqual(['b', 'a.judge']);
  });
});
