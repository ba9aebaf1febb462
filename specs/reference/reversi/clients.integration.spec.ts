import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Board } from '../../../reference/reversi/board.js';
import { main } from '../../../reference/reversi/main.js';
import { listedMoves, moveFrom, terminalOn } from '../../../reference/reversi/othello-client.js';
import { run as runRandom } from '../../../reference/reversi/random-othello.js';
import { run as runScripted } from '../../../reference/reversi/scripted-othello.js';
import { describeJavaClient } from '../../support/java-client.js';
import { openFolder } from '../../support/places.js';

const folder = openFolder();

async function scripted(input: string): Promise<string> {
  const [terminal, output] = recorded(input);
  expect(await runScripted(terminal)).toBe(0);
  return output();
}

async function random(input: string, seed: number): Promise<string> {
  const [terminal, output] = recorded(input);
  expect(await runRandom([String(seed)], terminal)).toBe(0);
  return output();
}

function recorded(input: string) {
  const written: string[] = [];
  const terminal = terminalOn(Readable.from([Buffer.from(input)]), (text) => void written.push(text));
  return [terminal, () => written.join('')] as const;
}

describe('RandomOthello', () => {
  test('plays to the end, the same again with the same seed', async () => {
    const output = await random('6\n', 7);
    expect(output).toMatch(/Game over\.\nScore is -?\d+\n(Black wins!|White wins!|It's a tie!)\n$/);
    expect(await random('6\n', 7)).toBe(output);
    expect(await random('6\n', 8)).not.toBe(output);
  });

  test('a wrong mode is a usage error', async () => {
    expect(await main(['chess'])).toBe(2);
    expect(await main(['random', 'x'])).toBe(2);
  });
});

describeJavaClient('reversi', (java) => {
  test.each([2, 3, 4, 5, 6, 8, 11])('write the same dialogue on size %d', async (size) => {
    const input = `x\nfile nowhere\n${size}\n${randomGame(size)}`;
    expect(java('ScriptedOthello', input)).toBe(await scripted(input));
  });

  test.each(['..\n..\n..\n', '.\n', '.Q\n..\n', '', '3\r\nOX.\r\nxo.\r\n..o'])(
    'read %j alike',
    async (text) => {
      const file = join(folder, 'either.txt');
      writeFileSync(file, text);
      const input = `file ${file}\n1 3\n`;
      expect(java('ScriptedOthello', input)).toBe(await scripted(input));
    },
  );

  test('RandomOthello plays to the end', () => {
    expect(java('RandomOthello', '8\n')).toMatch(/Game over\.\nScore is -?\d+\n.*\n$/);
  });
});

/** What is typed in a game played at random, with a slip now and then. */
function randomGame(size: number): string {
  const board = new Board(size);
  const typed: string[] = [];
  let player: number = Board.BLACK;
  for (let passes = 0; passes < 2; player = Board.opponentOf(player)) {
    const listed = listedMoves(board.allValidMoves(player));
    const chosen = listed[Math.floor(Math.random() * listed.length)];
    passes = chosen === undefined ? passes + 1 : 0;
    if (chosen === undefined) continue;
    if (Math.random() < 0.1) typed.push(['', 'a b', '-1 0', '0', '1 2 3'][typed.length % 5] ?? '');
    typed.push(`${chosen.row} ${chosen.column}`);
    board.makeMove(player, moveFrom(chosen));
  }
  return `${typed.join('\n')}\n`;
}
