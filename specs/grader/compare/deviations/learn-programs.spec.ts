/** Habits and mistakes of whole programs: how many deviations are learnt, and how many dialogues they explain. */
import { describe, expect, test } from '@jest/globals';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { evidenceOf, explainedOf, MOST } from './support.js';

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

describe('a report with labels', () => {
  test.each<[string, string, (text: string) => string]>([
    ['another label', '1: 4', (text) => text.replace('Mean', 'Average')],
    ['an equals sign for a colon', '1: 4', (text) => text.replace('Count:', 'Count =')],
    ['two lines for one', '1: 4', (text) => text.replace(' Max', '\nMax')],
    [
      'labels that have changed places',
      '0: 0',
      (text) => text.replace('Min', 'm').replace('Max', 'Min').replace('m', 'Max'),
    ],
    [
      'values that have changed places',
      '0: 2',
      (text) => text.replace(/Min: (\S+) Max: (\S+)/, 'Min: $2 Max: $1'),
    ],
    ['colours', '1: 4', (text) => text.replace(/[\d.-]+$/gm, '\x1b[32m$&\x1b[0m').replace('No', '\x1b[1mNo')],
    ['colours around another value', '0: 1', (text) => text.replace(/\d[\d.]*$/gm, '\x1b[32m9\x1b[0m')],
    ['no sign', '0: 3', (text) => text.replace('-', '')],
    ['the label of another value', '0: 1', (text) => text.replace('Max', 'Min')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(REPORTS, write)).toBe(explained);
  });
});

describe('boards behind prompts', () => {
  const rows = (text: string, by: (row: string) => string): string =>
    text.replace(/[.XO](?: [.XO]){2}$/gm, by);
  test.each<[string, string, (text: string) => string]>([
    ['bars around rows', '1: 3', (text) => rows(text, (row) => `|${row}|`)],
    ['bars between cells', '1: 3', (text) => rows(text, (row) => row.replaceAll(' ', ' | '))],
    ['a line end behind prompts', '1: 3', (text) => text.replace(/(?<=Move for .:) /g, '\n')],
    [
      'small letters, prompts too',
      '1: 3',
      (text) => text.replace(/Move|Player/g, (word) => word.toLowerCase()),
    ],
    ['a blank before the colon', '1: 3', (text) => text.replaceAll(': ', ' : ')],
    ['another prompt', '1: 3', (text) => text.replaceAll('Move for', 'Please type a move for')],
    ['won for wins', '1: 3', (text) => text.replace('wins', 'has won')],
    ['loses for wins', '0: 1', (text) => text.replace('wins', 'loses')],
    [
      'another cell, in bars',
      '1: 1',
      (text) => rows(text.replace(/X \. \.$/m, '. X .').replace('O . .', '. O .'), (row) => `|${row}|`),
    ],
    ['a small letter', '1: 3', (text) => text.replaceAll('X', 'x')],
    ['another letter', '0: 0', (text) => text.replaceAll('X', 'Y')],
    ['another player', '0: 1', (text) => text.replace(/Player ./, 'Player Y')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(DUELS, write, ASKED)).toBe(explained);
  });
});

/** A game whose title and column numbers are the same in all dialogues. */
const GRID = (name: string, other: string, moves: number): string =>
  `Three columns, 3 in a row\n 1 2 3\n. . .\nColumn for ${name}:  1 2 3\n. ${name} .\n` +
  `Column for ${other}:  1 2 3\n${other} ${name} .\n${name} wins after ${moves} moves.\n`;
const GRIDS = [GRID('X', 'O', 2), GRID('O', 'X', 5), GRID('X', 'O', 3)];
const COLUMNS = ['Column for X:', 'Column for O:'];

