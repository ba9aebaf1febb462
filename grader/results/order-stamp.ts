/** A hash of the order in which failures are told. Not in the fingerprint: it changes reports, not verdicts. */
import { createHash } from 'node:crypto';
import type { Assignment } from '../model.js';

export function stampOrder({ rubric }: Pick<Assignment, 'rubric'>): string {
  const ranks = rubric.flatMap(({ cases }) => cases.map(({ rank }) => rank ?? 0));
  return createHash('sha256').update(ranks.join(' ')).digest('hex').slice(0, 16);
}
