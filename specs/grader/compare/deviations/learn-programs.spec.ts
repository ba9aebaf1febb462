/** Habits and mistakes of whole programs: how many deviations are learnt, and how many dialogues they explain. */
import { describe, expect, test } from '@jest/globals';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { evidenceOf, MOST } from './support.js';

/** What a program writes otherwise: a text wherever it stands, or what a pattern finds. */
type Edit = readonly [what: string | RegExp, by: string | ((...found: string[]) => string)];

/** A program: what it is to write and what it asks and is given; `onlyFailing` where it learns from what differs alone. */
interface Program {
  readonly texts: readonly string[];
  readonly prompts?: string[];
  readonly given?: string[];
  readonly onlyFailing?: boolean;
  readonly closings?: { typed: string; text: string }[];
}

function change(text: string, [what, by]: Edit): string {
  if (typeof by !== 'string') return text.replace(what, by);
  return typeof what === 'string' ? text.replaceAll(what, by) : text.replace(what, by);
}

/** Of a program with a habit: how many deviations are learnt, or of which kinds, and how many dialogues they explain. */
function habit(title: string, told: string, program: Program, ...edits: readonly Edit[]): void {
  test(title, () => {
    const { texts, prompts = [], given = [], onlyFailing = false, closings = [] } = program;
    const pairs = texts
      .map((expected) => ({ expected, actual: edits.reduce(change, expected), prompts }))
      .filter(({ expected, actual }) => !onlyFailing || expected !== actual);
    const openings = texts.map((text) => text.slice(0, text.indexOf(prompts[0] ?? '')));
    const corpus = createCorpus({ texts, dialogues: texts, prompts, given, openings, closings });
    const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
    const explained = pairs.filter((pair) => explains(learnt, pair, corpus)).length;
    expect([
      `${learnt.length}: ${explained}`,
      `${learnt.map(({ kind }) => kind).join()} ${explained}`,
    ]).toContain(told);
  });
}

type Habit = readonly [title: string, told: string, ...edits: readonly Edit[]];

function habits(title: string, program: Program, rows: readonly Habit[]): void {
  describe(title, () => {
    for (const [name, told, ...edits] of rows) habit(name, told, program, ...edits);
  });
}

/** Reports with labels, as small programs in C write them; one has nothing to say. */
const REPORTS: readonly string[] = [
  'Count: 3\nMean: 2.17\nMin: 1.0 Max: 3.0\n',
  'Count: 4\nMean: 2.50\nMin: -2.0 Max: 9.5\n',
  'Count: 2\nMean: 7.00\nMin: 7.0 Max: 7.0\n',
  'No numbers.\n',
];
/** Games with a board behind each prompt. */
const DUELS: readonly string[] = [
  '. . .\n. . .\nMove for X: X . .\n. . .\nMove for O: X O .\n. . .\nPlayer X wins after 2 moves!\n',
  '. . .\n. . .\nMove for X: . . .\n. X .\nMove for O: O . .\n. X .\nPlayer O wins after 3 moves!\n',
  '. . .\n. . .\nMove for X: . . .\n. . X\nMove for O: A draw.\n',
];
const ASKED = ['Move for X: ', 'Move for O: '];

habits('a report with labels', { texts: REPORTS }, [
  ['another label', '1: 4', ['Mean', 'Average']],
  ['an equals sign for a colon', '1: 4', ['Count:', 'Count =']],
  ['two lines for one', '1: 4', [' Max', '\nMax']],
  ['labels that have changed places', '0: 0', ['Min', 'm'], ['Max', 'Min'], ['m', 'Max']],
  ['values that have changed places', '0: 2', [/Min: (\S+) Max: (\S+)/, 'Min: $2 Max: $1']],
  ['colours', '1: 4', [/[\d.-]+$/gm, '\x1b[32m$&\x1b[0m'], ['No', '\x1b[1mNo']],
  ['colours around another value', '0: 1', [/\d[\d.]*$/gm, '\x1b[32m9\x1b[0m']],
  ['no sign', '0: 3', ['-', '']],
  ['the label of another value', '0: 1', ['Max', 'Min']],
]);

/** Areas, each by itself. */
const AREAS = ['Area: 6 m\n', 'Area: 12 m\n', 'Area: 7 m\n', 'Area: 20 m\n'];
habits('another value everywhere', { texts: AREAS }, [
  ['a sign with a blank behind it', '0: 0', ['Area:', 'Area: -']],
  ['a dash', '0: 0', [/\d+/, '–$&']],
  ['a minus in words', '0: 0', ['Area:', 'Surface: minus']],
  ['a sign behind the number', '0: 0', [/\d+/, '$&-']],
  ['a half', '0: 0', [/\d+/, '$&/2']],
  ['a half in words', '0: 0', ['Area:', 'Area: half of']],
  ['another unit beside it', '0: 0', [' m', ' cents m']],
  ['a hyphen for the colon', '1: 4', ['Area:', 'Area -']],
  ['an equals sign for the colon', '1: 4', ['Area:', 'Area =']],
]);

