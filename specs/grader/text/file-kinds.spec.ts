import { expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { KIND_BYTES, kindOfBytes, kindOfFile } from '../../../grader/text/file-kinds.js';
import { zip } from '../submission/archives.js';

const PACKED = zip({ 'word/document.xml': 'x', 'word/media/image.png': 'y'.repeat(5000) });
const STORED = Buffer.from(
  zipSync({ 'essay.docx': PACKED, 'Main.java': Buffer.from('class') }, { level: 0 }),
);

test.each<[string, Uint8Array | string, string | undefined]>([
  ['a zip', zip({ 'Main.java': '' }), 'a zip archive'],
  ['an empty zip', zip({}), 'a zip archive'],
  ['a zip of which the end is missing', PACKED.subarray(0, -10), 'a zip archive'],
  ['a Word document', PACKED, 'a Word document'],
  [
    'a Word document, and a line of a mail',
    Buffer.concat([PACKED, Buffer.from('\n--\n')]),
    'a Word document',
  ],
  ['a Word document in a zip that packs nothing', STORED, 'a zip archive'],
  ['a folder of that name deeper in a zip', zip({ 'my/word/document.xml': '' }), 'a zip archive'],
  ['the text of a file that names it', zip({ 'a.txt': 'word/document.xml' }), 'a zip archive'],
  ['a workbook of the binary kind', zip({ 'xl/workbook.bin': '' }), 'an Excel workbook'],
  ['a document of LibreOffice', zip({ mimetype: '', 'content.xml': '' }), 'a document of LibreOffice'],
  ['an electronic book', zip({ mimetype: '', 'META-INF/container.xml': '', 'a.opf': '' }), 'an EPUB book'],
  ['a zip with one of its two files', zip({ 'content.xml': '' }), 'a zip archive'],
  ['a picture', '\x89PNG\r\n', 'a picture'],
  ['a text', 'public class Main {}', undefined],
  ['nothing', '', undefined],
])('%s', (_, content, words) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  expect(kindOfBytes(bytes)?.words).toBe(words);
});

test.each([
  ['a text', 'x'.repeat(5000)],
  ['a PDF', `%PDF-1.7\n${'x'.repeat(5000)}`],
  ['a tar', `${'x'.repeat(200)}${'\0'.repeat(57)}ustar${'\0'.repeat(5000)}`],
])('of %s the beginning alone is read', (_, text) => {
  const bytes = Buffer.from(text, 'latin1');
  const read: (readonly [from: number, to: number])[] = [];
  kindOfFile({
    size: bytes.length,
    read: (from, to) => {
      read.push([from, to]);
      return bytes.subarray(from, to);
    },
  });
  expect(read).toEqual([[0, KIND_BYTES]]);
});
