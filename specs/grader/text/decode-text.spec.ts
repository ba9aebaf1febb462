import { expect, test } from '@jest/globals';
import { decodeText, tellEncoding } from '../../../grader/text/decode-text.js';

const TEXT = 'Student,ID\nNúñez,1\n“ok”\n';
function utf32(text: string, littleEndian = true): Uint8Array {
  const points = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(4 * points.length));
  for (const [at, point] of points.entries()) view.setUint32(4 * at, point, littleEndian);
  return new Uint8Array(view.buffer);
}
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

test.each<[string, Uint8Array, ReturnType<typeof decodeText>]>([
  ['UTF-8', Buffer.from(TEXT), { text: TEXT, encoding: 'UTF-8' }],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), { text: TEXT, encoding: 'UTF-8' }],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), { text: TEXT, encoding: 'UTF-16' }],
  [
    'UTF-16 in the other order',
    swapped(Buffer.from(`\ufeff${TEXT}`, 'utf16le')),
    { text: TEXT, encoding: 'UTF-16' },
  ],
  [
    'UTF-16 without a mark',
    Buffer.from('Name,ID\nAda,1\n', 'utf16le'),
    { text: 'Name,ID\nAda,1\n', encoding: 'UTF-16' },
  ],
  ['UTF-32 with a mark', utf32(`\ufeff${TEXT}😀`), { text: `${TEXT}😀`, encoding: 'UTF-32' }],
  ['UTF-32 in the other order', utf32(`\ufeff${TEXT}`, false), { text: TEXT, encoding: 'UTF-32' }],
  ['UTF-32 without a mark', utf32('Name,ID\n'), { text: 'Name,ID\n', encoding: 'UTF-32' }],
  ['UTF-32 in the other order without a mark', utf32('a,b\n', false), { text: 'a,b\n', encoding: 'UTF-32' }],
  [
    'UTF-32 with what is no character',
    Uint8Array.of(0xff, 0xfe, 0, 0, 1, 2, 3, 4),
    { text: '\ufffd', encoding: 'UTF-32' },
  ],
  ['Latin-1', Buffer.from('Núñez\n', 'latin1'), { text: 'Núñez\n', encoding: 'Latin-1' }],
  ['what Windows calls ANSI', Uint8Array.of(0x93, 0x6f, 0x6b, 0x94), { text: '“ok”', encoding: 'Latin-1' }],
  ['nothing', new Uint8Array(), { text: '', encoding: 'UTF-8' }],
  ['no text', Uint8Array.of(0x7f, 0x45, 0, 0, 1, 2, 0xff), null],
])('%s is read as what it is', (_, bytes, decoded) => {
  expect(decodeText(bytes)).toEqual(decoded);
});

test.each<[string, Uint8Array]>([
  ['Cyrillic of Windows', Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)],
  ['Chinese in GBK', Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3)],
  ['Japanese in Shift-JIS', Uint8Array.of(0x82, 0xb1, 0x82, 0xf1)],
  ['Mac Roman', Uint8Array.of(0x47, 0x72, 0x9a, 0xa7, 0x65)],
  ['Latin-1', Buffer.from('Núñez', 'latin1')],
])('%s is not known for certain, and that is said', (_, bytes) => {
  const { encoding } = decodeText(bytes) ?? { encoding: 'UTF-8' };
  expect(tellEncoding('add.py', encoding)).toBe(
    'add.py is not UTF-8, and was read as Latin-1, which may be wrong, as for a text of an older Mac or of DOS: save it as UTF-8',
  );
});

test('an encoding that the bytes prove is named', () => {
  expect(tellEncoding('add.py', 'UTF-16')).toContain('add.py is stored as UTF-16');
});
