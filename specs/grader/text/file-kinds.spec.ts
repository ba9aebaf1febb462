import { expect, test } from '@jest/globals';
import { kindOfFile } from '../../../grader/text/file-kinds.js';

const ZIP = 'PK\x03\x04';

test.each<[string, string, string | undefined]>([
  ['a zip', `${ZIP}…Main.java`, 'a zip archive'],
  ['a Word document', `${ZIP}…\0word/document.xml`, 'a Word document'],
  ['a folder of that name deeper in a zip', `${ZIP}…my/word/document.xml`, 'a zip archive'],
  ['a document of LibreOffice', `${ZIP}…\0mimetype…\0content.xml`, 'a document of LibreOffice'],
  ['a zip with one of its two files', `${ZIP}…\0content.xml`, 'a zip archive'],
  ['the other one a hundred thousand times', ZIP + ' mimetype'.repeat(100_000), 'a zip archive'],
  ['a picture', '\x89PNG\r\n', 'a picture'],
  ['a text', 'public class Main {}', undefined],
])('%s', (_, bytes, words) => {
  expect(kindOfFile(bytes)?.words).toBe(words);
});
