/** Which of several attempts counts. Pure. */
import { Fraction } from 'fraction.js';
import type { AttemptRule, Points } from '../model.js';

export interface Attempt {
  readonly id: string;
  /** Milliseconds since 1970, or the place among the attempts of one export; null where nobody knows. */
  readonly order: number | null;
  readonly isLate: boolean;
  /** The mark that it would have. */
  readonly mark: Points;
}

/** The attempt that counts; null where the rule cannot tell, since the order is not known. */
export function chooseAttempt<A extends Attempt>(rule: AttemptRule, attempts: readonly A[]): A | null {
  const inOrder = attempts.every(({ order }) => order !== null)
    ? attempts.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    : null;
  switch (rule) {
    case 'newest':
      return inOrder?.at(-1) ?? null;
    case 'in-time':
      return inOrder?.findLast(({ isLate }) => !isLate) ?? inOrder?.at(-1) ?? null;
    case 'best':
      // Of equal marks the newest.
      return (inOrder ?? attempts).reduce<A | null>(
        (best, each) => (best !== null && new Fraction(each.mark).compare(best.mark) < 0 ? best : each),
        null,
      );
  }
}
