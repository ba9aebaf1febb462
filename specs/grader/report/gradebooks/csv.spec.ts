/** CSV as spreadsheets write it. */
import { expect, test } from '@jest/globals';
import { readCsv } from '../../../../grader/report/gradebooks/csv.js';

test.each([
  ['a cell with lines in it', 'a,b\n1,"x\ny"\n2,z\n', [2, 4]],
  ['empty lines', 'a,b\n\n1,x\n , \n2,z\n', [3, 5]],
  ['Windows’s line ends', 'a,b\r\n1,x\r\n\r\n2,z\r\n', [2, 4]],
  ['Excel’s own first line', 'sep=,\na,b\n1,x\n2,z', [3, 4]],
])('a row knows where it begins: %s', (_, text, lines) => {
  const table = readCsv(text);
  expect(table).toMatchObject({ ok: true, value: { header: ['a', 'b'] } });
  expect(table.ok ? table.value.rows.map(({ line }) => line) : []).toEqual(lines);
});

test('a quotation mark that is never closed is told with its line', () => {
  expect(readCsv('a,b\n1,x\n2,"z\n')).toMatchObject({ ok: false, fault: expect.stringContaining('line 3') });
});