describe('lines that every dialogue has with the same numbers', () => {
  const header = (text: string, by: string): string => text.replaceAll(/ 1 2 3\n((?:[.XO ]+\n)+)/g, by);
  test.each<[string, string, (text: string) => string]>([
    ['the title is missing', '1: 3', (text) => text.replace(/^.*\n/, '')],
    ['the numbers are missing', '1: 3', (text) => header(text, '$1')],
    ['the numbers stand below', '1: 3', (text) => header(text, '$1 1 2 3\n')],
    ['other numbers', '0: 0', (text) => text.replaceAll('1 2 3', '0 1 2')],
    ['the last line is missing', '0: 0', (text) => text.replace(/.* wins .*\n/, '')],
    [
      'names in other words',
      '1: 3',
      (text) => text.replace(/Column for (.):/g, "$1's turn:").replace(/(.) wins after/, '$1 wins after'),
    ],
    ['the other name in other words', '0: 0', (text) => text.replace(/(.) wins after/, 'Victory of Z after')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(GRIDS, write, COLUMNS)).toBe(explained);
  });
});

/** Reports about a text, in which one of the labels, `words`, is a word that is typed, too. */
const COUNTS = (words: number, lines: number, longest: string, share: string): string =>
  `Words: ${words}\nLines: ${lines}\nLongest word: ${longest} (${longest.length})\n  ${longest}: 1 (${share}%)\n`;
const COUNTED = [COUNTS(4, 2, 'house', '25.0'), COUNTS(5, 1, 'anna', '20.0'), COUNTS(8, 3, 'tree', '12.5')];

