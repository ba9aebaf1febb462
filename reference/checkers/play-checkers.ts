/**
 * Provided main program: checkers for two people. It uses only what the contract names, so it runs with any solution
 * of checkers.md.
 *
 * The dialogue, every line but the prompt ended by "\n" (input lines are shown by `<`, they are not written):
 *
 *                                         (an empty line)
 *       0 1 2 3 4 5 6 7
 *     0 b . b . b . b .                   r R b B: red, red king, black, black king
 *     …
 *     7 . r . r . r . r
 *     RED to move.                        or: RED must jump.   RED must go on jumping.   The same of BLACK.
 *     Legal moves: (5,1)-(4,0) (5,1)-(4,2) …
 *                                         sorted by row and column, of the start first; a jump is (5,1)x(3,3)
 *     Move:                               the prompt "Move: ", its line not ended
 *     <5 1 4 0
 *
 * then the board again, and so on. Jumps are typed one by one; after a jump the same piece must go on if it can. When
 * the player whose turn it is has no legal move, the board is followed by `RED wins.` or `BLACK wins.`
 *
 * Answered with a line, and the prompt again: what is not four numbers, `Please enter four numbers.`; a move that is
 * not listed, `Illegal move.` At the end of the input: `Game abandoned.`, on the line of the prompt.
 * The exit code is 0; for arguments, of which there are none, 2.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { CheckersData } from './checkers-data.js';
import { CheckersMove } from './checkers-move.js';

type Write = (text: string) => void;
type ReadLine = () => Promise<string | null>;

export async function run(
  args: readonly string[] = [],
  input: Readable = process.stdin,
  write: Write = (text) => void process.stdout.write(text),
): Promise<number> {
  if (args.length > 0) {
    process.stderr.write('usage: PlayCheckers\n');
    return 2;
  }
  const reader = createInterface({ input, crlfDelay: Infinity, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  await play(async () => {
    const next = await lines.next();
    return next.done === true ? null : next.value;
  }, write);
  reader.close();
  return 0;
}

async function play(readLine: ReadLine, write: Write): Promise<void> {
  const board = new CheckersData();
  let player: number = CheckersData.RED;
  let legal = board.getLegalMoves(player);
  let duty = dutyOf(legal);
  write(drawingOf(board));
  while (legal !== null) {
    write(`${nameOf(player)} ${duty}.\n`);
    write(`Legal moves: ${legal.toSorted(bySquares).map(notationOf).join(' ')}\n`);
    const move = await askForMove(legal, readLine, write);
    if (move === null) {
      write('Game abandoned.\n');
      return;
    }
    board.makeMove(move);
    write(drawingOf(board));

    const further = move.isJump() ? board.getLegalJumpsFrom(player, move.toRow, move.toCol) : null;
    if (further === null) player = opponentOf(player);
    legal = further ?? board.getLegalMoves(player);
    duty = further === null ? dutyOf(legal) : 'must go on jumping';
  }
  write(`${nameOf(opponentOf(player))} wins.\n`);
}

function dutyOf(legal: readonly CheckersMove[] | null): string {
  return legal?.[0]?.isJump() === true ? 'must jump' : 'to move';
}

async function askForMove(
  legal: readonly CheckersMove[],
  readLine: ReadLine,
  write: Write,
): Promise<CheckersMove | null> {
  for (;;) {
    write('Move: ');
    const answer = await readLine();
    if (answer === null) return null;
    const typed = parseMove(answer);
    const move = typed === null ? undefined : legal.find((candidate) => bySquares(candidate, typed) === 0);
    if (move !== undefined) return move;
    write(typed === null ? 'Please enter four numbers.\n' : 'Illegal move.\n');
  }
}

function parseMove(answer: string): CheckersMove | null {
  if (!/^\s*-?\d{1,9}(\s+-?\d{1,9}){3}\s*$/.test(answer)) return null;
  const [fromRow = 0, fromCol = 0, toRow = 0, toCol = 0] = answer.trim().split(/\s+/).map(Number);
  return new CheckersMove(fromRow, fromCol, toRow, toCol);
}

function bySquares(one: CheckersMove, other: CheckersMove): number {
  return (
    one.fromRow - other.fromRow ||
    one.fromCol - other.fromCol ||
    one.toRow - other.toRow ||
    one.toCol - other.toCol
  );
}

function notationOf(move: CheckersMove): string {
  const sign = move.isJump() ? 'x' : '-';
  return `(${move.fromRow},${move.fromCol})${sign}(${move.toRow},${move.toCol})`;
}

function opponentOf(player: number): number {
  return player === CheckersData.RED ? CheckersData.BLACK : CheckersData.RED;
}

function nameOf(player: number): string {
  return player === CheckersData.RED ? 'RED' : 'BLACK';
}

function drawingOf(board: CheckersData): string {
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
  const rows = numbers.map(
    (row) => `${row} ${numbers.map((col) => letterOf(board.pieceAt(row, col))).join(' ')}\n`,
  );
  return `\n  ${numbers.join(' ')}\n${rows.join('')}`;
}

function letterOf(content: number): string {
  if (content === CheckersData.EMPTY) return '.';
  if (content === CheckersData.RED) return 'r';
  if (content === CheckersData.RED_KING) return 'R';
  if (content === CheckersData.BLACK) return 'b';
  return content === CheckersData.BLACK_KING ? 'B' : '?';
}

/** Whether node was started with this module, be it as a file of that name or as a bundle of any name. */
function isProgram(name: string): boolean {
  const started = process.argv[1] ?? '';
  if (basename(started).startsWith(`${name}.`)) return true;
  return existsSync(started) && pathToFileURL(realpathSync(started)).href === import.meta.url;
}

if (isProgram('play-checkers')) void run(process.argv.slice(2)).then((code) => (process.exitCode = code));
