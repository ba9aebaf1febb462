/**
 * Provided main program: Alquerque for people and computers, `PlayAlquerque [white=human|ai:D] [black=human|ai:D]`.
 * A side is human unless it is said otherwise; `ai:D` moves by `Minimax.nextMove` at depth D (1 to 99). It uses only
 * what the contract names, so it runs with any solution of alquerque.md.
 *
 * The dialogue, every line but the prompt ended by "\n" (input lines are shown by `<`, they are not written):
 *
 *                                         (an empty line)
 *        A   B   C   D   E
 *     1 [B]-[B]-[B]-[B]-[B] 1
 *        | \ | / | \ | / |
 *     …
 *        A   B   C   D   E
 *                                         (an empty line)
 *     It's white to move.                 or: It's black to move.
 *     Legal moves: 17-13 18-13 19-13      sorted by the first cell, then the second
 *     Move:                               the prompt "Move: ", its line not ended
 *     <17 13
 *
 * then the board again, and so on. A computer's move is written behind the prompt, as "Move: 17-13", its line ended.
 * After the last move the board and `White wins!`, `Black wins!` or `Draw.`
 *
 * Answered with a line, and the prompt again: what is not two numbers, `Please enter two numbers.`; a pair that is
 * no legal move, `Illegal move.` At the end of the input: `Game abandoned.`, on the line of the prompt. A computer's
 * move that is not legal: `Illegal move.` and `Game abandoned.`
 * The exit code is 0; for other arguments, which are answered by the usage on standard error, 2.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Board } from './board.js';
import { Minimax } from './minimax.js';
import { Move } from './move.js';

/** How many plies the computer of a side looks ahead; 0 for a person. */
interface Depths {
  white: number;
  black: number;
}

type Write = (text: string) => void;
type ReadLine = () => Promise<string | null>;

export async function run(
  args: readonly string[] = [],
  input: Readable = process.stdin,
  write: Write = (text) => void process.stdout.write(text),
): Promise<number> {
  const depths = parseDepths(args);
  if (depths === null) {
    process.stderr.write('usage: PlayAlquerque [white=human|ai:D] [black=human|ai:D]\n');
    return 2;
  }
  const reader = createInterface({ input, crlfDelay: Infinity, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  const readLine = async () => {
    const next = await lines.next();
    return next.done === true ? null : next.value;
  };
  await play(depths, readLine, write);
  reader.close();
  return 0;
}

function parseDepths(args: readonly string[]): Depths | null {
  const depths: Depths = { white: 0, black: 0 };
  for (const arg of args) {
    const [, side, depth] = /^(white|black)=(?:human|ai:([1-9]\d?))$/.exec(arg) ?? [];
    if (side !== 'white' && side !== 'black') return null;
    depths[side] = Number(depth ?? 0);
  }
  return depths;
}

async function play(depths: Depths, readLine: ReadLine, write: Write): Promise<void> {
  const board = new Board();
  write(drawingOf(board));
  for (let isWhite = true; !board.isGameOver(); isWhite = !isWhite) {
    write(`It's ${isWhite ? 'white' : 'black'} to move.\n`);
    write(`Legal moves: ${board.legalMoves().sort(byCells).map(notationOf).join(' ')}\n`);
    const depth = isWhite ? depths.white : depths.black;
    const move =
      depth > 0 ? computersMove(board, depth, isWhite, write) : await askForMove(board, readLine, write);
    if (move === null) {
      write('Game abandoned.\n');
      return;
    }
    board.move(move);
    write(drawingOf(board));
  }
  write(`${resultOf(board)}\n`);
}

function computersMove(board: Board, depth: number, isWhite: boolean, write: Write): Move | null {
  const move = Minimax.nextMove(board.copy(), depth, isWhite);
  write(`Move: ${notationOf(move)}\n`);
  if (board.isLegal(move)) return move;
  write('Illegal move.\n');
  return null;
}

async function askForMove(board: Board, readLine: ReadLine, write: Write): Promise<Move | null> {
  for (;;) {
    write('Move: ');
    const answer = await readLine();
    if (answer === null) return null;
    const move = parseMove(answer);
    if (move === null) write('Please enter two numbers.\n');
    else if (isListed(board, move)) return move;
    else write('Illegal move.\n');
  }
}

function parseMove(answer: string): Move | null {
  const [, from, to] = /^\s*(-?\d{1,9})\s+(-?\d{1,9})\s*$/.exec(answer) ?? [];
  return from === undefined || to === undefined ? null : new Move(Number(from), Number(to));
}

/** Looks the move up in the list, because `isLegal` may throw for a cell off the board. */
function isListed(board: Board, move: Move): boolean {
  return board.legalMoves().some((legal) => byCells(legal, move) === 0);
}

function byCells(one: Move, other: Move): number {
  return one.from() - other.from() || one.to() - other.to();
}

function notationOf(move: Move): string {
  return `${move.from()}-${move.to()}`;
}

function resultOf(board: Board): string {
  if (board.black().length === 0) return 'White wins!';
  if (board.white().length === 0) return 'Black wins!';
  return 'Draw.';
}

const COLUMNS = '   A   B   C   D   E\n';
const ODD = '   | \\ | / | \\ | / |\n';
const EVEN = '   | / | \\ | / | \\ |\n';
const LINES_BELOW = ['', ODD, EVEN, ODD, EVEN];

/** With an empty line before and after. */
function drawingOf(board: Board): string {
  const letters = new Map<number, string>();
  for (const cell of board.black()) letters.set(cell, 'B');
  for (const cell of board.white()) letters.set(cell, 'W');
  const rows = [1, 2, 3, 4, 5].map((row) => {
    const cells = [1, 2, 3, 4, 5].map((column) => `[${letters.get(5 * (row - 1) + column) ?? ' '}]`);
    return `${row} ${cells.join('-')} ${row}\n${LINES_BELOW[row] ?? ''}`;
  });
  return `\n${COLUMNS}${rows.join('')}${COLUMNS}\n`;
}

/** Whether node was started with this module, either as a file of that name or as a bundle of any name. */
function isProgram(name: string): boolean {
  const started = process.argv[1] ?? '';
  if (basename(started).startsWith(`${name}.`)) return true;
  return existsSync(started) && pathToFileURL(realpathSync(started)).href === import.meta.url;
}

if (isProgram('play-alquerque')) void run(process.argv.slice(2)).then((code) => (process.exitCode = code));
