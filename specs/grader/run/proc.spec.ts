import { describe, expect, test } from '@jest/globals';
import { listAdopters } from '../../../grader/run/proc.js';

describe('orphans are given to', () => {
  test.each<[string, Record<string, number>, number[] | null]>([
    ['our ancestors', { self: 30, 30: 20, 20: 1, 1: 0 }, [1, 20, 30]],
    ['the first process, if we are it', { self: 0 }, [1]],
    ['the first process, if we came into a container from outside', { self: 40, 40: 0 }, [1, 40]],
    ['nobody knows whom, if an ancestor cannot be read', { self: 30, 30: 20 }, null],
  ])('%s', (_, parents, expected) => {
    const found = listAdopters((pid) => parents[pid] ?? null);
    expect(found === null ? null : [...found].sort((one, other) => one - other)).toEqual(expected);
  });
});
