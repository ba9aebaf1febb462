import { describe, expect, test } from '@jest/globals';
import stripAnsi from 'strip-ansi';
import { renderTextTable, shorten } from '../../../grader/report/text-table.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { renderTournament } from '../../../grader/report/tournament/standings.js';
import { widthOf } from '../../../grader/text/visible.js';
import { LOST, assignment, compileCase, rubricItem, submissionResult } from '../../support/build.js';

const item = rubricItem({
  points: 2,
  title: '一个很长的标题 with a long title that no narrow terminal has room for',
  cases: [compileCase({ id: 'a-case-with-a-rather-long-identifier' })],
});
const result = submissionResult([[item, [LOST]]], { id: 'a-student-with-a-long-name-宽宽宽宽' });
const report = {
  assignment: assignment({ rubric: [item] }),
  sandbox: 'none',
  submissions: [result],
} as const;
const standing = {
  ...{ id: 'a-player-with-a-long-name-宽宽宽', rating: 1500, within: 30, games: 10, wins: 5, losses: 5 },
  reasons: { played: 10 },
};

/** Lines of tables: all else is broken at blanks when it is written. */
function widestTableLine(text: string): number {
  return Math.max(...text.split('\n').flatMap((line) => (/^[│┌├└]/.test(line) ? [widthOf(line)] : [])));
}

test.each([40, 60, 80])('at %s columns a table that wraps keeps every word', (width) => {
  const rows = [['java, typescript, python', 'Alquerque, phase 2: Move and Board']];
  const text = renderTextTable({ head: ['languages', 'title'], rows, width, wrap: true });
  const words = rows.flat().join(' ').split(' ');
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(widestTableLine(text)).toBeLessThanOrEqual(width);
});

describe.each([60, 80, 100])('on a terminal of %s columns', (width) => {
  test.each([
    ['the table of a class', () => renderClass(report, { color: false, width })],
    ['the points of a submission', () => renderSubmission(result, 'instructor', { color: false, width })],
    ['a tournament', () => renderTournament([standing] as never, [], [], width)],
  ])('%s fits', (_, render) => {
    const widest = widestTableLine(render());
    expect(widest).toBeLessThanOrEqual(width);
    expect(widest).toBeGreaterThan(20);
  });
});

test('the widest column is cut, and says so', () => {
  const text = renderTextTable({ head: ['a', 'b'], rows: [['short', 'x'.repeat(50)]], width: 30 });
  expect(text).toContain('short');
  expect(text).toContain('x…');
});

test.each([0, 1, 99, 100, 101, 350])('a table of %i rows has one head and one border around it', (count) => {
  const rows = Array.from({ length: count }, (_, at) => [`student-${at}`, 'x'.repeat(at % 40)]);
  const lines = renderTextTable({ head: ['student', 'points'], rows, width: 40 }).split('\n');
  const ids = lines.flatMap((line) => /student-\d+/.exec(line) ?? []);
  expect(ids).toEqual(rows.map(([id]) => id));
  expect(lines.map((line) => line[0]).join('')).toBe(count === 0 ? '┌│└' : `┌│├${'│'.repeat(count)}└`);
  expect(new Set(lines.map(widthOf)).size).toBe(1);
});

test('colours are for titles and borders, and only where they are wanted', () => {
  const rows = Array.from({ length: 101 }, (_, at) => [`b${at}`, 'x'.repeat(at)]);
  const table = { head: ['a', 'c'], rows, width: 20 };
  const [plain, coloured] = [renderTextTable(table), renderTextTable({ ...table, color: true })];
  const line = gray('│');
  const [top, titles, below, first, ...others] = coloured.split('\n');
  expect([titles, first]).toEqual([
    `${line} \u001b[1ma\u001b[22m    ${line} \u001b[1mc\u001b[22m         ${line}`,
    `${line} b0   ${line}           ${line}`,
  ]);
  for (const border of [top, below, others.at(-1)]) {
    const drawn = stripAnsi(border ?? '');
    expect(drawn).toMatch(/^[┌├└][─┬┼┴]+[┐┤┘]$/);
    expect(border).toBe(gray(drawn));
  }
  expect(stripAnsi(coloured)).toBe(plain);
  expect(plain).not.toContain('\u001b');
});

function gray(text: string): string {
  return `\u001b[90m${text}\u001b[39m`;
}

test('its rows come one after another', () => {
  const lines = renderTextTable({ head: ['a'], rows: [['b'], ['c']], width: 20 }).split('\n');
  expect(lines.map((line) => line.replace(/[─ ]+/g, ' ').trim())).toEqual([
    ...['┌ ┐', '│ a │', '├ ┤'],
    ...['│ b │', '│ c │', '└ ┘'],
  ]);
});

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdefg', 6, 'abcde…'],
  ['宽宽宽宽', 6, '宽宽…'],
  ['a宽宽宽', 6, 'a宽宽…'],
  // A mark that takes no room stays with its letter.
  ['e\u0301e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301…'],
  ['abc', 1, '…'],
])('%j in %i columns is %j', (text, width, shown) => {
  expect(shorten(text, width)).toBe(shown);
});
