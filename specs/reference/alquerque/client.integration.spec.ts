import { describe, expect, test } from '@jest/globals';
import { Board } from '../../../reference/alquerque/board.js';
import { main } from '../../../reference/alquerque/main.js';
import { run } from '../../../reference/alquerque/play-alquerque.js';
import { describeJavaClient, dialogueOf } from '../../support/java-client.js';

describe('the dialogue of PlayAlquerque', () => {
  test('a computer writes its move behind the prompt', async () => {
    expect(await dialogueOf(run, '', ['white=ai:2'])).toMatch(
      /Legal moves: 17-13 18-13 19-13\nMove: \d+-\d+\n\n/,
    );
  });

  test('two computers play to the end', async () => {
    const output = await dialogueOf(run, '', ['black=ai:1', 'white=ai:3']);
    expect(output).toMatch(/\n\n(White wins!|Black wins!|Draw\.)\n$/);
  });

  test('other arguments are a usage error', async () => {
    for (const wrong of ['white=ai:0', 'white=ai', 'green=human', 'ai:3'])
      expect(await main([wrong])).toBe(2);
  });
});

describeJavaClient('alquerque', (java) => {
  test.each([1, 2, 3, 4, 5])('write the same dialogue (game %d)', async () => {
    const input = randomGame();
    expect(java('PlayAlquerque', input)).toBe(await dialogueOf(run, input));
  });

  test.each([
    ['white=ai:3', 'black=ai:2'],
    ['black=ai:4', 'white=human'],
    ['white=ai:1', 'black=ai:5'],
  ])('move alike with %s %s', async (...args) => {
    expect(java('PlayAlquerque', '17 13\n', args)).toBe(await dialogueOf(run, '17 13\n', args));
  });
});

/** What is typed in a game played at random, with a slip now and then. */
function randomGame(): string {
  const board = new Board();
  const typed: string[] = [];
  while (!board.isGameOver()) {
    const moves = board.legalMoves();
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (move === undefined) break;
    if (Math.random() < 0.1) typed.push(['', 'a b', '0 0', '13', '15 17'][typed.length % 5] ?? '');
    typed.push(`${move.from()} ${move.to()}`);
    board.move(move);
  }
  return `${typed.join('\n')}\n`;
}
