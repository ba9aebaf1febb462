import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { findRange } from '../../../grader/run/suspects.js';
import type { PidCounters } from '../../../grader/run/proc.js';

const BEFORE: PidCounters = { newest: 1000, largest: 32_768, started: 50_000, tasks: 300 };
const later = (over: Partial<PidCounters>): PidCounters => ({ ...BEFORE, ...over });

describe('the pids given since a moment', () => {
  test.each<[string, PidCounters, number[], number[]]>([
    ['nobody new', BEFORE, [1000], [999, 1001]],
    ['some new', later({ newest: 1010, started: 50_010 }), [1000, 1005, 1010], [1, 999, 1011, 32_000]],
    ['begun again below', later({ newest: 400, started: 60_000 }), [1000, 32_767, 300, 400], [401, 999]],
  ])('%s', (_, now, inside, outside) => {
    const range = findRange(1000, BEFORE, now);
    expect([...inside, ...outside].filter((pid) => range?.(pid))).toEqual(inside);
  });

  test.each<[string, PidCounters | null, PidCounters | null]>([
    ['more started than the largest pid', BEFORE, later({ newest: 1500, started: 90_000 })],
    ['as many tasks as pids', later({ tasks: 20_000 }), later({ newest: 1001, started: 50_001 })],
    ['a system that shows zeros', later({ newest: 0, started: 0 }), later({ newest: 0, started: 0 })],
    ['a system that does not count what it starts', BEFORE, later({ newest: 1004 })],
    ['a system that showed nothing at first', null, BEFORE],
    ['a system that shows nothing now', BEFORE, null],
  ])('not known: %s', (_, before, now) => {
    expect(findRange(1000, before, now)).toBeNull();
  });

  test('holds every pid that a kernel has given, whichever were in use', () => {
    const LARGEST = 60;
    const FIRST_AGAIN = 10;
    const pid = fc.integer({ min: FIRST_AGAIN, max: LARGEST - 1 });
    fc.assert(
      fc.property(fc.uniqueArray(pid, { maxLength: 8 }), pid, fc.nat(40), (used, cursor, starts) => {
        let newest = cursor - 1;
        const give = (): number => {
          do newest = newest + 1 < LARGEST ? newest + 1 : FIRST_AGAIN;
          while (used.includes(newest));
          return newest;
        };
        const first = give();
        const before = { newest, largest: LARGEST, started: 100, tasks: used.length };
        const given = Array.from({ length: starts }, give);
        const range = findRange(first, before, { ...before, newest, started: 100 + starts });
        expect(given.filter((each) => range !== null && !range(each))).toEqual([]);
      }),
    );
  });
});
