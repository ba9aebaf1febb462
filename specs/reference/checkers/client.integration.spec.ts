import { expect, test } from '@jest/globals';
import { CheckersData } from '../../../reference/checkers/checkers-data.js';
import { main } from '../../../reference/checkers/main.js';
import { run } from '../../../reference/checkers/play-checkers.js';
import { describeJavaClient, dialogueOf } from '../../support/java-client.js';

test('arguments are a usage error', async () => {
  expect(await main(['red'])).toBe(2);
});

describeJavaClient('checkers', (java) => {
  test.each([1, 2, 3, 4, 5, 6])('write the same dialogue (game %d)', async () => {
    const input = randomGame();
    expect(java('PlayCheckers', input)).toBe(await dialogueOf(run, input));
  });
});

/** What is typed in a game played at random, with a slip now and then; kings can dance for ever, so it may stop. */
function randomGame(): string {
  const board = new CheckersData();
  const typed: string[] = [];
  let player: number = CheckersData.RED;
  let legal = board.getLegalMoves(player);
  while (legal !== null && typed.length < 200) {
    const move = legal[Math.floor(Math.random() * legal.length)];
    if (move === undefined) break;
    if (Math.random() < 0.05)
      typed.push(['', 'a b c d', '0 0 0 0', '5 1 4', '-5 1 4 0'][typed.length % 5] ?? '');
    typed.push(`${move.fromRow} ${move.fromCol} ${move.toRow} ${move.toCol}`);
    board.makeMove(move);
    const further = move.isJump() ? board.getLegalJumpsFrom(player, move.toRow, move.toCol) : null;
    if (further === null) player = player === CheckersData.RED ? CheckersData.BLACK : CheckersData.RED;
    legal = further ?? board.getLegalMoves(player);
  }
  return `${typed.join('\n')}\n`;
}