describe('labels that are typed as well', () => {
  test.each<[string, string, (text: string) => string]>([
    [
      'more words',
      '1: 3',
      (text) => text.replace(/^(Words|Lines)/gm, (word) => `Number of ${word.toLowerCase()}`),
    ],
    ['lines in another order', '1: 3', (text) => text.replace(/(.*\n)(.*\n)/, '$2$1')],
    ['a word behind counts', '1: 3', (text) => text.replace(/: 1 \(/, ': 1 times (')],
    ['another mark before counts', '1: 3', (text) => text.replace(/^( .*): 1/gm, '$1 -> 1')],
    ['brackets left out', '1: 3', (text) => text.replace(/ \((\d)\)$/m, ', length $1')],
    ['another word', '0: 2', (text) => text.replace('anna', 'anne')],
    ['counts of each other', '0: 0', (text) => text.replace(/(\d)(\nLines: )(\d)/, '$3$2$1')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(COUNTED, write, [], ['words in a house', 'anna', 'tree'])).toBe(explained);
  });
});

test('capital letters are the answer where a program writes what is typed in other letters', () => {
  const texts = ['HELLO\n', 'YOU THERE\n', 'A\n'];
  const lower = (text: string): string => text.toLowerCase();
  expect(explainedOf(texts, lower, [], ['hello', 'you there', 'a'])).toBe('0: 0');
  expect(explainedOf(texts, lower, [], ['hullo', 'your', 'b'])).toBe('1: 3');
});

/** A prompt that stands in other lines as well. */
const LOG = (seconds: number, floor: number): string =>
  `Ready.\n: Going up.\n: Time:   ${seconds} s\nFloor:  ${floor}\n: Moved ${floor} floors.\n`;
const LOGS = [LOG(5, 2), LOG(10, 4), LOG(35, 3)];

describe('a prompt that is a sign of other lines', () => {
  test.each<[string, string, (text: string) => string]>([
    ['another sign', '1: 3', (text) => text.replace(/^: /gm, '> ')],
    ['a word', '1: 3', (text) => text.replace(/^: /gm, 'Command: ')],
    ['none', '1: 3', (text) => text.replace(/^: /gm, '')],
    ['its line ends', '1: 3', (text) => text.replace(/^: /gm, ': \n')],
    ['floor(s)', '1: 3', (text) => text.replace('floors', 'floor(s)')],
    ['another value behind it', '0: 0', (text) => text.replace(/Moved \d/, 'Moved 9')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(LOGS, write, [':', ':', ':'])).toBe(explained);
  });
});

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

function learnFromWalks(write: (text: string) => string): string {
  const prompts = ['>', '>', '>', '>'];
  const pairs = WALKS.map((expected) => ({ expected, actual: write(expected), prompts }));
  const corpus = createCorpus({
    texts: WALKS,
    dialogues: WALKS,
    prompts,
    given: TYPED,
    openings: WALKS.map((text) => text.slice(0, text.indexOf('> '))),
  });
  const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
  const explained = pairs.filter((pair) => explains(learnt, pair, corpus)).length;
  return `${learnt.map(({ kind }) => kind).join()} ${explained}`;
}

describe('a prompt without words', () => {
  const seen = (text: string, by: (things: readonly string[]) => string): string =>
    text.replace(/(?<=You see: )(.*)/, (things) => by(things.split(', ')));
  test.each<[string, string, (text: string) => string]>([
    ['the prompt is never written', 'replaced-text 3', (text) => text.replaceAll('> ', '')],
    ['another sign', 'replaced-text 3', (text) => text.replaceAll('> ', '? ')],
    [
      'what was typed is written once more',
      'extra-lines 3',
      (text) => text.replace(/(?<=> )(?=You are in the (\w+))/g, 'You typed: go $1\n'),
    ],
    [
      'a list as Python shows it',
      'other-form 3',
      (text) => seen(text, (things) => `[${things.map((each) => `'${each}'`).join(', ')}]`),
    ],
    ['a list as Java shows it', 'other-form 3', (text) => seen(text, (things) => `[${things.join(', ')}]`)],
    ['blanks between items', 'replaced-text 3', (text) => seen(text, (things) => things.join(' '))],
    ['another rule', 'replaced-text 3', (text) => text.replace('==========', '-----')],
    ['no rule', 'missing-lines 3', (text) => text.replace('==========\n', '')],
    [
      'the opening each time',
      'opening-lines 3',
      (text) => text.replaceAll('\n> ', '\nThe old house\nType go or quit.\n> '),
    ],
    ['no unit', 'replaced-text 3', (text) => text.replace(' kg', '')],
    ['the unit before the number', 'replaced-text 3', (text) => text.replace(/(\d+) kg/, 'kg $1')],
    ['a thing too many', ' 0', (text) => seen(text, (things) => [...things, 'rope'].join(', '))],
    ['things in another order', ' 2', (text) => seen(text, (things) => [...things].sort().join(', '))],
    [
      'another thing in such a list',
      'other-form 2',
      (text) => seen(text, (things) => `[${things.join(', ').replace('barrel', 'rope')}]`),
    ],
    ['not before an answer', ' 0', (text) => text.replaceAll('You are', 'Not\nYou are')],
    ['another unit value', ' 0', (text) => text.replace(/(\d+) kg/, (_, kilos) => `${Number(kilos) + 1}`)],
  ])('%s', (_, learnt, write) => {
    expect(learnFromWalks(write)).toBe(learnt);
  });

  test('an answer behind a prompt that is written once more is no extra line', () => {
    const medians = [6, 2, 9].map(
      (median) => `Please enter three numbers separated by blanks > ${median} is the median\n`,
    );
    const prompts = ['Please enter three numbers separated by blanks >'];
    const write = (text: string): string => text.replace('> ', '> 0 is the median\n');
    expect(explainedOf(medians, write, prompts)).toBe('0: 0');
  });

  test('brackets that tell one answer from another are data', () => {
    const chosen = ['1 [2] 3\n', '[1] 2 3\n', '1 2 [3]\n'];
    expect(explainedOf(chosen, (text) => text.replace(/[[\]]/g, ''))).toBe('0: 0');
  });
});

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

function explainedGuesses(write: (text: string) => string): string {
  const prompts = ['Secret:', 'Code:'];
  // The last one ends before anything is typed at its last prompt.
  const texts = GUESSED.map((text, at) => (at < 3 ? text : text.replace('Bye!\n', '')));
  const pairs = texts.map((expected) => ({ expected, actual: write(expected), prompts }));
  const corpus = createCorpus({
    texts,
    dialogues: texts,
    prompts,
    given: ['RGBY', 'YYGR', 'BOPP', 'PPRR', ...Array.from({ length: 4 }, () => ['hint', 'quit']).flat()],
    openings: texts.map((text) => text.slice(0, text.indexOf('Secret:'))),
    closings: [1, 2, 3].map(() => ({ typed: 'quit', text: 'Bye!\n' })),
  });
  const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
  return `${learnt.length}: ${pairs.filter((pair) => explains(learnt, pair, corpus)).length}`;
}

describe('rows of marks in sentences, and what is typed in the menu', () => {
  const menu = 'Type a code, hint or quit.\n';
  test.each<[string, string, (text: string) => string]>([
    ['another last line', '1: 4', (text) => text.replace('Bye!', 'See you soon')],
    ['no last line', '1: 4', (text) => text.replace('Bye!\n', '')],
    [
      'the menu before each prompt',
      '1: 4',
      (text) => text.replace(menu, '').replaceAll('Code:', `${menu}Code:`),
    ],
    ['a hint in the prompt', '1: 4', (text) => text.replaceAll('Secret:', 'Secret (R, G, B or 1 to 6):')],
    ['no prompts', '1: 4', (text) => text.replaceAll(/(?:Secret|Code): /g, '').replace(/Code:$/, '')],
    [
      'labels before values',
      '1: 4',
      (text) => text.replaceAll(/(\d) black, (\d) white/g, 'Black: $1, White: $2'),
    ],
    [
      'two lines for one',
      '1: 4',
      (text) => text.replaceAll(/(\d) black, (\d) white/g, 'Black: $1\nWhite: $2'),
    ],
    ['brackets around a number', '1: 4', (text) => text.replaceAll(/Guess (\d):/g, '($1)')],
    ['the abbreviation of number', '1: 4', (text) => text.replaceAll(/Guess (\d):/g, 'Guess no. $1:')],
    [
      'another word for prompts and answers',
      '1: 4',
      (text) => text.replaceAll(/Guess (\d):/g, 'Attempt $1:'),
    ],
    ['guess(es)', '1: 4', (text) => text.replace(/guess(?:es)?\)/, 'guess(es))')],
    ['one of two lines alone', '1: 4', (text) => text.replace(/Best row of (\w+) \(/, 'Best: $1 with (')],
    ['quotation marks left out', '1: 4', (text) => text.replace('"Q"', 'Q')],
    ['brackets around codes', '1: 4', (text) => text.replaceAll(/([A-Z]{4})(?= {2})/g, '[$1]')],
    ['small marks', '1: 4', (text) => text.replaceAll(/[XO-]{4}$/gm, (row) => row.toLowerCase())],
    ['marks in another order', '0: 1', (text) => text.replaceAll(/(X*)(O*)(-*)$/gm, '$2$1$3')],
    ['marks left out', '0: 0', (text) => text.replaceAll(/-+$/gm, '')],
    ['other marks', '0: 0', (text) => text.replaceAll(/-(?=-*$)/gm, '.')],
    ['values of each other', '0: 1', (text) => text.replaceAll(/(\d) black, (\d)/g, '$2 black, $1')],
  ])('%s', (_, explained, write) => {
    expect(explainedGuesses(write)).toBe(explained);
  });
});

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

describe('a calendar', () => {
  const weeks = (text: string, by: (week: string) => string): string =>
    text.replace(/^[ \d]*\d [ \d]*$/gm, by);
  test.each<[string, string, (text: string) => string]>([
    ['wider columns', '1: 4', (text) => weeks(text, (week) => week.replace(/(..) ?/g, '$1  '))],
    [
      'columns by tabs',
      '1: 4',
      (text) => weeks(text, (week) => week.replace(/(..) ?/g, '$1\t').replaceAll('  \t', '\t')),
    ],
    ['numbers at the left', '1: 4', (text) => weeks(text, (week) => week.replace(/( )(\d)(?!\d)/g, '$2$1'))],
    ['the first week begins at the left', '1: 1', (text) => weeks(text, (week) => week.trimStart())],
    ['the days of the week turned', '0: 0', (text) => text.replace('Su Mo', 'Mo').replace('Sa', 'Sa Su')],
    ['a title in stars', '1: 4', (text) => text.replace('Number toolbox', '*** NUMBER TOOLBOX ***')],
    [
      'a prompt in other words with a hint',
      '1: 4',
      (text) => text.replace('Month:', 'Choose a month (1-12):'),
    ],
    ['an equals sign', '1: 4', (text) => text.replaceAll('Celsius:', 'Celsius =')],
    [
      'labels of each other',
      '0: 0',
      (text) => text.replaceAll('Kelvin', 'K').replaceAll('Celsius', 'Kelvin').replaceAll('K:', 'Celsius:'),
    ],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(MONTHS, write, MONTH_PROMPTS)).toBe(explained);
  });
});

