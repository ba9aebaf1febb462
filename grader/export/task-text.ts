/** The assignment's text as it is handed on: under one name, with the pictures that it shows. */
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { ExportFile } from './export-files.js';

/** What the assignment's text is called in every copy. */
export function nameOfText(file: string): string {
  return `task${extname(file).toLowerCase()}`;
}

/** `![board](images/board.png)`, `<img src="board.svg">`, `[board]: board.png`. */
const PICTURES =
  /(?:!\[[^\]]*\]\(\s*<?|<img\b[^>]*?\bsrc\s*=\s*["']?|^ {0,3}\[[^\]]+\]:\s*<?)([^\s)>"']+\.(?:png|jpe?g|gif|svg|webp))\b/gim;

/**
 * The text and its pictures, by their names in the copy. Only pictures below the text's own folder go along: anything
 * else that it names may be what students must not see. What is not there is left out.
 */
export async function readText(file: string): Promise<ReadonlyMap<string, ExportFile>> {
  const content = await readFile(file);
  const files = new Map<string, ExportFile>([[nameOfText(file), { content }]]);
  if (extname(file).toLowerCase() !== '.md') return files;
  for (const [, named = ''] of content.toString('utf8').matchAll(PICTURES)) {
    const name = decode(named).replace(/^(?:\.\/)+/, '');
    if (/^[/\\]|:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(name)) continue;
    const picture = await readFile(join(dirname(file), name)).catch(() => null);
    if (picture !== null) files.set(name, { content: picture });
  }
  return files;
}

function decode(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}
