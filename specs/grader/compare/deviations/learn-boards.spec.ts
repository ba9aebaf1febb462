/** Programs that show boards, plans and rows of marks: what is learnt from their habits, and what is not. */
import { habit, habits } from './programs.js';

/** Games with a board behind each prompt. */
const DUELS: readonly string[] = [
  '. . .\n. . .\nMove for X: X . .\n. . .\nMove for O: X O .\n. . .\nPlayer X wins after 2 moves!\n',
  '. . .\n. . .\nMove for X: . . .\n. X .\nMove for O: O . .\n. X .\nPlayer O wins after 3 moves!\n',
  '. . .\n. . .\nMove for X: . . .\n. . X\nMove for O: A draw.\n',
];
const ASKED = ['Move for X: ', 'Move for O: '];

const ROW = /[.XO](?: [.XO]){2}$/gm;
habits('boards behind prompts', { texts: DUELS, prompts: ASKED }, [
  ['bars around rows', '1: 3', [ROW, '|$&|']],
  ['bars between cells', '1: 3', [ROW, (row) => row.replaceAll(' ', ' | ')]],
  ['a line end behind prompts', '1: 3', [/(?<=Move for .:) /g, '\n']],
  ['small letters, prompts too', '1: 3', [/Move|Player/g, (word) => word.toLowerCase()]],
  ['a blank before the colon', '1: 3', [': ', ' : ']],
  ['another prompt', '1: 3', ['Move for', 'Please type a move for']],
  ['a sign behind the player', '1: 3', ['Move for X:', 'X>'], ['Move for O:', 'O>']],
  ['won for wins', '1: 3', ['wins', 'has won']],
  ['loses for wins', '0: 1', ['wins', 'loses']],
  ['another cell, in bars', '1: 1', [/X \. \.$/m, '. X .'], ['O . .', '. O .'], [ROW, '|$&|']],
  ['a small letter', '1: 3', ['X', 'x']],
  ['another letter', '0: 0', ['X', 'Y']],
  ['another mark in empty cells', '1: 3', [ROW, (row) => row.replaceAll('.', '_')]],
  [
    'blanks in empty cells, and a piece that stands elsewhere',
    '0: 0',
    [/X \. \.$/m, '. X .'],
    [/O \. \./, '. O .'],
    [ROW, (row) => row.replaceAll('.', ' ')],
  ],
  ['another mark in the empty cells of one row', '0: 0', [/^(\. .*)$/gm, (row) => row.replaceAll('.', '_')]],
  ['a letter in empty cells', '0: 0', [ROW, (row) => row.replaceAll('.', 'E')]],
  ['the marks of others', '0: 0', [ROW, (row) => row.replaceAll('.', '_').replaceAll('X', '.')]],
  ['a bar between cells', '1: 3', [ROW, (row) => row.replaceAll(' ', '|')]],
  ['another player', '0: 1', [/Player ./, 'Player Y']],
]);

/** Positions of chess, with no letter in both cases. */
const CHESS = ['k . .\n. . R\n', '. k .\nR . .\n', '. . k\n. R .\n'];
habits('the case of letters tells whose a piece is', { texts: CHESS }, [
  ['the pieces of the other player', '0: 0', [/[kR]/g, (piece) => (piece === 'k' ? 'K' : 'r')]],
  ['all in capitals', '1: 3', ['k', 'K']],
]);

/** Boards below a heading, with a line about each of them. */
const TABLE = (row: string, free: number): string =>
  `  a b c\n1 ${row}\n2 . . .\n------\nMoves: ${6 - free}, free cells: ${free}\n`;
const TABLES = [
  [TABLE('X . .', 5), TABLE('X O .', 4)],
  [TABLE('. X .', 5)],
  [TABLE('O . .', 5), TABLE('O X .', 4), TABLE('O X O', 3)],
].map((boards) => `${boards.map((board) => `Your cell: ${board}`).join('')}That was all.\n`);
habits('boards below a heading', { texts: TABLES, prompts: ['Your cell: '] }, [
  ['a frame below each', '1: 3', [/^2 .*$/gm, '$&\n+-----+']],
  ['no names of columns', '1: 3', ['  a b c\n', '']],
  ['no rows that are empty each time', '0: 0', ['2 . . .\n', '']],
  ['another mark in empty cells', '1: 3', [/(?<=^\d .*)\./gm, '-']],
  ['a line before each instead of behind it', '1: 3', [/( {2}a b c\n(?:.*\n){3})(Moves.*\n)/g, '$2$1']],
]);

