import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CheckersData } from '../../../reference/checkers/checkers-data.js';
import { main } from '../../../reference/checkers/main.js';
import { run } from '../../../reference/checkers/play-checkers.js';
import { hasJdk, QUICK_JAVAC } from '../../support/installed.js';

const ROOM = join(import.meta.dirname, '../../../reference/checkers');

async function dialogue(input: string): Promise<string> {
  const written: string[] = [];
  expect(await run([], Readable.from([Buffer.from(input)]), (text) => void written.push(text))).toBe(0);
  return written.join('');
}

describe('the dialogue of PlayCheckers', () => {
  test('arguments are a usage error', async () => {
    expect(await main(['red'])).toBe(2);
  });
});

const withJdk = hasJdk ? describe : describe.skip;
const why = hasJdk ? '' : ' (skipped: no javac on the path)';

withJdk(`the Java answer and its client${why}`, () => {
  const classes = mkdtempSync(join(tmpdir(), 'checkers-'));
  afterAll(() => rmSync(classes, { recursive: true }));
  beforeAll(() => {
    const sources = ['java', 'java-client'].flatMap((part) =>
      readdirSync(join(ROOM, part)).map((name) => join(ROOM, part, name)),
    );
    execFileSync('javac', [...QUICK_JAVAC, '-Xlint:all', '-Werror', '-d', classes, ...sources]);
  });

  test.each([1, 2, 3, 4, 5, 6])('write the same dialogue (game %d)', async () => {
    const input = randomGame();
    const output = execFileSync('java', ['-XX:TieredStopAtLevel=1', '-cp', classes, 'PlayCheckers'], {
      input,
      encoding: 'utf8',
    });
    expect(output).toBe(await dialogue(input));
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
