/** What reports tell first, as a stamp: it is no part of the assignment's fingerprint, since no verdict follows from it. */
import { createHash } from 'node:crypto';
import type { Assignment } from '../model.js';

export function stampOrder({ rubric }: Pick<Assignment, 'rubric'>): string {
  const ranks = rubric.flatMap(({ cases }) => cases.map(({ rank }) => rank ?? 0));
  return createHash('sha256').update(ranks.join(' ')).digest('hex').slice(0, 16);
}
