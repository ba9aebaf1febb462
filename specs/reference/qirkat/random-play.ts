import fc from '../../support/fast-check.js';
import { legalMoves, play } from '../../../reference/qirkat/moves.js';
import { formatMove, parseSetup } from '../../../reference/qirkat/notation.js';
import { INITIAL, type Position } from '../../../reference/qirkat/position.js';
import { type PlainPosition, plainPlay, plainPosition } from '../../../reference/qirkat/plain-rules.js';

/** The same position under both sets of rules, history and all. */
export interface Reached {
  readonly position: Position;
  readonly plain: PlainPosition;
}

const START: Reached = {
  position: INITIAL,
  plain: plainPosition('white wwwww wwwww bb-ww bbbbb bbbbb'),
};

/** Positions that random play reaches; a game that ends sooner is left at its end. */
export const reached: fc.Arbitrary<Reached> = fc
  .array(fc.nat({ max: 59 }), { maxLength: 50 })
  .map((choices) => choices.reduce(playOne, START));

function playOne(before: Reached, choice: number): Reached {
  const moves = legalMoves(before.position);
  const move = moves[choice % moves.length];
  if (move === undefined) return before;
  return { position: play(before.position, move), plain: plainPlay(before.plain, formatMove(move)) };
}

export function positionOf(setup: string): Position {
  const position = parseSetup(setup);
  if (position === undefined) throw new Error(`not a position: ${setup}`);
  return position;
}