/** Seats with a number and a letter, in a plan whose rows are numbered. */
const PLAN = (seat: string, price: string): string => {
  const taken = (row: number): string =>
    ['A', 'B', 'C', 'D'].map((column) => (`${row}${column}` === seat ? 'X' : '.')).join(' ');
  const rows = [1, 2].map((row) => ` ${row} ${taken(row)}\n`).join('');
  return `   A B C D\n 1 . . . .\n 2 . . . .\nSeat? Seat ${seat} booked: ${price} EUR\n   A B C D\n${rows}`;
};
const PLANS = [PLAN('1A', '25.50'), PLAN('2C', '12.00'), PLAN('1B', '25.50'), PLAN('2D', '12.00')];

describe('seats with a number and a letter', () => {
  test.each<[string, string, (text: string) => string]>([
    ['other words', '1: 4', (text) => text.replace(/Seat (..) booked: (.*) EUR/, 'Booked $1 ($2 EUR)')],
    ['two lines', '1: 4', (text) => text.replace(/booked: (.*)/, 'booked.\nPrice: $1')],
    ['no blanks in the plan', '1: 4', (text) => text.replace(/^ .*/gm, (row) => row.replaceAll(' ', ''))],
    ['another seat', '0: 0', (text) => text.replace(/\d(?=[A-D] booked)/, (row) => `${3 - Number(row)}`)],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(PLANS, write, ['Seat?'], ['1A', '2C', '1B', '2D'])).toBe(explained);
  });
});

