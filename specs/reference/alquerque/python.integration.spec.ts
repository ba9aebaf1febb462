import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { Board } from '../../../reference/alquerque/board.js';
import { perft } from '../../../reference/alquerque/perft.js';
import { amount } from '../../support/effort.js';
import { isInstalled } from '../../support/installed.js';

const isThere = isInstalled('python3');

/** Counts the leaves, then plays the moves of each line and tells before each which are legal, and whose pieces are where. */
const PLAYER = `
import json, sys
sys.path.insert(0, 'reference/alquerque/python')
from board import *
from move import make_move, source, target

def leaves(b, depth):
    if depth == 0: return 1
    if is_game_over(b): return 0
    count = 0
    for m in legal_moves(b):
        c = copy(b)
        move(m, c)
        count += leaves(c, depth - 1)
    return count

print(json.dumps([leaves(make_board(), depth) for depth in range(1, int(sys.argv[1]) + 1)]))
for line in sys.stdin:
    b = make_board()
    told = []
    for src, trg in json.loads(line):
        told.append([[[source(m), target(m)] for m in legal_moves(b)], black(b), white(b), white_plays(b)])
        assert is_legal(make_move(src, trg), b)
        move(make_move(src, trg), b)
    told.append([[[source(m), target(m)] for m in legal_moves(b)], black(b), white(b), white_plays(b)])
    print(json.dumps([told, is_game_over(b)]))
`;

const PLIES = 10_000;

/** A game of random moves, always the same one for the same seed (a linear congruential generator). */
function playRandomly(seed: number): { readonly moves: [number, number][]; readonly told: unknown } {
  let state = seed;
  const board = new Board();
  const moves: [number, number][] = [];
  const told: unknown[] = [];
  for (;;) {
    const legal = board.legalMoves();
    const pairs = legal.map((each): [number, number] => [each.from(), each.to()]);
    told.push([pairs, board.black(), board.white(), moves.length % 2 === 0]);
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const at = Math.floor((state / 2 ** 32) * legal.length);
    const [move, pair] = [legal[at], pairs[at]];
    if (board.isGameOver() || move === undefined || pair === undefined) break;
    moves.push(pair);
    board.move(move);
  }
  return { moves, told: [told, board.isGameOver()] };
}

(isThere ? describe : describe.skip)(
  'the reference in Python (skipped where python3 is not installed)',
  () => {
    test('has the leaf counts of the contract, and plays as the reference in TypeScript', () => {
      const games: ReturnType<typeof playRandomly>[] = [];
      for (let plies = 0; plies < PLIES; plies += games.at(-1)?.moves.length ?? 0)
        games.push(playRandomly(games.length));
      const depth = amount({ quick: 6, thorough: 8 });
      const ran = spawnSync('python3', ['-I', '-B', '-c', PLAYER, String(depth)], {
        input: games.map(({ moves }) => `${JSON.stringify(moves)}\n`).join(''),
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      expect(ran.stderr).toBe('');
      const [counts = '', ...lines] = ran.stdout.trimEnd().split('\n');
      expect(JSON.parse(counts)).toEqual(Array.from({ length: depth }, (_, at) => perft(at + 1)));
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(games.map(({ told }) => told));
    });
  },
);
