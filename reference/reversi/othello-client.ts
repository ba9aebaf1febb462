/**
 * The game of the provided main programs: `ScriptedOthello` (moves are typed) and `RandomOthello` (moves come from
 * `randomMove()`). It uses only what the contract names, so it runs with any solution of reversi.md: moves and
 * directions are read from their `toString()`, because their accessors have no fixed names.
 *
 * The dialogue, every line ended by "\n" (input lines are shown by `<`, they are not written):
 *
 *     Enter the desired board size:
 *     <6                                  or: <file NAME
 *     The board:
 *     ......                              the board's toString(); blanks and last line ends are left out and the
 *     ......                              digit 0 is written O, since the assignment leaves all three open
 *     ..OX..
 *     ..XO..
 *     ......
 *     ......
 *     Black's turn.
 *     Valid moves for Black are:
 *     (1,2) flips directions {<down>}     sorted by row, then column; directions sorted by their words
 *     …
 *     <1 2
 *     Move played is: (1,2) flips directions {<down>}
 *     The board:
 *     …
 *     White has no valid moves.           after "White's turn.": White passes, the board is shown again
 *     …
 *     Game over.                          after two passes running
 *     Score is 3
 *     Black wins!                         or: White wins!   It's a tie!
 *
 * Answered and asked again:
 *   - a size that is no number from 2 to 9999: `Please enter a size from 2 or "file NAME".`
 *   - a file that is not there: `No such file.`; one that the board refuses: the message of the exception;
 *     each of these three followed by the question for the size; what the board prints itself is not shown
 *   - a move that is not two numbers: `Please enter a row and a column.`; one not listed: `Not a valid move.`
 * At the end of the input: `Game abandoned.` The exit code is 0 in every case.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Board } from './board.js';
import { DirectionList } from './direction-list.js';
import { Direction } from './direction.js';
import type { MoveList } from './move-list.js';
import { Move } from './move.js';

export interface Terminal {
  /** The next line of the input, `null` at its end. */
  readLine(): Promise<string | null>;
  print(line: string): void;
  close(): void;
}