test('prompts with numbers that are all left out', () => {
  const prompts = ['How many?', 'Mark 1:', 'Mark 2:'];
  const texts = [3, 5, 4].map((best) => `How many? Mark 1: Mark 2: Best: ${best}\n`);
  const silent = (text: string): string => text.replace(/How many\? |Mark \d: /g, '');
  expect(explainedOf(texts, silent, prompts)).toBe('1: 3');
});

test('answers that are one word in other letters', () => {
  const texts = ['YES\n', 'NO\n', 'YES\n', 'NO\n', 'NO\n'];
  const titled = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();
  expect(explainedOf(texts, titled, [], ['abba', 'abc', 'noon', 'Anna'])).toBe('1: 5');
});

test('a sign behind an answer of one word, in one case, is another answer', () => {
  const texts = ['cdefgh\n', 'zabc\n', 'b\n'];
  const garbled = (text: string): string => text.replace('cdefgh', 'cdefgh"').replace('zabc', 'zabc#');
  expect(explainedOf(texts, garbled, [], ['abcdefgh', 'abcz', 'b'])).toBe('0: 1');
});

test('numbers below one another are no block that is written once too often', () => {
  const texts = ['2\n3\n', '2\n5\n7\n', '3\n11\n', '2\n'];
  const more = (text: string): string => `${text}${text}14\n5\n`;
  expect(explainedOf(texts, more, [], ['12', '70', '33', '4'])).toBe('0: 0');
});

/** A calculator of times: a title, a sign as the prompt, weekdays, units. */
const TIMES: readonly string[] = [
  'Time calculator\n> 2 h 30 min\n> 20 min\n> 3 commands. Bye.\n',
  'Time calculator\n> Thursday, day 60 of 366\n> Sunday, day 365 of 365\n> 3 commands. Bye.\n',
  'Time calculator\n> 1 h 55 min\n> Thursday, day 330 of 365\n> 1.03 hours\n> 4 commands. Bye.\n',
  'Time calculator\n> 0 commands. Bye.\n',
];

