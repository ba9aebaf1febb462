/** CSV as spreadsheets write it. */
import { expect, test } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import { readCsv, writeCell, writeCsv } from '../../../../grader/report/gradebooks/csv.js';
import fc from '../../../support/fast-check.js';

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

const cell = fc.string({
  unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', '=', '-', '@', '\t', '\ufeff', 'é'),
});

test('what is written is read back, and no cell is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const { data } = Papa.parse<string[]>(writeCsv(['one', 'other'], rows).slice(0, -1), {
        delimiter: ',',
        newline: '\n',
      });
      const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      expect(data.slice(1)).toEqual(rows.map((row) => row.map(plain)));
      expect(writeCsv([], rows)).not.toMatch(/^"?[=+\-@]/);
    }),
  );
});

test('a cell is written the same where its source runs alone, as in a page', () => {
  const alone = runInNewContext(`(${writeCell.toString()})`) as typeof writeCell;
  fc.assert(
    fc.property(cell, (text) => {
      expect(alone(text)).toBe(writeCell(text));
    }),
  );
});
