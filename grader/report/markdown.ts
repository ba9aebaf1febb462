/** Markdown that stays what we wrote, whatever a program or a file name says. */
import { makeVisible } from '../compare/visible.js';

/** Text inside a line: nothing in it is read as Markdown or HTML. */
export function escapeInline(text: string): string {
  return makeVisible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+\-.!|~@:$^=]/g, (mark) => `\\${mark}`)
    .replace(/\\([().\-:])(?=\s|\w|$)/g, '$1');
}

/** A block whose fence is longer than anything in it could close. Each line is made visible on its own. */
export function fence(lines: readonly string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}text\n${text}\n${marks}`;
}
