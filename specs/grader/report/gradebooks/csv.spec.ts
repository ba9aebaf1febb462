/** CSV as spreadsheets write it. */
import { expect, test } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import { readCsv, writeCell, writeCsv } from '../../../../grader/report/gradebooks/csv.js';
import { zip } from '../../submission/archives.js';
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

test.each<[string, Uint8Array | string]>([
  ['an Excel workbook', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
  ['a document of LibreOffice', zip({ mimetype: 'x', 'content.xml': '<x/>' })],
  ['a document of Pages, Numbers or Keynote', zip({ 'Index/Document.iwa': 'x' })],
  ['a zip archive', zip({ 'class.csv': 'ID,Student' })],
  ['a document of an older Office', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
  [
    'an Excel workbook in XML',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  ],
  ['a web page', '\n<!DOCTYPE html><html><table><tr><td>ID'],
  ['a web page', '<table border="1"><tr><td>ID'],
  ['a PDF', '%PDF-1.7\n'],
  ['no text', Buffer.from('00010203', 'hex')],
  ['a picture', Buffer.from('ffd8ffe000104a46', 'hex')],
])('%s is no CSV file, and it is said how to make one of it', (kind, given) => {
  const fault = `it is ${kind} and no CSV file: open it in a spreadsheet, save it as CSV there, and name that file`;
  expect(readCsv(Buffer.from(given).toString('latin1'))).toEqual({ ok: false, fault });
});

test.each(['PK,ID\n1,2\n', 'Name,<table>\nx,y\n', '\ufeffxl/,ID\n1,2\n'])('%j is a CSV file', (text) => {
  expect(readCsv(text)).toMatchObject({ ok: true, value: { rows: [{}] } });
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
