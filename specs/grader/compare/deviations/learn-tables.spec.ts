/** Tables, lists, menus, clocks and sums: how many deviations are learnt from a habit, and how many dialogues they explain. */
import { describe, expect, test } from '@jest/globals';
import { proposeMoved } from '../../../../grader/compare/deviations/moved-lines.js';
import { explainedOf } from './support.js';

type Edit = (text: string) => string;
const replace =
  (what: string | RegExp, by: string): Edit =>
  (text) =>
    text.replaceAll(what, by);
type Rows = readonly (readonly [title: string, told: string, edit: Edit])[];

const row = (...numbers: readonly number[]): string =>
  `${numbers.map((each) => String(each).padStart(5)).join('')}\n`;
const MATRICES = [
  `Sum\n${row(1, 2)}${row(10, -4)}Rows: 2\n`,
  `Sum\n${row(20, 37)}${row(3, 0)}Rows: 2\n`,
  `Sum\n${row(7, 0, -5)}${row(-12, 1, 100)}Rows: 2\n`,
];
describe('a table whose numbers end below one another', () => {
  const rows: Rows = [
    ['one blank between numbers', '1: 3', replace(/^ +| +(?= )/gm, '')],
    ['commas', '1: 3', (text) => text.replace(/^ +/gm, '').replace(/(?<=\d) +/g, ', ')],
    [
      'lists',
      '1: 3',
      (text) => text.replace(/^ +(.*)$/gm, (_, all: string) => `[${all.replace(/ +/g, ', ')}]`),
    ],
    ['another number', '0: 1', replace(/37|100/g, '38')],
    ['two numbers in each other’s places', '0: 1', replace(/^( +\d+)( +\d+)\n/gm, '$2$1\n')],
  ];
  test.each(rows)('%s', (_, told, edit) => {
    expect(explainedOf(MATRICES, edit)).toBe(told);
  });
});

const MENU = '1 Show\n2 Shopping list\n3 End\n';
const shopping = (items: readonly (readonly [string, string])[]): string =>
  `Name: Saved.\n${MENU}Choice: ${items.map(([name, amount]) => `- ${name}: ${amount}\n`).join('')}${items.length} items to buy\n${MENU}Choice: Enjoy!\n`;
const LISTS = [
  shopping([
    ['butter', '999.00 g'],
    ['flour', '1.00 kg'],
  ]),
  shopping([
    ['milk', '2.00 l'],
    ['oil', '5.50 l'],
    ['salt', '3.00 g'],
  ]),
  shopping([['rice', '2.00 kg']]),
  shopping([
    ['butter', '250.00 g'],
    ['flour', '2.00 kg'],
  ]),
];
describe('a list behind a prompt, and a menu before each', () => {
  const rows: Rows = [
    ['another mark before each item', '1: 4', replace(/- (?=\p{L})/gu, '* ')],
    ['no mark', '1: 4', replace(/- (?=\p{L})/gu, '')],
    [
      'another mark, and another amount',
      '1: 3',
      (text) => text.replace('5.50', '5.60').replace(/- (?=\p{L})/gu, '* '),
    ],
    ['the menu once', '1: 4', (text) => text.replace(new RegExp(`(?<=Saved[^]*End[^]*)${MENU}`), '')],
    [
      'the menu once, and an item less',
      '1: 3',
      (text) => text.replace('- oil: 5.50 l\n', '').replace(new RegExp(`(?<=Saved[^]*End[^]*)${MENU}`), ''),
    ],
    ['two items in each other’s places', '0: 2', replace(/(.*butter.*\n)(.*flour.*\n)/g, '$2$1')],
  ];
  test.each(rows)('%s', (_, told, edit) => {
    expect(
      explainedOf(LISTS, edit, ['Name: ', 'Choice: '], ['butter', 'flour', 'milk', 'oil', 'salt', 'rice']),
    ).toBe(told);
  });
});

test.each([
  ['- butter: 9 g', '- flour: 1 kg', 0],
  ['- butter: 9 g', 'Items: 2', 1],
])('lines that differ in names and units have no order of their own: %s, %s', (first, second, proposed) => {
  const isData = (word: string): boolean => ['butter', 'flour'].includes(word);
  expect(proposeMoved([first], [second], isData)).toHaveLength(proposed);
});

const TRAINS = [
  ['07:15', '23:05', 7],
  ['08:40', '09:07', 12],
  ['12:03', '16:30', 3],
].map(([start, end, count]) => `From ${start} to ${end}\nTrains: ${count}\n`);
describe('times of a clock', () => {
  const rows: Rows = [
    ['hours without their zero', '1: 3', replace(/\b0(?=\d:)/g, '')],
    ['minutes without their zero', '0: 0', replace(/:0/g, ':')],
  ];
  test.each(rows)('%s', (_, told, edit) => {
    expect(explainedOf(TRAINS, edit)).toBe(told);
  });
});

const ACCOUNTS = ['20,50', '7,05', '0,90', '120,00'].map(
  (sum, at) =>
    `New balance: ${sum} EUR\n${at % 2 === 0 ? 'Bank> Error: overdraft exceeded.\n' : 'Bank> Error: no such account.\n'}`,
);
describe('sums of money', () => {
  const rows: Rows = [
    ['a point for each comma', '1: 4', replace(/(?<=\d),/g, '.')],
    ['a point, and another sum', '1: 3', (text) => text.replace(',50', ',60').replace(/(?<=\d),/g, '.')],
    ['cents without their zero', '0: 3', replace(',05', ',5')],
    ['a sign for the currency', '1: 4', replace('EUR', '€')],
    ['cents for euros', '0: 0', replace('EUR', 'ct')],
    ['the opposite of an error', '0: 2', replace('exceeded', 'not exceeded')],
    ['no word before errors', '1: 4', replace('Error: ', '')],
  ];
  test.each(rows)('%s', (_, told, edit) => {
    expect(explainedOf(ACCOUNTS, edit, ['Bank>'])).toBe(told);
  });
});

const WEEKS = ['no', 'yes', 'no', 'yes'].map(
  (rises, at) =>
    `Next (frost, stop)? Rising: ${rises}\nFrost on ${at + 2} days\n${at === 1 ? 'No frost\n' : ''}`,
);
describe('capital letters', () => {
  test('are none of an answer where what is typed in other letters is a command that a prompt names', () => {
    const write: Edit = (text) => text.replace(/(?<=Rising: )./g, (letter) => letter.toUpperCase());
    expect(explainedOf(WEEKS, write, ['Next (frost, stop)? '], ['frost', 'FROST', 'stop'])).toBe('1: 4');
  });

  test('are the answer where letters that stand in the words of a prompt are typed', () => {
    const write: Edit = (text) => text.replace(/(?<=: )./g, (letter) => letter.toLowerCase());
    const guesses = ['E', 'L', 'T'].map((letter) => `Type a letter: ${letter}\n`);
    expect(explainedOf(guesses, write, ['Type a letter: '], ['e', 'l', 't'])).toBe('0: 0');
  });
});