describe('a calculator of times', () => {
  test.each<[string, string, (text: string) => string]>([
    ['a title with a number', '1: 4', (text) => text.replace('calculator', 'Calculator v1.0')],
    [
      'a line end behind the prompt of the last line',
      '1: 4',
      (text) => text.replace(/(?=\d+ commands)/, '\n'),
    ],
    ['hours for h', '1: 2', (text) => text.replace(/ h /g, ' hours ')],
    ['m for min', '1: 2', (text) => text.replace(/ min/g, 'm')],
    ['another unit of one letter', '0: 0', (text) => text.replace(/ h /g, ' k ')],
    [
      'the next weekday',
      '0: 0',
      (text) => text.replace(/Thursday|Sunday/g, (day) => (day === 'Sunday' ? 'Monday' : 'Friday')),
    ],
    ['a label before weekdays', '1: 2', (text) => text.replace(/(?=Thursday|Sunday)/g, 'Weekday: ')],
  ])('%s', (_, explained, write) => {
    const given = ['diff 08:15 10:45', 'day 2024-02-29', 'quit'];
    const failing = TIMES.filter((text) => write(text) !== text);
    expect(explainedOf(failing, write, ['> '], given, TIMES)).toBe(explained);
  });
});

describe('a table of multiples', () => {
  const tableOf = (size: number): string =>
    Array.from({ length: size }, (_, at) => `${at + 1} x ${size} = ${(at + 1) * size}\n`).join('');
  test.each<[string, string, (text: string) => string]>([
    ['another sign', '1: 4', (text) => text.replaceAll('x', '*')],
    ['a word for the sign', '1: 4', (text) => text.replaceAll('x', 'times')],
    ['the sign of another sum', '0: 0', (text) => text.replaceAll('x', '+')],
    ['another sign, and another number', '1: 3', (text) => text.replaceAll('x', '*').replace('= 9', '= 8')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf([2, 3, 5, 6].map(tableOf), write)).toBe(explained);
  });
  test('the sign is an answer where others stand there, too', () => {
    const sums = ['3 x 4 = 12\n', '3 + 4 = 7\n', '5 x 2 = 10\n'];
    expect(explainedOf(sums, (text) => text.replace('x', '*'))).toBe('0: 1');
  });
});

/** Guesses of letters, of which `a` is one. */
const LETTERS: readonly string[] = [
  'Lives: 6\nLetter: No q.\nLives: 5\nWrong: q\nLetter: Yes, a is there.\nYou win!\n',
  'Lives: 6\nLetter: No a.\nLives: 5\nWrong: a\nLetter: Yes, e is there.\nYou win!\n',
  'Lives: 6\nLetter: Yes, a is there.\nLives: 6\nLetter: No z.\nLives: 5\nWrong: z\nYou lose.\n',
];

describe('letters that are guessed', () => {
  test.each<[string, string, (text: string) => string]>([
    ['an article in the prompt', '1: 3', (text) => text.replaceAll('Letter:', 'Guess a Letter:')],
    ['a letter before its verb', '1: 3', (text) => text.replace(/No (.)\./g, '$1 is not in the word.')],
    ['a letter in quotation marks', '1: 3', (text) => text.replace(/No (.)\./g, "There is no '$1' in it.")],
    ['another letter', '0: 0', (text) => text.replace(/No .\./g, 'x is not in the word.')],
    ['how many there are in all', '1: 3', (text) => text.replace(/Lives: \d/g, '$&/6')],
    ['a number that changes', '0: 0', (text) => text.replace(/Lives: (\d)/g, '$&/$1')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(LETTERS, write, ['Letter: '], ['q', 'a', 'e', 'z'])).toBe(explained);
  });
});

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