/** A menu between rules, shown once. */
const MENU = '==========\n Till\n==========\n1) Add\n2) Pay\n==========\n';
const MENUS = ['Added tea', 'Added milk', 'Total: 3'].map((told) => `${MENU}Choice: ${told}\nChoice: Bye.\n`);
habits('a menu between rules', { texts: MENUS, prompts: ['Choice: '] }, [
  ['each time', '1: 3', [/(?<!\n==========\n)Choice: /g, `${MENU}Choice: `]],
  [
    'each time, with another answer',
    '1: 2',
    ['Added tea', 'Added cake'],
    [/(?<!\n==========\n)Choice: /g, `${MENU}Choice: `],
  ],
]);

/** Positions of chess, with no letter in both cases. */
const CHESS = ['k . .\n. . R\n', '. k .\nR . .\n', '. . k\n. R .\n'];
habits('the case of letters tells whose a piece is', { texts: CHESS }, [
  ['the pieces of the other player', '0: 0', [/[kR]/g, (piece) => (piece === 'k' ? 'K' : 'r')]],
  ['all in capitals', '1: 3', ['k', 'K']],
]);

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
  ['another mark in the empty cells of one row', '0: 0', [/^(\. .*)$/gm, (row) => row.replaceAll('.', '_')]],
  ['a letter in empty cells', '0: 0', [ROW, (row) => row.replaceAll('.', 'E')]],
  ['the marks of others', '0: 0', [ROW, (row) => row.replaceAll('.', '_').replaceAll('X', '.')]],
  ['a bar between cells', '1: 3', [ROW, (row) => row.replaceAll(' ', '|')]],
  ['another player', '0: 1', [/Player ./, 'Player Y']],
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

/** A till whose menu has a word of one of its prompts. */
const TILL = (item: string, count: number, sum: string): string =>
  `1) Add an item\n2) Pay\nYour choice: Item: How many: Added ${count} x ${item} at 1.25 euros\nTotal: ${sum}\nOne ${count < 3 ? 'piece' : 'item'} is free.\n`;
const TILLS = [TILL('tea', 2, '2.50'), TILL('milk', 3, '3.75'), TILL('bread', 10, '12.50')];
habits(
  'a till',
  { texts: TILLS, prompts: ['Your choice: ', 'Item: ', 'How many: '], given: ['1', 'tea', 'milk', 'bread'] },
  [
    ['a prompt left out', '1: 3', ['Item: ', '']],
    ['all prompts left out', '1: 3', ['Your choice: Item: How many: ', '']],
    ['a comma in one number alone', '1: 3', [/(Total: \d+)\.(\d+)/, '$1,$2']],
    ['a comma in one number, and another value', '0: 0', [/(Total: \d+)\.\d+/, '$1,05']],
  ],
);

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

/** Reports about a text, in which one of the labels, `words`, is a word that is typed, too. */
const COUNTS = (words: number, lines: number, longest: string, share: string): string =>
  `Words: ${words}\nLines: ${lines}\nLongest word: ${longest} (${longest.length})\n  ${longest}: 1 (${share}%)\n`;
const COUNTED = [COUNTS(4, 2, 'house', '25.0'), COUNTS(5, 1, 'anna', '20.0'), COUNTS(8, 3, 'tree', '12.5')];

