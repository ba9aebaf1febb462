/** `marks.csv`: what a row says, and every mistake in the file at once. */
import { expect, test } from '@jest/globals';
import { parseMarks } from '../../../../grader/report/gradebooks/marks-file.js';

const HEADER = 'submission,item,points,change,comment,place,visible\n';
const KNOWN = {
  submissions: new Set(['ada', 'bob']),
  items: new Map([
    ['dialogue', { points: 3 }],
    ['style', { points: 2, manual: true as const }],
  ]),
};
const read = (rows: string) => parseMarks(HEADER + rows, KNOWN);

test.each([
  ['points with a comma', 'ada,style,"1,5",,,,', { item: 'style', points: 1.5, visible: true }],
  ['a change of the whole mark', 'bob,,,-1,helped,,no', { item: null, change: -1, visible: false }],
  ['a place', 'ada,,,,long,Main.java:12,', { place: { file: 'Main.java', line: 12 } }],
  ['an apostrophe that a sheet put in front', "ada,,,,'=good,,", { comment: '=good' }],
  [
    'a comment of several lines',
    'ada,,,,"good names,\r\n\n  long methods",,',
    { comment: 'good names, long methods' },
  ],
])('%s', (_, row, mark) => {
  expect(read(`${row}\n`)).toMatchObject({ ok: true, value: [mark] });
});

test('all mistakes are told at once, with their lines', () => {
  const said = read('eve,style,1,,,,\nada,dialogue,4,1,,,maybe\nada,tests,,,,,\n');
  expect(said.ok ? [] : said.fault.map((line) => line.replace(/;.*/, ''))).toEqual([
    'line 2: there is no submission "eve" among those that are graded',
    'line 3: expected one of points and change, found both',
    'line 3: expected points from 0 to 3, found 4',
    'line 3: expected a comment that says why the mark is changed, found none',
    'line 3: expected yes or no in visible, found "maybe"',
    'line 4: there is no item "tests"',
    'line 4: the row says nothing',
  ]);
});
