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

/** Whether the changes, made in the expected text, give the actual one. */
export function turnInto(texts: Pick<Texts, 'expected' | 'actual'>, changes: readonly Change[]): boolean {
  let built = '';
  let at = 0;
  for (const change of changes) {
    if (change.expected.from < at) return false;
    built += texts.expected.slice(at, change.expected.from) + actualPiece(texts, change);
    at = change.expected.to;
  }
  return built + texts.expected.slice(at) === texts.actual;
}
