/** Files that are named like a source and are something else: a saved web page, a document of a word processor. Pure. */
import { FILE_SIGNATURES, WEB_PAGE } from '../text/file-signatures.js';
import { extensionOf } from './locate.js';

/** How such files begin, as Latin-1, behind a byte order mark and blanks. */
const BEGINNINGS: readonly (readonly [begin: RegExp | string, words: string])[] = [
  [WEB_PAGE, 'a web page'],
  [/^\{\\rtf/, 'a document of a word processor (RTF)'],
  [/^\{\s*"(?:cells|nbformat|metadata)"\s*:/, 'a notebook'],
  ['PK\x03\x04', 'an archive, or a document of an office program'],
  ['\x1f\x8b', 'an archive'],
  ['\xca\xfe\xba\xbe', 'a compiled program'],
  ['\xcf\xfa\xed\xfe', 'a compiled program'],
  ...FILE_SIGNATURES,
];

/** Files that are asked for may be such: a web page of its own name, and PHP stands in one. */
const OWN = new Set(['.php', '.html', '.htm', '.ipynb', '.pdf', '.zip', '.docx', '.png', '.jpg', '.rtf', '']);

const HEAD_BYTES = 200;

/** What the file holds instead of a program: `a web page`; null if it may be one. */
export function findForeignContent(name: string, bytes: Uint8Array): string | null {
  if (OWN.has(extensionOf(name))) return null;
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const isBegun = (begin: RegExp | string): boolean =>
    typeof begin === 'string' ? head.startsWith(begin) : begin.test(head);
  return BEGINNINGS.find(([begin]) => isBegun(begin))?.[1] ?? null;
}