describe('a menu', () => {
  test.each<[string, string, (text: string) => string]>([
    ['in lines', '1: 4', (text) => text.replaceAll('1 Lend  0 Exit', '1. Lend a book\n0. Exit')],
    ['in lines, without an entry', '0: 0', (text) => text.replaceAll('1 Lend  0 Exit', '1. Lend a book')],
    [
      'in lines, with another number',
      '0: 0',
      (text) => text.replaceAll('1 Lend  0 Exit', '2. Lend\n0. Exit'),
    ],
    [
      'what is typed written once more, and once a letter',
      '1: 4',
      (text) => {
        let typed = 0;
        return text.replaceAll('Choice: ', () => {
          const isLetter = typed === 0 && text.includes('Please');
          return `Choice: typed ${isLetter ? 'x' : typed++}\n`;
        });
      },
    ],
    ['prices without their last zeros, in columns', '1: 4', (text) => text.replace(/(\d+\.\d)0$/gm, ' $1')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(SHELVES, write, ['Choice:', 'Title:'], ['1', 'x', '0', 'Dune'])).toBe(explained);
  });
});

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

describe('a robot that is asked with defaults', () => {
  const given = ['move', '1', '2', '3'];
  test.each<[string, string, (text: string) => string]>([
    ['no defaults', '1: 4', (text) => text.replace(/ \[[12]\]:/g, ':')],
    ['a sign for a prompt, which is a cell, too', '1: 4', (text) => text.replaceAll('Your choice:', '>')],
    [
      'capital letters where a menu names what is typed',
      '1: 4',
      (text) => text.replace(/north|east|west|south/, (side) => side.toUpperCase()),
    ],
    [
      'a list of what was typed',
      '1: 4',
      (text) =>
        text.replace(
          /(?<=Steps .*: )(?=Moved (\d) )/,
          (_, steps: string) => `DEBUG [${'1'.repeat(Number(steps)).split('').join()}]\n`,
        ),
    ],
    ['a line like a prompt', '1: 4', (text) => text.replaceAll('choice: ', 'choice: You chose 1\n')],
    ['an empty line behind a prompt', '1: 4', (text) => text.replaceAll('choice: ', 'choice: \n')],
    ['more of a thing than one, as one', '1: 4', (text) => text.replace('steps', 'step')],
    ['a list with quotation marks', '1: 4', (text) => text.replace(/\b[NES]\b(?=[,\]])/g, "'$&'")],
    ['a list without brackets, beside others', '1: 4', (text) => text.replace(/(?<=Path: )\[(.*)\]/, '$1')],
    ['another cell', '0: 1', (text) => text.replace('#', '.')],
    ['another step', '0: 0', (text) => text.replace(/Moved \d/, 'Moved 7')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(ROBOTS, write, ['Size [2]:', 'Your choice:', 'Steps [1]:'], given)).toBe(explained);
  });

  test('a default that changes is data', () => {
    const texts = ROBOTS.map((text, at) => text.replace('Steps [1]:', `Steps [${at}]:`));
    const prompts = ['Size [2]:', ...texts.map((_, at) => `Steps [${at}]:`)];
    expect(explainedOf(texts, (text) => text.replace(/Steps \[\d\]:/, 'Steps:'), prompts)).toBe('0: 0');
  });
});

/** A register of students: headings, rows, and a sentence that stands in one dialogue alone. */
const REGISTERS: readonly string[] = [
  ['Ada', '1.3', 'passed', 'Nothing was ever changed in here.\n'],
  ['Bob', '5.0', 'failed', ''],
  ['Cleo', '2.7', 'passed', ''],
].map(
  ([name, mark, result, once]) =>
    `> Added ${name}.\n> No. Name Mark\n 1. ${name} ${mark} ${result}\n> ${once}Enjoy your - ${mark}, ${name}!\n`,
);