/** A game whose title and column numbers are the same in all dialogues. */
const GRID = (name: string, other: string, moves: number): string =>
  `Three columns, 3 in a row\n 1 2 3\n. . .\nColumn for ${name}:  1 2 3\n. ${name} .\n` +
  `Column for ${other}:  1 2 3\n${other} ${name} .\n${name} wins after ${moves} moves.\n`;
const GRIDS = [GRID('X', 'O', 2), GRID('O', 'X', 5), GRID('X', 'O', 3)];
const COLUMNS = ['Column for X:', 'Column for O:'];

const HEADER = / 1 2 3\n((?:[.XO ]+\n)+)/g;
habits('lines that every dialogue has with the same numbers', { texts: GRIDS, prompts: COLUMNS }, [
  ['the title is missing', '1: 3', [/^.*\n/, '']],
  ['the numbers are missing', '1: 3', [HEADER, '$1']],
  ['the numbers stand below', '1: 3', [HEADER, '$1 1 2 3\n']],
  ['other numbers', '0: 0', ['1 2 3', '0 1 2']],
  ['the last line is missing', '0: 0', [/.* wins .*\n/, '']],
  ['names in other words', '1: 3', [/Column for (.):/g, "$1's turn:"], [/(.) wins after/, '$1 wins after']],
  ['the other name in other words', '0: 0', [/(.) wins after/, 'Victory of Z after']],
]);

/** Seats with a number and a letter, in a plan whose rows are numbered. */
const PLAN = (seat: string, price: string): string => {
  const taken = (row: number): string =>
    ['A', 'B', 'C', 'D'].map((column) => (`${row}${column}` === seat ? 'X' : '.')).join(' ');
  const rows = [1, 2].map((row) => ` ${row} ${taken(row)}\n`).join('');
  return `   A B C D\n 1 . . . .\n 2 . . . .\nSeat? Seat ${seat} booked: ${price} EUR\n   A B C D\n${rows}`;
};
const PLANS = [PLAN('1A', '25.50'), PLAN('2C', '12.00'), PLAN('1B', '25.50'), PLAN('2D', '12.00')];

habits(
  'seats with a number and a letter',
  { texts: PLANS, prompts: ['Seat?'], given: ['1A', '2C', '1B', '2D'] },
  [
    ['other words', '1: 4', [/Seat (..) booked: (.*) EUR/, 'Booked $1 ($2 EUR)']],
    ['two lines', '1: 4', [/booked: (.*)/, 'booked.\nPrice: $1']],
    ['no blanks in the plan', '1: 4', [/^ .*/gm, (row) => row.replaceAll(' ', '')]],
    ['another seat', '0: 0', [/\d(?=[A-D] booked)/, (row) => `${3 - Number(row)}`]],
  ],
);

/** A game in which rows of marks are the answers, and whose menu names what may be typed. */
const GUESSES = (code: string, rows: readonly string[]): string =>
  'Mastermind\nType a code, hint or quit.\nSecret: ' +
  rows
    .map((row, at) => {
      const [black, white] = ['X', 'O'].map((mark) => row.split(mark).length - 1);
      return `Code: Guess ${at + 1}: ${code}  ${row}\n${black} black, ${white} white\n`;
    })
    .join('') +
  `Code: "Q" is no colour.\nCode: Best row of ${code} (${rows.length} guess${rows.length > 1 ? 'es' : ''})\n` +
  `Code: Worst row of ${code} (${rows.length})\nCode: Bye!\n`;
const GUESSED = [
  GUESSES('RGBY', ['XOO-', 'XX--']),
  GUESSES('YYGR', ['----']),
  GUESSES('BOPP', ['OOO-', 'XXXX', 'XO--']),
  GUESSES('PPRR', ['XOO-']),
];

/** The last one ends before anything is typed at its last prompt. */
const CUT_SHORT = GUESSED.map((text, at) => (at < 3 ? text : text.replace('Bye!\n', '')));
const WORDS = ['hint', 'quit', 'hint', 'quit', 'hint', 'quit', 'hint', 'quit'];