habits('labels that are typed as well', { texts: COUNTED, given: ['words in a house', 'anna', 'tree'] }, [
  ['more words', '1: 3', [/^(Words|Lines)/gm, (word) => `Number of ${word.toLowerCase()}`]],
  ['lines in another order', '1: 3', [/(.*\n)(.*\n)/, '$2$1']],
  ['a word behind counts', '1: 3', [/: 1 \(/, ': 1 times (']],
  ['another mark before counts', '1: 3', [/^( .*): 1/gm, '$1 -> 1']],
  ['brackets left out', '1: 3', [/ \((\d)\)$/m, ', length $1']],
  ['another word', '0: 2', [/anna/, 'anne']],
  ['counts of each other', '0: 0', [/(\d)(\nLines: )(\d)/, '$3$2$1']],
]);

const SHOUTS = ['HELLO\n', 'YOU THERE\n', 'A\n'];
const inSmall: Edit = [/.+/, (text) => text.toLowerCase()];
describe('capital letters', () => {
  habit(
    'are the answer where the same is typed in other letters',
    '0: 0',
    { texts: SHOUTS, given: ['hello', 'you there', 'a'] },
    inSmall,
  );
  habit(
    'are none where something else is typed',
    '1: 3',
    { texts: SHOUTS, given: ['hullo', 'your', 'b'] },
    inSmall,
  );
});

/** A prompt that stands in other lines as well. */
const LOG = (seconds: number, floor: number): string =>
  `Ready.\n: Going up.\n: Time:   ${seconds} s\nFloor:  ${floor}\n: Moved ${floor} floors.\n`;
const LOGS = [LOG(5, 2), LOG(10, 4), LOG(35, 3)];

habits('a prompt that is a sign of other lines', { texts: LOGS, prompts: [':', ':', ':'] }, [
  ['another sign', '1: 3', [/^: /gm, '> ']],
  ['a word', '1: 3', [/^: /gm, 'Command: ']],
  ['none', '1: 3', [/^: /gm, '']],
  ['its line ends', '1: 3', [/^: /gm, ': \n']],
  ['floor(s)', '1: 3', ['floors', 'floor(s)']],
  ['another value behind it', '0: 0', [/Moved \d/, 'Moved 9']],
]);

/** A walk through a house: what is typed behind `> ` stands on the screen alone. */
const WALK = (room: string, things: readonly string[], kilos: number): string =>
  `The old house\nType go or quit.\n> You are in the ${room}.\nYou see: ${things.join(', ')}\n> ` +
  `${things[0] ?? ''} taken: ${kilos} kg\n==========\n> > Not understood.\n> Bye after ${kilos + 1} moves.\n`;
const WALKS = [
  WALK('hall', ['lamp', 'rope'], 2),
  WALK('cellar', ['barrel'], 14),
  WALK('garden', ['rose', 'lamp', 'knife'], 1),
];
const TYPED = ['hall', 'cellar', 'garden', 'lamp', 'rope', 'barrel', 'rose', 'knife'];

const seen = (by: (things: readonly string[]) => string): Edit => [
  /(?<=You see: )(.*)/,
  (things) => by(things.split(', ')),
];
habits('a prompt without words', { texts: WALKS, prompts: ['>', '>', '>', '>'], given: TYPED }, [
  ['the prompt is never written', 'replaced-text 3', ['> ', '']],
  ['another sign', 'replaced-text 3', ['> ', '? ']],
  [
    'what was typed is written once more',
    'extra-lines 3',
    [/(?<=> )(?=You are in the (\w+))/g, 'You typed: go $1\n'],
  ],
  [
    'a list as Python shows it',
    'other-form 3',
    seen((things) => `[${things.map((each) => `'${each}'`).join(', ')}]`),
  ],
  ['a list as Java shows it', 'other-form 3', seen((things) => `[${things.join(', ')}]`)],
  ['blanks between items', 'replaced-text 3', seen((things) => things.join(' '))],
  ['another rule', 'replaced-text 3', ['==========', '-----']],
  ['no rule', 'missing-lines 3', ['==========\n', '']],
  ['the opening each time', 'opening-lines 3', ['\n> ', '\nThe old house\nType go or quit.\n> ']],
  ['no unit', 'replaced-text 3', [' kg', '']],
  ['the unit before the number', 'replaced-text 3', [/(\d+) kg/, 'kg $1']],
  ['a thing too many', ' 0', seen((things) => [...things, 'rope'].join(', '))],
  ['things in another order', ' 2', seen((things) => [...things].sort().join(', '))],
  [
    'another thing in such a list',
    'other-form 2',
    seen((things) => `[${things.join(', ').replace('barrel', 'rope')}]`),
  ],
  ['not before an answer', ' 0', ['You are', 'Not\nYou are']],
  ['another unit value', ' 0', [/(\d+) kg/, (_, kilos) => `${Number(kilos) + 1}`]],
]);

const MEDIAN = 'Please enter three numbers separated by blanks >';
habit(
  'an answer behind a prompt that is written once more is no extra line',
  '0: 0',
  { texts: [6, 2, 9].map((median) => `${MEDIAN} ${median} is the median\n`), prompts: [MEDIAN] },
  ['> ', '> 0 is the median\n'],
);
habit(
  'brackets that tell one answer from another are data',
  '0: 0',
  { texts: ['1 [2] 3\n', '[1] 2 3\n', '1 2 [3]\n'] },
  [/[[\]]/g, ''],
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

/** Weeks that begin in different columns, behind a formula and two labels that repeat. */
const MONTH = (first: number, days: number, kelvins: readonly number[]): string => {
  const cells = [
    ...Array.from({ length: first }, () => ''),
    ...Array.from({ length: days }, (_, at) => `${at + 1}`),
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells
      .slice(7 * week, 7 * week + 7)
      .map((cell) => cell.padStart(2))
      .join(' '),
  );
  const warmth = kelvins.map((kelvin) => `Celsius: ${kelvin - 273}.5\nKelvin: ${kelvin}.5\n`).join('');
  return `Number toolbox\n${days} = ${days - 7} * 1 + 7\n${warmth}Month: Su Mo Tu We Th Fr Sa\n${weeks.join('\n')}\n`;
};
const MONTHS = [MONTH(1, 31, [300]), MONTH(4, 28, [280, 290]), MONTH(3, 30, [275, 310]), MONTH(0, 31, [288])];
const MONTH_PROMPTS = ['Month:', 'Month:', 'Month:', 'Month:'];

const WEEK = /^[ \d]*\d [ \d]*$/gm;
habits('a calendar', { texts: MONTHS, prompts: MONTH_PROMPTS }, [
  ['wider columns', '1: 4', [WEEK, (week) => week.replace(/(..) ?/g, '$1  ')]],
  ['columns by tabs', '1: 4', [WEEK, (week) => week.replace(/(..) ?/g, '$1\t').replaceAll('  \t', '\t')]],
  ['numbers at the left', '1: 4', [WEEK, (week) => week.replace(/( )(\d)(?!\d)/g, '$2$1')]],
  ['the first week begins at the left', '1: 1', [WEEK, (week) => week.trimStart()]],
  ['the days of the week turned', '0: 0', ['Su Mo', 'Mo'], ['Sa', 'Sa Su']],
  ['a title in stars', '1: 4', ['Number toolbox', '*** NUMBER TOOLBOX ***']],
  ['a prompt in other words with a hint', '1: 4', ['Month:', 'Choose a month (1-12):']],
  ['an equals sign', '1: 4', ['Celsius:', 'Celsius =']],
  ['labels of each other', '0: 0', ['Kelvin', 'K'], ['Celsius', 'Kelvin'], ['K:', 'Celsius:']],
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

habit(
  'prompts with numbers that are all left out',
  '1: 3',
  {
    texts: [3, 5, 4].map((best) => `How many? Mark 1: Mark 2: Best: ${best}\n`),
    prompts: ['How many?', 'Mark 1:', 'Mark 2:'],
  },
  [/How many\? |Mark \d: /g, ''],
);
habit(
  'answers that are one word in other letters',
  '1: 5',
  { texts: ['YES\n', 'NO\n', 'YES\n', 'NO\n', 'NO\n'], given: ['abba', 'abc', 'noon', 'Anna'] },
  [/(?<=.).+/, (text) => text.toLowerCase()],
);
habit(
  'a sign behind an answer of one word, in one case, is another answer',
  '0: 1',
  { texts: ['cdefgh\n', 'zabc\n', 'b\n'], given: ['abcdefgh', 'abcz', 'b'] },
  ['cdefgh', 'cdefgh"'],
  ['zabc', 'zabc#'],
);
habit(
  'numbers below one another are no block that is written once too often',
  '0: 0',
  { texts: ['2\n3\n', '2\n5\n7\n', '3\n11\n', '2\n'], given: ['12', '70', '33', '4'] },
  [/^[^]*$/, '$&$&14\n5\n'],
);

/** A calculator of times: a title, a sign as the prompt, weekdays, units. */
const TIMES: readonly string[] = [
  'Time calculator\n> 2 h 30 min\n> 20 min\n> 3 commands. Bye.\n',
  'Time calculator\n> Thursday, day 60 of 366\n> Sunday, day 365 of 365\n> 3 commands. Bye.\n',
  'Time calculator\n> 1 h 55 min\n> Thursday, day 330 of 365\n> 1.03 hours\n> 4 commands. Bye.\n',
  'Time calculator\n> 0 commands. Bye.\n',
];

habits(
  'a calculator of times',
  { texts: TIMES, prompts: ['> '], given: ['diff 08:15 10:45', 'day 2024-02-29', 'quit'], onlyFailing: true },
  [
    ['a title with a number', '1: 4', ['calculator', 'Calculator v1.0']],
    ['a line end behind the prompt of the last line', '1: 4', [/(?=\d+ commands)/, '\n']],
    ['hours for h', '1: 2', [/ h /g, ' hours ']],
    ['m for min', '1: 2', [/ min/g, 'm']],
    ['another unit of one letter', '0: 0', [/ h /g, ' k ']],
    ['the next weekday', '0: 0', [/Thursday|Sunday/g, (day) => (day === 'Sunday' ? 'Monday' : 'Friday')]],
    ['a label before weekdays', '1: 2', [/(?=Thursday|Sunday)/g, 'Weekday: ']],
  ],
);

const tableOf = (size: number): string =>
  Array.from({ length: size }, (_, at) => `${at + 1} x ${size} = ${(at + 1) * size}\n`).join('');
habits('a table of multiples', { texts: [2, 3, 5, 6].map(tableOf) }, [
  ['another sign', '1: 4', ['x', '*']],
  ['a word for the sign', '1: 4', ['x', 'times']],
  ['the sign of another sum', '0: 0', ['x', '+']],
  ['another sign, and another number', '1: 3', ['x', '*'], ['= 9', '= 8']],
]);

habit(
  'the sign is an answer where others stand there, too',
  '0: 1',
  { texts: ['3 x 4 = 12\n', '3 + 4 = 7\n', '5 x 2 = 10\n'] },
  ['x', '*'],
);

/** Guesses of letters, of which `a` is one. */
const LETTERS: readonly string[] = [
  'Lives: 6\nLetter: No q.\nLives: 5\nWrong: q\nLetter: Yes, a is there.\nYou win!\n',
  'Lives: 6\nLetter: No a.\nLives: 5\nWrong: a\nLetter: Yes, e is there.\nYou win!\n',
  'Lives: 6\nLetter: Yes, a is there.\nLives: 6\nLetter: No z.\nLives: 5\nWrong: z\nYou lose.\n',
];

habits('letters that are guessed', { texts: LETTERS, prompts: ['Letter: '], given: ['q', 'a', 'e', 'z'] }, [
  ['an article in the prompt', '1: 3', ['Letter:', 'Guess a Letter:']],
  ['a letter before its verb', '1: 3', [/No (.)\./g, '$1 is not in the word.']],
  ['a letter in quotation marks', '1: 3', [/No (.)\./g, "There is no '$1' in it."]],
  ['another letter', '0: 0', [/No .\./g, 'x is not in the word.']],
  ['how many there are in all', '1: 3', [/Lives: \d/g, '$&/6']],
  ['a number that changes', '0: 0', [/Lives: (\d)/g, '$&/$1']],
]);

/** A menu in one line, before each choice. */
const SHELVES: readonly string[] = [
  '',
  'Title: Dune\n',
  'Title: No such book.\n',
  'Please choose 0 to 1.\n',
].map((said, at) => {
  const menu = '1 Lend  0 Exit\nChoice: ';
  const list = `Title         Price\nDune           ${at}.50\nEmma          12.00\n`;
  return `${menu}${said}${list}\n${menu}Goodbye.\n`;
});

habits('a menu', { texts: SHELVES, prompts: ['Choice:', 'Title:'], given: ['1', 'x', '0', 'Dune'] }, [
  ['in lines', '1: 4', ['1 Lend  0 Exit', '1. Lend a book\n0. Exit']],
  ['in lines, without an entry', '0: 0', ['1 Lend  0 Exit', '1. Lend a book']],
  ['in lines, with another number', '0: 0', ['1 Lend  0 Exit', '2. Lend\n0. Exit']],
  [
    'what is typed written once more, and once a letter',
    '1: 4',
    [/(?<=Please[^]*Choice: )|(?<=Choice: )(?=Please)/g, 'typed x\n'],
    [/(?<=Choice: )(?=Goodbye)/, 'typed 1\n'],
    [/(?<=Choice: )(?!typed)/, 'typed 0\n'],
  ],
  ['prices without their last zeros, in columns', '1: 4', [/(\d+\.\d)0$/gm, ' $1']],
]);

/** A robot among walls: its menu, prompts with defaults, a grid, and a path. */
const ROBOTS: readonly string[] = [
  ['3', 'north', '. ^ #', 'N, N, N'],
  ['1', 'east', '. . >', 'E'],
  ['0', 'west', '< . #', ''],
  ['2', 'south', '# v .', 'S, S'],
].map(([steps, side, row, path]) => {
  const menu = '1) Move\n2) Report\nYour choice: ';
  const walk = `${menu}Steps [1]: Moved ${steps} ${steps === '1' ? 'step' : 'steps'} ${side}.\n${row}\n`;
  return `Size [2]: ${walk}${menu}Path: [${path}]\nBye.\n`;
});

habits(
  'a robot that is asked with defaults',
  { texts: ROBOTS, prompts: ['Size [2]:', 'Your choice:', 'Steps [1]:'], given: ['move', '1', '2', '3'] },
  [
    ['no defaults', '1: 4', [/ \[[12]\]:/g, ':']],
    ['a sign for a prompt, which is a cell, too', '1: 4', ['Your choice:', '>']],
    [
      'capital letters where a menu names what is typed',
      '1: 4',
      [/north|east|west|south/, (side) => side.toUpperCase()],
    ],
    [
      'a list of what was typed',
      '1: 4',
      [
        /(?<=Steps .*: )(?=Moved (\d) )/,
        (_, steps: string) => `DEBUG [${'1'.repeat(Number(steps)).split('').join()}]\n`,
      ],
    ],
    ['a line like a prompt', '1: 4', ['choice: ', 'choice: You chose 1\n']],
    ['an empty line behind a prompt', '1: 4', ['choice: ', 'choice: \n']],
    ['more of a thing than one, as one', '1: 4', ['steps', 'step']],
    ['a list with quotation marks', '1: 4', [/\b[NES]\b(?=[,\]])/g, "'$&'"]],
    ['a list without brackets, beside others', '1: 4', [/(?<=Path: )\[(.*)\]/, '$1']],
    ['another cell', '0: 1', ['#', '.']],
    ['another step', '0: 0', [/Moved \d/, 'Moved 7']],
  ],
);

habit(
  'a default that changes is data',
  '0: 0',
  {
    texts: ROBOTS.map((text, at) => text.replace('Steps [1]:', `Steps [${at}]:`)),
    prompts: ['Size [2]:', ...ROBOTS.map((_, at) => `Steps [${at}]:`)],
  },
  [/Steps \[\d\]:/, 'Steps:'],
);

/** A register of students: headings, rows, and a sentence that stands in one dialogue alone. */
const REGISTERS: readonly string[] = [
  ['Ada', '1.3', 'passed', 'Nothing was ever changed in here.\n'],
  ['Bob', '5.0', 'failed', ''],
  ['Cleo', '2.7', 'passed', ''],
].map(
  ([name, mark, result, once]) =>
    `> Added ${name}.\n> No. Name Mark\n 1. ${name} ${mark} ${result}\n> ${once}Enjoy your - ${mark}, ${name}!\n`,
);

habits(
  'a register with headings',
  { texts: REGISTERS, prompts: ['>'], given: ['add', 'Ada', 'Bob', 'Cleo'] },
  [
    ['no heading', '1: 3', ['No. Name Mark\n', '']],
    ['a heading in other words', '1: 3', ['No. Name Mark', 'Nr  Student  Grade']],
    ['a heading with a number', '0: 0', ['No. Name Mark', 'No. Name Mark 7']],
    ['no rows', '0: 0', [/^ 1\..*\n/m, '']],
    ['other words, unlike those expected', '1: 3', ['Enjoy your', 'This is quite right:']],
    [
      'a sentence that is written once, in other words: one place proves nothing',
      '0: 2',
      ['Nothing was ever changed in here', 'No edits have been made so far'],
    ],
    [
      'what is written elsewhere, too',
      '0: 0',
      ['Nothing was ever changed in here.\n', 'Nobody did it, not at all!\n'],
      [/Added (?:Bob|Cleo)/, 'Nobody did it, not at all!\n$&'],
    ],
    ['a mark that has changed places', '0: 0', [/- ([\d.]+),/, '$1 -,']],
    ['a longer name', '0: 2', ['Ada', 'Ada Maria']],
  ],
);

/** A league: a table with borders, signs of differences, and shares. */
const LEAGUES: readonly string[] = [
  ['Lions', 'Bears', '+2', '-2', '50'],
  ['Owls', 'Ants', '+11', '-11', '100'],
  ['Bears', 'Owls', '0', '0', '0'],
].map(([first = '', second = '', more = '', less = '', share]) => {
  const rule = '+----+--------+------+';
  const row = (at: number, name: string, value: string): string =>
    `| ${String(at).padStart(2)} | ${name.padEnd(6)} | ${value.padStart(4)} |`;
  const table = [rule, '| Nr | Team   | Diff |', rule, row(1, first, more), row(2, second, less), rule];
  return `Match no. 3\n${table.join('\n')}\n${first}: W D\n${share}% won\nChampion: ${first}\n`;
});

const NAMES = ['form Lions', 'form Bears', 'form Owls', 'Ants'];
habits('a table with borders', { texts: LEAGUES, given: NAMES }, [
  ['no borders', '1: 3', [/^\+-.*\n/gm, '']],
  ['other borders', '1: 3', [/^\+-.*$/gm, '='.repeat(60)]],
  ['no bars in rows', '1: 3', [/^\| +(\d) \| (.*) \|(.*) \|$/gm, '$1 $2 $3']],
  ['no plus', '1: 3', [/\+(?=\d)/, '']],
  ['a plus before nothing', '1: 3', [/ 0 /g, '+0 '], [/\+(\d)/g, '$1']],
  ['a minus for a plus', '0: 1', [/\+(?=\d)/, '-']],
  ['zeros in a column', '1: 3', [/^\| {2}(\d)/gm, '| 0$1']],
  ['a word for a sign', '1: 3', ['%', ' percent']],
  ['stars around a line', '1: 3', [/^Champion.*$/m, '*** $& ***']],
  ['a hash for a word', '1: 3', ['no. ', '#']],
  ['a title without its number', '1: 3', ['Match no. 3', 'Results of today']],
  ['another number in the title', '0: 0', ['no. 3', 'no. 4']],
  ['the command that was typed', '1: 3', [/^\w+: W/m, 'Form of $&']],
  ['a colon in rows with padding', '1: 3', [/(?<=^.*\d) \| (?=[A-Z])/gm, ': ']],
  ['another name', '0: 0', [/Champion: \w+/, 'Champion: Ants'], ['Ants\n', 'Bees\n']],
  ['rows that have changed places', '0: 0', [/(.*\n)(\| {2}2.*\n)/, '$2$1']],
]);

habit(
  'other borders, the first of them behind a prompt',
  '1: 3',
  { texts: LEAGUES.map((text) => text.replace('\n+', '\n> +')), prompts: ['>'], given: NAMES },
  [/\+-.*$/gm, '-'.repeat(20)],
);

habits(
  'yes and no for sentences',
  { texts: ['first\nThe box is full.\n', 'next\nThe box is full.\n', 'last\nThe box is not full.\n'] },
  [
    ['each for its own', '1: 2', ['The box is full.', 'Full: yes'], ['The box is not full.', 'Full: no']],
    ['yes for both', '0: 0', [/The box is .*/, 'Full: yes']],
    ['the wrong way round', '0: 0', ['The box is full.', 'Full: no'], ['The box is not full.', 'Full: yes']],
  ],
);

test('a number of another value is no example of another form of it', () => {
  const pairs = [
    'car            2   24691.34\n',
    'tea            1       3.00\n',
    'nut            1       4.00\n',
  ].map((expected) => ({ expected, actual: expected.replace(/\d\n/, '\n').replace(/ (?=\S+\n)/, '  ') }));
  const learnt = learnDeviations(evidenceOf(pairs), MOST);
  expect(learnt).toHaveLength(1);
  expect(JSON.stringify(learnt)).toContain('"form":"numbers"');
  expect(JSON.stringify(learnt)).not.toContain('24691');
});

/** Tables of as many columns as each dialogue has. */
const MATRICES = ['   1   2   3\n  40   5  -6\n', '   7   8\n   1  10\n', '   3\n'];
const CELLS = /^[ \d-]+$/gm;
const cellsOf = (row: string): string[] => row.trim().split(/ +/);
habits('rows of different lengths', { texts: MATRICES.map((rows) => `Result:\n${rows}Done.\n`) }, [
  ['bars around cells', '1: 3', [CELLS, (row) => `| ${cellsOf(row).join(' | ')} |`]],
  ['commas', '1: 3', [CELLS, (row) => cellsOf(row).join(', ')]],
  ['lists', '1: 3', [CELLS, (row) => `[${cellsOf(row).join(', ')}]`]],
  ['each cell in brackets', '1: 3', [CELLS, (row) => `[${cellsOf(row).join('][')}]`]],
  ['bars, and no sign', '1: 2', [CELLS, (row) => `| ${cellsOf(row).join(' | ')} |`], ['-', '']],
  ['cells that are joined', '1: 1', [CELLS, (row) => `[${cellsOf(row).join('')}]`]],
  ['cells that have changed places', '1: 1', [CELLS, (row) => `|${cellsOf(row).toReversed().join('|')}|`]],
]);
habit(
  'a bar between two words is a mistake and no border',
  '0: 2',
  { texts: [1, 2, 3].map((n) => `Player ${n} chooses a pit.\n`) },
  ['1 ', '1|'],
);

const PRIZES = ['Won: 3\nPrize: gold\nShare: 12.5%\nLost: 7', 'Won: 4\nPrize: iron\nShare: 7.5%\nLost: 6'];
const PRIZE_PROGRAM = {
  texts: [...PRIZES, 'Won: 5\nPrize: wood\nShare: 40.0%\nLost: 0'].map(
    (text) => `Name: ${text}\nGood bye.\n`,
  ),
  prompts: ['Name:'],
  given: ['gold', 'iron', 'wood'],
};
habits('what stands beside a value', PRIZE_PROGRAM, [
  ['no label', '1: 3', ['Lost: ', '']],
  ['no label before a name', '1: 3', ['Prize: ', '']],
  ['no label before values that nothing else tells apart', '0: 0', [/(?:Won|Lost): /g, '']],
  ['the label of the other value', '0: 0', ['Lost', 'Won']],
  ['no label, and another value', '0: 0', [/Lost: \d/, '9']],
  ['no percent sign', '1: 3', ['%', '']],
  ['permille', '0: 0', ['%', '‰']],
  ['percent where none is expected', '0: 0', [/Lost: \d/, '$&%']],
]);
habit(
  'brackets that do not come in pairs are marks, and others are other marks',
  '0: 0',
  { texts: [3, 4, 5].map((n) => `${n} tokens\n  symbol '('\n  symbol ')'\n  number '${n}'\n`) },
  ['(', '{'],
  [')', '}'],
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

const WHO = ['X', 'O', 'X', 'O', 'X'].map((name, at) => `Move (${name}): Taken ${at}\n`);
const PLAYERS = [WHO.slice(0, 2), WHO.slice(1, 4), WHO.slice(2)].map((lines) => lines.join(''));
habits('what a prompt says in brackets', { texts: PLAYERS, prompts: ['Move (X):', 'Move (O):'] }, [
  ['is an answer where it changes', '0: 0', [/ \([XO]\)/g, '']],
  ['is another answer with the other letter', '0: 0', [/\([XO]\)/g, '(X)']],
]);
const ASKS = PLAYERS.map((text) => text.replace(/\([XO]\)/g, '(N/S, Q to quit)'));
habits('a prompt with letters in brackets', { texts: ASKS, prompts: ['Move (N/S, Q to quit):'] }, [
  ['that is never written', '1: 3', ['Move (N/S, Q to quit): ', '']],
  ['in other words', '1: 3', ['Move (N/S, Q to quit): ', 'Your move: ']],
  ['behind a word more, with a small letter', '1: 3', ['Move', 'Enter move']],
]);

const PARKED = [['A-1'], ['B-22', 'C-3'], []].map(
  (cars) => `${cars.map((car) => `Parks ${car}.\n`).join('')}Done.\n`,
);
const DUMPS = { texts: PARKED.map((text, at) => `Free (${at})\n${text}`), given: ['A-1', 'B-22', 'C-3'] };
habits('a list that is printed to look at it', DUMPS, [
  ['of words', '1: 3', ['Done', "['park', 'A-1']\nDone"]],
  [
    'of as many items as there are',
    '1: 3',
    ['Done', (...[, at]) => `[${'None, '.repeat(Number(at) % 5)}]\nDone`],
  ],
  ['beside another answer', '1: 2', ['Done', "['park']\nDone"], ['C-3', 'C-4']],
  ['without the answers', '0: 0', ['Done', "['park']\nDone"], [/Parks .*\n/g, '']],
]);
habit(
  'a list where lines are expected to begin so is an answer',
  '0: 0',
  { texts: PARKED.map((text) => `[]\n${text}`) },
  ['Done', '[3]\nDone'],
);

const CHECKED = ['anna', 'bob', 'cat', 'dog'].map((word) => {
  const found = word < 'c' ? `Palindromes: ${word}` : 'No palindromes found.';
  return `Letters: ${word.length}\n${found}\n`;
});
habits(
  'a last line where others stand behind the same input',
  {
    texts: [...CHECKED, ...CHECKED],
    closings: [...CHECKED, ...CHECKED].map((text) => ({ typed: '', text })),
  },
  [
    ['is an answer that may not be left out', '0: 4', ['No palindromes found.\n', '']],
    ['is another answer without its no', '0: 4', ['No palindromes', 'Palindromes']],
    ['may be worded otherwise', '1: 8', ['No palindromes found', 'There are no palindromes']],
  ],
);

const TYPED_WORDS = ['lists', 'words', 'cats'];
habits(
  'a word that was typed',
  { texts: TYPED_WORDS.map((word, at) => `${word}: ${at + 4} letters\n`), given: TYPED_WORDS },
  [
    ['is another one without its last letter', '0: 0', [/s:/, ':']],
    ['stays the same before another label', '1: 3', ['letters', 'characters']],
  ],
);