describe('a register with headings', () => {
  test.each<[string, string, (text: string) => string]>([
    ['no heading', '1: 3', (text) => text.replace('No. Name Mark\n', '')],
    ['a heading in other words', '1: 3', (text) => text.replace('No. Name Mark', 'Nr  Student  Grade')],
    ['a heading with a number', '0: 0', (text) => text.replace('No. Name Mark', 'No. Name Mark 7')],
    ['no rows', '0: 0', (text) => text.replace(/^ 1\..*\n/m, '')],
    [
      'other words, unlike those expected',
      '1: 3',
      (text) => text.replace('Enjoy your', 'This is quite right:'),
    ],
    [
      'a sentence that is written once, in other words: one place proves nothing',
      '0: 2',
      (text) => text.replace('Nothing was ever changed in here', 'No edits have been made so far'),
    ],
    [
      'what is written elsewhere, too',
      '0: 0',
      (text) =>
        text
          .replace('Nothing was ever changed in here.\n', 'Nobody did it, not at all!\n')
          .replace(/Added (?:Bob|Cleo)/, 'Nobody did it, not at all!\n$&'),
    ],
    ['a mark that has changed places', '0: 0', (text) => text.replace(/- ([\d.]+),/, '$1 -,')],
    ['a longer name', '0: 2', (text) => text.replaceAll('Ada', 'Ada Maria')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(REGISTERS, write, ['>'], ['add', 'Ada', 'Bob', 'Cleo'])).toBe(explained);
  });
});

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

describe('a table with borders', () => {
  const given = ['form Lions', 'form Bears', 'form Owls', 'Ants'];
  test.each<[string, string, (text: string) => string]>([
    ['no borders', '1: 3', (text) => text.replace(/^\+-.*\n/gm, '')],
    ['other borders', '1: 3', (text) => text.replace(/^\+-.*$/gm, '='.repeat(60))],
    ['no bars in rows', '2: 3', (text) => text.replace(/^\| +(\d) \| (.*) \|(.*) \|$/gm, '$1 $2 $3')],
    ['no plus', '1: 3', (text) => text.replace(/\+(?=\d)/, '')],
    ['a plus before nothing', '1: 3', (text) => text.replace(/ 0 /g, '+0 ').replace(/\+(\d)/g, '$1')],
    ['a minus for a plus', '0: 1', (text) => text.replace(/\+(?=\d)/, '-')],
    ['zeros in a column', '1: 3', (text) => text.replace(/^\| {2}(\d)/gm, '| 0$1')],
    ['a word for a sign', '1: 3', (text) => text.replace('%', ' percent')],
    ['stars around a line', '1: 3', (text) => text.replace(/^Champion.*$/m, '*** $& ***')],
    ['a hash for a word', '1: 3', (text) => text.replace('no. ', '#')],
    ['a title without its number', '1: 3', (text) => text.replace('Match no. 3', 'Results of today')],
    ['another number in the title', '0: 0', (text) => text.replace('no. 3', 'no. 4')],
    ['the command that was typed', '1: 3', (text) => text.replace(/^\w+: W/m, 'Form of $&')],
    ['a colon in rows with padding', '1: 3', (text) => text.replace(/(?<=^.*\d) \| (?=[A-Z])/gm, ': ')],
    [
      'another name',
      '0: 0',
      (text) => text.replace(/Champion: \w+/, 'Champion: Ants').replace('Ants\n', 'Bees\n'),
    ],
    ['rows that have changed places', '0: 0', (text) => text.replace(/(.*\n)(\| {2}2.*\n)/, '$2$1')],
  ])('%s', (_, explained, write) => {
    expect(explainedOf(LEAGUES, write, [], given)).toBe(explained);
  });

  test('other borders, the first of them behind a prompt', () => {
    const behindPrompt = LEAGUES.map((text) => text.replace('\n+', '\n> +'));
    const write = (text: string): string => text.replace(/\+-.*$/gm, '-'.repeat(20));
    expect(explainedOf(behindPrompt, write, ['>'], given)).toBe('1: 3');
  });
});

describe('yes and no for sentences', () => {
  const BOXES = ['first\nThe box is full.\n', 'next\nThe box is full.\n', 'last\nThe box is not full.\n'];
  test.each([
    ['each for its own', '1: 2', 'yes', 'no'],
    ['yes for both', '0: 0', 'yes', 'yes'],
    ['the wrong way round', '0: 0', 'no', 'yes'],
  ])('%s', (_, explained, full, other) => {
    const write = (text: string): string =>
      text.replace('The box is full.', `Full: ${full}`).replace('The box is not full.', `Full: ${other}`);
    expect(explainedOf(BOXES, write)).toBe(explained);
  });
});

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
