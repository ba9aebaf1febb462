/** Every assignment has solutions enough, and as many of those that first-year students write, for its audit to mean something. */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { SHIPPED_IDS, solutionsOf, STRUCTURES } from '../../lab/structures.js';
import { fillPart } from '../../scripts/docs/parts.js';

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

test('the page lists them as they are', () => {
  const bare = (text: string): string => text.replace(/[ -]+/g, ' ');
  const page = readFileSync(STRUCTURES.file, 'utf8');
  expect(bare(page)).toBe(bare(fillPart(page, STRUCTURES)));
});
