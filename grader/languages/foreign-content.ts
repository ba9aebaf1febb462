/** Files that are named like a source and are something else: a saved web page, a document of a word processor. Pure. */
import { kindOfBytes } from '../text/file-kinds.js';
import { extensionOf } from './locate.js';

/** Files that are asked for may be such: a web page of its own name, and PHP stands in one. */
const OWN = new Set(['.php', '.html', '.htm', '.ipynb', '.pdf', '.zip', '.docx', '.png', '.jpg', '.rtf', '']);

/** What the file holds instead of a program: `a web page`; null if it may be one. */
export function findForeignContent(name: string, bytes: Uint8Array): string | null {
  if (OWN.has(extensionOf(name))) return null;
  return kindOfBytes(bytes)?.words ?? null;
}
