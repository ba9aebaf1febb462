/** A piece of the expected text, and what stands in its place. One of them may be empty, never both. */
import type { Range, Texts } from '../texts.js';

export interface Change {
  readonly expected: Range;
  readonly actual: Range;
}

/** Changes that turn the expected text into the actual one, in order. */
export interface Changes {
  readonly list: readonly Change[];
  /** Whether they explain the whole difference. */
  readonly complete: boolean;
}

export function expectedPiece(texts: Pick<Texts, 'expected'>, { expected }: Change): string {
  return texts.expected.slice(expected.from, expected.to);
}

export function actualPiece(texts: Pick<Texts, 'actual'>, { actual }: Change): string {
  return texts.actual.slice(actual.from, actual.to);
}

/** Two changes and all that lies between them as one. */
export function joinChanges(first: Change, last: Change): Change {
  return {
    expected: { from: first.expected.from, to: last.expected.to },
    actual: { from: first.actual.from, to: last.actual.to },
  };
}

/** The change with so many more signs of both texts before it and behind it. */
export function widenChange({ expected, actual }: Change, before: number, behind: number): Change {
  return {
    expected: { from: expected.from - before, to: expected.to + behind },
    actual: { from: actual.from - before, to: actual.to + behind },
  };
}

/** How many signs beside a change, on either side, are the same in both texts, and such as are asked for. */
export function countAround(
  { expected, actual }: TwoTexts,
  change: Change,
  isMeant: (sign: string) => boolean,
): { readonly before: number; readonly behind: number } {
  const countFrom = (left: number, right: number, step: 1 | -1): number => {
    for (let count = 0; ; count++) {
      const sign = expected[left + step * count];
      if (sign === undefined || sign !== actual[right + step * count] || !isMeant(sign)) return count;
    }
  };
  return {
    before: countFrom(change.expected.from - 1, change.actual.from - 1, -1),
    behind: countFrom(change.expected.to, change.actual.to, 1),
  };
}

type TwoTexts = Pick<Texts, 'expected' | 'actual'>;

/** Whether the changes, made in the expected text, give the actual one. */
export function turnInto(texts: TwoTexts, changes: readonly Change[]): boolean {
  let built = '';
  let at = 0;
  for (const change of changes) {
    if (change.expected.from < at) return false;
    built += texts.expected.slice(at, change.expected.from) + actualPiece(texts, change);
    at = change.expected.to;
  }
  return built + texts.expected.slice(at) === texts.actual;
}
