import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Board } from '../../../reference/alquerque/board.js';
import { main } from '../../../reference/alquerque/main.js';
import { run } from '../../../reference/alquerque/play-alquerque.js';
import { hasJdk, QUICK_JAVAC } from '../../support/installed.js';

const ROOM = join(import.meta.dirname, '../../../reference/alquerque');

async function dialogue(args: readonly string[], input: string): Promise<string> {
  const written: string[] = [];
  const code = await run(args, Readable.from([Buffer.from(input)]), (text) => void written.push(text));
  expect(code).toBe(0);
  return written.join('');
}

describe('the dialogue of PlayAlquerque', () => {
  test('a computer writes its move behind the prompt', async () => {
    expect(await dialogue(['white=ai:2'], '')).toMatch(/Legal moves: 17-13 18-13 19-13\nMove: \d+-\d+\n\n/);
  });

  test('two computers play to the end', async () => {
    const output = await dialogue(['black=ai:1', 'white=ai:3'], '');
    expect(output).toMatch(/\n\n(White wins!|Black wins!|Draw\.)\n$/);
  });

  test('other arguments are a usage error', async () => {
    for (const wrong of ['white=ai:0', 'white=ai', 'green=human', 'ai:3'])
      expect(await main([wrong])).toBe(2);
  });
});

const withJdk = hasJdk ? describe : describe.skip;
const why = hasJdk ? '' : ' (skipped: no javac on the path)';

withJdk(`the Java answer and its client${why}`, () => {
  const classes = mkdtempSync(join(tmpdir(), 'alquerque-'));
  afterAll(() => rmSync(classes, { recursive: true }));
  beforeAll(() => {
    const sources = ['java', 'java-client'].flatMap((part) =>
      readdirSync(join(ROOM, part)).map((name) => join(ROOM, part, name)),
    );
    execFileSync('javac', [...QUICK_JAVAC, '-Xlint:all', '-Werror', '-d', classes, ...sources]);
  });

  const java = (args: readonly string[], input: string) =>
    execFileSync('java', ['-XX:TieredStopAtLevel=1', '-cp', classes, 'PlayAlquerque', ...args], {
      input,
      encoding: 'utf8',
    });

  test.each([1, 2, 3, 4, 5])('write the same dialogue (game %d)', async () => {
    const input = randomGame();
    expect(java([], input)).toBe(await dialogue([], input));
  });

  test.each([
    ['white=ai:3', 'black=ai:2'],
    ['black=ai:4', 'white=human'],
    ['white=ai:1', 'black=ai:5'],
  ])('move alike with %s %s', async (...args) => {
    expect(java(args, '17 13\n')).toBe(await dialogue(args, '17 13\n'));
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
