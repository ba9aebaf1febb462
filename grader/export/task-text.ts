/** The assignment's text as it is handed on: under one name, with the pictures that it shows. */
import { marked } from 'marked';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { ExportFile } from './export-files.js';

/** What the assignment's text is called in every copy. */
export function nameOfText(file: string): string {
  return `task${extname(file).toLowerCase()}`;
}

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp)$/i;

/**
 * The text and its pictures, by their names in the copy. Only pictures below the text's own folder go along: anything
 * else that it names may be what students must not see. What is not there is left out.
 */
export async function readText(file: string): Promise<ReadonlyMap<string, ExportFile>> {
  const content = await readFile(file);
  const files = new Map<string, ExportFile>([[nameOfText(file), { content }]]);
  if (extname(file).toLowerCase() !== '.md') return files;
  const page = parseFragment(marked.parse(content.toString('utf8'), { async: false }));
  for (const source of listSources(page)) {
    const name = decode(source).replace(/^(?:\.\/)+/, '');
    if (!PICTURE.test(name) || /^[/\\]|:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(name)) continue;
    const picture = await readFile(join(dirname(file), name)).catch(() => null);
    if (picture !== null) files.set(name, { content: picture });
  }
  return files;
}

/** Of all `img` below a node, in order. */
function listSources(node: DefaultTreeAdapterTypes.Node): readonly string[] {
  const own = node.nodeName === 'img' && 'attrs' in node ? node.attrs : [];
  const inside = 'childNodes' in node ? node.childNodes : [];
  return [
    ...own.flatMap(({ name, value }) => (name === 'src' ? [value] : [])),
    ...inside.flatMap((child) => listSources(child)),
  ];
}

function decode(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}
