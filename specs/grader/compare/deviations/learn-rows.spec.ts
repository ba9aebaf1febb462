/** Calendars, registers and other rows, with headings and borders: what is learnt from their habits, and what is not. */
import { expect, test } from '@jest/globals';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { habit, habits } from './programs.js';
import { evidenceOf, MOST } from './support.js';

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
