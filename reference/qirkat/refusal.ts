import { isJump, legalMoves } from './moves.js';
import { formatColor, formatMove, formatSquare } from './notation.js';
import { opponent, pieceAt, type Position } from './position.js';
import { columnOf, DIRECTIONS, has, rowOf, SIDE, type Square } from './squares.js';

/** Why a move is not legal, in words that nobody can mistake for an announcement. */
export function explainRefusal(position: Position, path: readonly Square[]): string {
  return `${formatMove({ path })} is not legal. ${reason(position, path)}`;
}

function reason(position: Position, path: readonly Square[]): string {
  const [from = 0, to = 0] = path;
  const color = formatColor(position.turn);
  const legal = legalMoves(position);
  const [example] = legal;
  if (example === undefined) return `${color} can neither step nor jump, so the game is over.`;
  if (pieceAt(position, from) !== position.turn) return `${color} has no piece on ${formatSquare(from)}.`;
  if (legal.some((move) => path.every((square, i) => square === move.path[i]))) {
    return 'The piece can still jump, and must.';
  }
  if (isJump(example)) return `${color} must jump, for example ${formatMove(example)}.`;
  if (pieceAt(position, to) !== undefined) return `There is a piece on ${formatSquare(to)}.`;
  if (path.length > 2 || !isNeighbour(from, to)) return 'A piece steps to the next square along a line.';
  return stepReason(position, from, to);
}

function isNeighbour(from: Square, to: Square): boolean {
  return DIRECTIONS.some(({ offset, oneStep }) => has(oneStep, from) && from + offset === to);
}

/** The piece is the player's, the next square is empty, and there is no jump: one of the rules on steps is broken. */
function stepReason(position: Position, from: Square, to: Square): string {
  const forward = position.turn === 'white' ? 1 : -1;
  const farRow = position.turn === 'white' ? SIDE - 1 : 0;
  if (rowOf(from) === farRow) {
    return `On ${formatColor(opponent(position.turn))}'s base row a piece can only jump.`;
  }
  if (rowOf(to) - rowOf(from) === -forward) return 'No piece steps back.';
  const side = columnOf(to) < columnOf(from) ? 'left' : 'right';
  return `The piece came from the ${side}, and may not step back there before it has jumped or gone forward.`;
}