const menu = 'Type a code, hint or quit.\n';
habits(
  'rows of marks in sentences, and what is typed in the menu',
  {
    texts: CUT_SHORT,
    prompts: ['Secret:', 'Code:'],
    given: ['RGBY', 'YYGR', 'BOPP', 'PPRR', ...WORDS],
    closings: [1, 2, 3].map(() => ({ typed: 'quit', text: 'Bye!\n' })),
  },
  [
    ['another last line', '1: 4', ['Bye!', 'See you soon']],
    ['no last line', '1: 4', ['Bye!\n', '']],
    ['the menu before each prompt', '1: 4', [menu, ''], ['Code:', `${menu}Code:`]],
    ['a hint in the prompt', '1: 4', ['Secret:', 'Secret (R, G, B or 1 to 6):']],
    ['no prompts', '1: 4', [/(?:Secret|Code): /g, ''], [/Code:$/, '']],
    ['labels before values', '1: 4', [/(\d) black, (\d) white/g, 'Black: $1, White: $2']],
    ['two lines for one', '1: 4', [/(\d) black, (\d) white/g, 'Black: $1\nWhite: $2']],
    ['brackets around a number', '1: 4', [/Guess (\d):/g, '($1)']],
    ['the abbreviation of number', '1: 4', [/Guess (\d):/g, 'Guess no. $1:']],
    ['another word for prompts and answers', '1: 4', [/Guess (\d):/g, 'Attempt $1:']],
    ['guess(es)', '1: 4', [/guess(?:es)?\)/, 'guess(es))']],
    ['one of two lines alone', '1: 4', [/Best row of (\w+) \(/, 'Best: $1 with (']],
    ['quotation marks left out', '1: 4', ['"Q"', 'Q']],
    ['brackets around codes', '1: 4', [/([A-Z]{4})(?= {2})/g, '[$1]']],
    ['small marks', '1: 4', [/[XO-]{4}$/gm, (row) => row.toLowerCase()]],
    ['marks in another order', '0: 1', [/(X*)(O*)(-*)$/gm, '$2$1$3']],
    ['marks left out', '0: 0', [/-+$/gm, '']],
    ['other marks', '0: 0', [/-(?=-*$)/gm, '.']],
    ['values of each other', '0: 1', [/(\d) black, (\d)/g, '$2 black, $1']],
  ],
);

const SOME_WORDS = [
  '_ a _ _\nGuess: _ a b _\n',
  '_ _ _\nGuess: x _ _\nGuess: x _ y\n',
  '_ _\nGuess: Wrong.\n_ _\n',
];
const SOME_GUESSES = { texts: SOME_WORDS, prompts: ['Guess:'], given: ['a', 'b', 'x', 'y', 'q'] };
habits('letters that are not found yet', SOME_GUESSES, [
  ['a hyphen', '1: 3', ['_', '-']],
  ['a full stop', '1: 3', ['_', '.']],
  ['a letter', '0: 0', ['_', 'z']],
  ['a hyphen, and a letter elsewhere', '1: 2', ['_', '-'], ['a b -', 'a - b']],
  ['another mark at one place alone', '0: 2', ['a _ _', 'a - _']],
]);

const FIELDS = [
  '. . %\n. # .\nMove: % .\nTaken: -5\n',
  '. % .\n. . #\nMove: You lose.\nTaken: -7\n',
  '% # .\n. . .\nMove: You win.\nTaken: 3\n',
];
habits('a field that is drawn with marks', { texts: FIELDS, prompts: ['Move:'], given: ['1', '2'] }, [
  ['a hyphen for nothing', '0: 0', [/(?<!e|n)\./g, '-']],
  ['another wall', '0: 0', ['#', '*']],
  ['one mark for two', '0: 0', ['#', '*'], ['%', '*']],
  ['marks that have changed places', '0: 0', ['#', '*'], ['%', '#'], ['*', '%']],
  ['another sign of a number', '0: 1', ['-', '~']],
]);
habit(
  'a row of the first field is no line that every dialogue has',
  '0: 0',
  { texts: [3, 4, 5].map((n) => `. . R\n# . .\nMove: ${n} steps\n`), prompts: ['Move:'] },
  ['# . .\n', ''],
);
