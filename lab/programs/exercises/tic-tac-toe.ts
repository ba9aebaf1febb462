import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

type Mark = 'X' | 'O';

interface Ways {
  readonly nameOfX: string;
  readonly nameOfO: string;
  readonly empty: string;
  readonly row: (fields: readonly string[], number: number) => string;
  /** Lines that some programs write above the board and between its rows. */
  readonly above: string | null;
  readonly between: string | null;
  readonly hasBlankLineBelow: boolean;
  readonly prompt: (name: string, mark: Mark) => string;
  readonly noField: string;
  readonly taken: (row: string, column: string) => string;
  readonly won: (name: string, moves: number, mark: Mark) => string;
  readonly draw: string;
}

type Rule =
  | 'swaps rows and columns'
  | 'no diagonal wins'
  | 'names the loser'
  | 'counts one move too many'
  | 'every move is an X'
  | 'asks the other mark instead of a name';

const STRAIGHT = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
];
const DIAGONAL = [
  [0, 4, 8],
  [2, 4, 6],
];

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const names = { X: talk.ask(ways.nameOfX), O: talk.ask(ways.nameOfO) };
  const lines = breaks('no diagonal wins') ? STRAIGHT : [...STRAIGHT, ...DIAGONAL];
  const board = Array<Mark | null>(9).fill(null);
  let mark: Mark = 'X';
  show(talk, ways, board);
  for (;;) {
    const other: Mark = mark === 'X' ? 'O' : 'X';
    const asked = breaks('asks the other mark instead of a name') ? other : names[mark];
    const place = readPlace(talk.ask(ways.prompt(asked, mark)));
    if (place === null) {
      talk.line(ways.noField);
      continue;
    }
    const { row, column } = place;
    const field = breaks('swaps rows and columns') ? fieldAt(column, row) : fieldAt(row, column);
    if (board[field] !== null) {
      talk.line(ways.taken(row, column));
      continue;
    }
    board[field] = breaks('every move is an X') ? 'X' : mark;
    show(talk, ways, board);
    if (lines.some((line) => line.every((at) => board[at] === mark))) {
      const winner = breaks('names the loser') ? other : mark;
      const moves = board.filter((each) => each !== null).length;
      talk.line(ways.won(names[winner], breaks('counts one move too many') ? moves + 1 : moves, mark));
      return;
    }
    if (!board.includes(null)) {
      talk.line(ways.draw);
      return;
    }
    mark = other;
  }
}

