/** Every assignment has solutions enough, and as many of those that first-year students write, for its audit to mean something. */
import { expect, test } from '@jest/globals';
import { SHIPPED_IDS, solutionsOf } from '../../lab/structures.js';

test.each(SHIPPED_IDS)(
  '%s has eight accepted solutions, three of them Java as textbooks write it',
  (assignment) => {
    const solutions = solutionsOf(assignment);
    const textbook = solutions.filter(({ isTextbook }) => isTextbook);
    expect(solutions.length).toBeGreaterThanOrEqual(8);
    expect(textbook.length).toBeGreaterThanOrEqual(3);
    expect(new Set(textbook.map(({ language }) => language))).toEqual(new Set(['Java']));
  },
);