export function terminalOn(input: Readable = process.stdin, write = writeToStandardOutput): Terminal {
  const reader = createInterface({ input, crlfDelay: Infinity, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  return {
    readLine: async () => {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    print: (line) => write(`${line}\n`),
    close: () => reader.close(),
  };
}

/**
 * Whether node was started with this module, be it as a file of that name or as a bundle of any name. Imported by
 * another program it waits to be called.
 */
export function isProgram(name: string, moduleUrl: string): boolean {
  const started = process.argv[1] ?? '';
  if (basename(started).startsWith(`${name}.`)) return true;
  return existsSync(started) && pathToFileURL(realpathSync(started)).href === moduleUrl;
}

function writeToStandardOutput(text: string): void {
  process.stdout.write(text);
}

/** Picks one of the valid moves, of which there is at least one; `null` to abandon the game. */
export type ChooseMove = (moves: MoveList, terminal: Terminal) => Promise<Move | null>;

export async function playOthello(terminal: Terminal, chooseMove: ChooseMove): Promise<void> {
  const board = await askForBoard(terminal);
  if (board === null || !(await playToTheEnd(board, terminal, chooseMove))) {
    terminal.print('Game abandoned.');
    return;
  }
  terminal.print('Game over.');
  terminal.print(`Score is ${board.getScore()}`);
  terminal.print(resultOf(board.getScore()));
}

async function askForBoard(terminal: Terminal): Promise<Board | null> {
  for (;;) {
    terminal.print('Enter the desired board size:');
    const answer = (await terminal.readLine())?.trim();
    if (answer === undefined) return null;
    const board = boardFor(answer);
    if (typeof board !== 'string') return board;
    terminal.print(board);
  }
}

/** The requested board, or what is wrong with the answer. */
function boardFor(answer: string): Board | string {
  if (answer.startsWith('file ')) return boardFrom(answer.slice('file '.length).trim());
  if (/^\d{1,4}$/.test(answer) && Number(answer) >= 2) return new Board(Number(answer));
  return 'Please enter a size from 2 or "file NAME".';
}

function boardFrom(fileName: string): Board | string {
  if (!existsSync(fileName)) return 'No such file.';
  try {
    return readQuietly(fileName);
  } catch (error) {
    // Any other error is a fault of the program and must show as one.
    if (error instanceof Error && isRefusal(error)) return error.message;
    throw error;
  }
}

/** A class of the solution may be named IOException and extend any error, whose `name` it then inherits. */
function isRefusal(error: Error): boolean {
  return error.constructor.name === 'IOException' || ['IOException', 'Error'].includes(error.name);
}

/** The assignment also wants messages printed, but does not say by whom: what the board prints here is not shown. */
function readQuietly(fileName: string): Board {
  const shown = Object.getOwnPropertyDescriptor(process.stdout, 'write');
  process.stdout.write = () => true;
  try {
    return new Board(fileName);
  } finally {
    if (shown === undefined) Reflect.deleteProperty(process.stdout, 'write');
    else Object.defineProperty(process.stdout, 'write', shown);
  }
}

/** False if the game was abandoned. */
async function playToTheEnd(board: Board, terminal: Terminal, chooseMove: ChooseMove): Promise<boolean> {
  let player: number = Board.BLACK;
  for (let passes = 0; passes < 2; player = Board.opponentOf(player)) {
    const name = Board.nameOf(player);
    terminal.print('The board:');
    terminal.print(rowsOf(board));
    terminal.print(`${name}'s turn.`);
    const moves = board.allValidMoves(player);
    if (moves.isEmpty()) {
      terminal.print(`${name} has no valid moves.`);
      passes++;
      continue;
    }
    passes = 0;
    terminal.print(`Valid moves for ${name} are:`);
    for (const line of sortedLines(moves)) terminal.print(line);
    const move = await chooseMove(moves, terminal);
    if (move === null) return false;
    terminal.print(`Move played is: ${sortedDirections(move.toString())}`);
    board.makeMove(player, move);
  }
  return true;
}

function resultOf(score: number): string {
  if (score === 0) return "It's a tie!";
  return score > 0 ? 'Black wins!' : 'White wins!';
}

function rowsOf(board: Board): string {
  return board.toString().replace(/[ \t]/g, '').replace(/\n+$/, '').replaceAll('0', 'O');
}

interface ListedMove {
  readonly row: number;
  readonly column: number;
  /** Their words, sorted. */
  readonly directions: readonly string[];
  /** As the solution writes it, but with its directions in that order. */
  readonly text: string;
}

// Other words, blanks and commas than the contract's are a matter of the text: the game goes on with them.
const MOVE =
  /^(\s*\(?\s*(\d{1,4})(?:\s*[,;]\s*|\s+)(\d{1,4})[^0-9{}]*\{)(\s*(?:<[^<>]*>(?:[^<>{}]+<[^<>]*>)*\s*)?)(\}[^0-9{}]*)$/;
const DIRECTION = /<([^<>]*)>/g;

/** A line that is not a move is shown as it is, after the others. */
function sortedLines(moves: MoveList): string[] {
  const lines = linesOf(moves);
  const unreadable = lines.filter((line) => parseMove(line) === null);
  return [...listedMoves(moves).map(({ text }) => text), ...unreadable];
}

/** The moves of a list by row, then column. */
export function listedMoves(moves: MoveList): ListedMove[] {
  const listed = linesOf(moves).flatMap((line) => parseMove(line) ?? []);
  return listed.sort((one, other) => one.row - other.row || one.column - other.column);
}

function linesOf(moves: MoveList): string[] {
  return moves
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

function sortedDirections(move: string): string {
  return parseMove(move)?.text ?? move;
}

function parseMove(line: string): ListedMove | null {
  const found = MOVE.exec(line);
  if (found === null) return null;
  const [, before = '', row, column, list = '', after = ''] = found;
  const directions = [...list.matchAll(DIRECTION)].map(([, words = '']) => words).sort();
  const left = [...directions];
  const text = before + list.replace(DIRECTION, () => `<${left.shift()}>`) + after;
  return { row: Number(row), column: Number(column), directions, text };
}

/** The listed move as an object of the solution. */
export function moveFrom({ row, column, directions }: ListedMove): Move {
  const flips = new DirectionList();
  for (const words of directions) flips.addDirection(directionFrom(words.toLowerCase().split(/[^a-z]+/)));
  return new Move(row, column, flips);
}

function directionFrom(words: readonly string[]): Direction {
  const change = (backward: string, forward: string) =>
    Number(words.includes(forward)) - Number(words.includes(backward));
  return new Direction(change('up', 'down'), change('left', 'right'));
}