/** The row and the column as they are typed. Null if no field is meant. */
function readPlace(typed: string): { readonly row: string; readonly column: string } | null {
  const [, row, column] = /^([1-3]) ([1-3])$/.exec(typed) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

function fieldAt(row: string, column: string): number {
  return (Number(row) - 1) * 3 + Number(column) - 1;
}

function show(talk: Talk, ways: Ways, board: readonly (Mark | null)[]): void {
  if (ways.above !== null) talk.line(ways.above);
  for (const row of [0, 1, 2]) {
    const fields = board.slice(row * 3, row * 3 + 3).map((mark) => mark ?? ways.empty);
    talk.line(ways.row(fields, row + 1));
    if (ways.between !== null && row < 2) talk.line(ways.between);
  }
  if (ways.hasBlankLineBelow) talk.line();
}

export const ticTacToe = defineProgram<Ways, Rule>({
  name: 'tic-tac-toe',
  about: 'Two people give their names and play on a board of three rows.',
  play,
  dialogues: {
    rows: [
      ['Ann', 'Bob', '1 1', '2 1', '1 2', '2 2', '1 3'],
      ['Mia', 'Leo', '3 1', '2 1', '3 2', '2 2', '1 3', '2 3'],
    ],
    columns: [
      ['Ann', 'Bob', '1 1', '1 2', '2 1', '2 2', '3 1'],
      ['Zoe', 'Tim', '1 1', '1 2', '2 1', '2 2', '3 3', '3 2'],
    ],
    diagonals: [
      ['Kim', 'Pat', '1 1', '1 2', '2 2', '2 1', '3 3'],
      ['Ann', 'Kim', '2 3', '1 3', '1 1', '2 2', '1 2', '3 1'],
    ],
    draws: [['Ann', 'Bob', '1 1', '2 2', '3 3', '1 2', '3 2', '3 1', '1 3', '2 3', '2 1']],
    mistakes: [
      ['Ann', 'Bob', '1 1', '1 1', '2 2', '4 1', 'x', '1 2', '2 1'],
      ['Mia', 'Tim', '2 2', '2 2', '9 9', '1 1', '3 3'],
    ],
  },
  asked: {
    nameOfX: 'Name of player X: ',
    nameOfO: 'Name of player O: ',
    empty: '.',
    row: (fields) => fields.join(' '),
    above: null,
    between: null,
    hasBlankLineBelow: false,
    prompt: (name) => `${name}, your move (row column): `,
    noField: 'Please type a row and a column from 1 to 3.',
    taken: () => 'That field is taken.',
    won: (name, moves) => `${name} wins after ${moves} moves!`,
    draw: 'Nobody wins.',
  },
  right: {
    'prompt in other words': { prompt: (name) => `Move of ${name}: ` },
    'prompt asks whose turn it is': { prompt: (name) => `It is ${name}'s turn. Row and column? ` },
    'prompt on a line of its own': { prompt: (name) => `${name}, your move (row column):\n` },
    'prompt without the name': { prompt: () => 'Your move (row column): ' },
    'empty fields are hyphens': { empty: '-' },
    'empty fields are underscores': { empty: '_' },
    'empty fields are blanks': { empty: ' ' },
    'bars between fields': { row: (fields) => fields.join('|') },
    'bars between fields, rules between rows': {
      row: (fields) => ` ${fields.join(' | ')} `,
      between: '---+---+---',
    },
    'bars around all fields': { row: (fields) => `| ${fields.join(' | ')} |` },
    'no blanks between fields': { row: (fields) => fields.join('') },
    'empty line below the board': { hasBlankLineBelow: true },
    'winner in other words': { won: (name, moves) => `${name} has won after ${moves} moves!` },
    'winner behind the moves': { won: (name, moves) => `After ${moves} moves ${name} wins!` },
    'winner is congratulated': {
      won: (name, moves) => `Congratulations! ${name} wins after ${moves} moves!`,
    },
    'winner without an exclamation mark': { won: (name, moves) => `${name} wins after ${moves} moves` },
    'empty line before the winner': { won: (name, moves) => `\n${name} wins after ${moves} moves!` },
    'draw in another word': { draw: 'Draw.' },
    'draw with an exclamation mark': { draw: 'Nobody wins!' },
    'other words where no field is typed': { noField: 'Invalid input. Type row and column, 1 to 3.' },
    'other words for a taken field': { taken: () => 'This field is already occupied.' },
    'names are asked for in other words': { nameOfX: 'Player X: ', nameOfO: 'Player O: ' },
    'names are typed on the next line': { nameOfX: 'Name of player X:\n', nameOfO: 'Name of player O:\n' },
  },
  tellingMore: {
    'prompt with the mark': { prompt: (name, mark) => `${name} (${mark}), your move (row column): ` },
    'rows and columns have numbers': {
      above: '  1 2 3',
      row: (fields, number) => `${number} ${fields.join(' ')}`,
    },
    'heading above the board': { above: 'Board:' },
    'winner with the mark': { won: (name, moves, mark) => `${name} (${mark}) wins after ${moves} moves!` },
    'which field is taken': { taken: (row, column) => `Field ${row} ${column} is taken.` },
  },
  wrong: {
    'swaps rows and columns': [],
    'no diagonal wins': [],
    'names the loser': ['prompt in other words'],
    'counts one move too many': ['winner in other words'],
    'every move is an X': [],
    'asks the other mark instead of a name': [],
  },
});
