import { describe, expect, it } from '@jest/globals';
import { createFairPriorities } from '../../../grader/service/fair-priorities.js';

/** The order in which a queue would give the jobs. */
function order(jobs: readonly (readonly [string, number])[]): string[] {
  return [...jobs].sort(([, a], [, b]) => a - b).map(([id]) => id);
}

describe('priorities', () => {
  it('put a person who waits before a class', () => {
    const fair = createFairPriorities();
    const jobs = [
      ['class', fair.next('class', 'class', 'chess')],
      ['person', fair.next('person', 'waiting-person', 'chess')],
    ] as const;
    expect(order(jobs)).toEqual(['person', 'class']);
  });

  it('let two classes take turns', () => {
    const fair = createFairPriorities();
    const chess = ['c1', 'c2', 'c3'].map((id) => [id, fair.next(id, 'class', 'chess')] as const);
    const go = ['g1', 'g2', 'g3'].map((id) => [id, fair.next(id, 'class', 'go')] as const);
    expect(order([...chess, ...go])).toEqual(['c1', 'g1', 'c2', 'g2', 'c3', 'g3']);
  });

  it('let a class that comes late take turns with what is left of the first, and not overtake all of it', () => {
    const fair = createFairPriorities();
    const chess = Array.from({ length: 100 }, (_, index) => {
      const id = `c${index}`;
      return [id, fair.next(id, 'class', 'chess')] as const;
    });
    for (const [id] of chess.slice(0, 90)) fair.started(id);
    const go = ['g0', 'g1'].map((id) => [id, fair.next(id, 'class', 'go')] as const);
    expect(order([...chess.slice(90), ...go]).slice(0, 4)).toEqual(['c90', 'g0', 'c91', 'g1']);
  });
});
