import type { Board } from './board.js';
import type { Move } from './move.js';
import { after, staticValue } from './value.js';

interface Node {
  readonly board: Board;
  /** As White sees it, by the best play of both sides within the tree. */
  readonly value: number;
  readonly branches: readonly { readonly move: Move; readonly node: Node }[];
}

/**
 * All positions that can be reached within `depth` plies, each way to one a position of its own (contract:
 * alquerque.md, third phase). Iterating gives the boards, each before the ones that follow from it.
 */
export class MinimaxTree implements Iterable<Board> {
  readonly #root: Node;

  /** `isWhite` says whose turn it is on the board. The tree holds copies. */
  constructor(board: Board, depth: number, isWhite: boolean) {
    this.#root = grow(board.copy(), depth, isWhite);
  }

  /** The move that `Minimax.nextMove` finds, by looking at every position. */
  next(): Move {
    const best = this.#root.branches.find(({ node }) => node.value === this.#root.value);
    if (best === undefined) throw new Error('the tree holds no move');
    return best.move;
  }

  [Symbol.iterator](): Iterator<Board> {
    return boardsOf(this.#root);
  }
}

function grow(board: Board, depth: number, isWhite: boolean): Node {
  if (depth <= 0 || board.isGameOver()) return { board, value: staticValue(board), branches: [] };
  const moves = board.legalMoves().sort((one, other) => one.from() - other.from() || one.to() - other.to());
  const branches = moves.map((move) => ({ move, node: grow(after(board, move), depth - 1, !isWhite) }));
  const values = branches.map(({ node }) => node.value);
  return { board, value: isWhite ? Math.max(...values) : Math.min(...values), branches };
}

function* boardsOf(node: Node): Generator<Board, void, undefined> {
  yield node.board;
  for (const branch of node.branches) yield* boardsOf(branch.node);
}
