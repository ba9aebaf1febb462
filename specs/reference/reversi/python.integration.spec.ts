import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { Board } from '../../../reference/reversi/board.js';
import { listedMoves, moveFrom } from '../../../reference/reversi/othello-client.js';
import { amount } from '../../support/effort.js';
import { isInstalled } from '../../support/installed.js';

const isThere = isInstalled('python3');

/** Counts the leaves, then plays the moves of each line (null is a pass) and tells before each the board and the moves. */
const PLAYER = `
import copy, json, sys
sys.path[:0] = ['reference/reversi/python', 'fixtures/reversi/provided/python']
from board import Board
from othello_client import listed_moves, move_from

def leaves(board, player, depth):
    if depth == 0: return 1
    other = Board.opponent_of(player)
    moves = listed_moves(board.all_valid_moves(player))
    if not moves:
        return 0 if board.all_valid_moves(other).is_empty() else leaves(board, other, depth - 1)
    count = 0
    for move in moves:
        after = copy.deepcopy(board)
        after.make_move(player, move_from(*move))
        count += leaves(after, other, depth - 1)
    return count

print(json.dumps([leaves(Board(8), Board.BLACK, depth) for depth in range(1, int(sys.argv[1]) + 1)]))
for line in sys.stdin:
    size, played = json.loads(line)
    board, player, told = Board(size), Board.BLACK, []
    for square in played:
        moves = listed_moves(board.all_valid_moves(player))
        told.append([str(board), board.get_score(), moves])
        if square is not None:
            board.make_move(player, next(move_from(*each) for each in moves if list(each[:2]) == square))
        player = Board.opponent_of(player)
    print(json.dumps(told))
`;

const PLIES = amount({ quick: 3000, thorough: 10_000 });
const PUBLISHED = [4, 12, 56, 244, 1396];

interface Game {
  readonly size: number;
  readonly played: readonly (readonly [number, number] | null)[];
  readonly told: readonly unknown[];
}

/** A game of random moves, always the same one for the same seed (a linear congruential generator). */
function playRandomly(seed: number): Game {
  let state = seed;
  const size = 4 + (seed % 6);
  const board = new Board(size);
  const played: ([number, number] | null)[] = [];
  const told: unknown[] = [];
  for (let player: number = Board.BLACK, passes = 0; passes < 2; player = Board.opponentOf(player)) {
    const moves = listedMoves(board.allValidMoves(player));
    told.push([
      board.toString(),
      board.getScore(),
      moves.map(({ row, column, directions }) => [row, column, directions]),
    ]);
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const move = moves[Math.floor((state / 2 ** 32) * moves.length)];
    played.push(move === undefined ? null : [move.row, move.column]);
    passes = move === undefined ? passes + 1 : 0;
    if (move !== undefined) board.makeMove(player, moveFrom(move));
  }
  return { size, played, told };
}

(isThere ? describe : describe.skip)(
  'the reference in Python (skipped where python3 is not installed)',
  () => {
    test('has the published leaf counts, and plays as the reference in TypeScript', () => {
      const games: Game[] = [];
      for (let plies = 0; plies < PLIES; plies += games.at(-1)?.played.length ?? 0)
        games.push(playRandomly(games.length));
      const depth = amount({ quick: 3, thorough: 5 });
      const ran = spawnSync('python3', ['-I', '-B', '-c', PLAYER, String(depth)], {
        input: games.map(({ size, played }) => `${JSON.stringify([size, played])}\n`).join(''),
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      expect(ran.stderr).toBe('');
      const [counts = '', ...lines] = ran.stdout.trimEnd().split('\n');
      expect(JSON.parse(counts)).toEqual(PUBLISHED.slice(0, depth));
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(games.map(({ told }) => told));
    });
  },
);
