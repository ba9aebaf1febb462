/** Markdown that stays what we wrote, whatever a program or a file name says. */
import { sanitize } from '../text/sanitize.js';

/** Text inside a line: nothing in it is read as Markdown, as HTML or as a link. */
export function escapeInline(text: string): string {
  return (
    sanitize(text)
      .replace(/[\\`*_[\]|~$@#]/g, (mark: string) => `\\${mark}`)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('://', '\\://')
      .replace(/www\./gi, (word: string) => `${word.slice(0, -1)}\\.`)
      // At the start of a line these would make a list or a heading.
      .replace(/^(\s*)([-+=])/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])/, '$1\\$2')
  );
}

/** A block whose fence is longer than anything in it could close. The lines must be harmless already. */
export function fence(lines: readonly string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}text\n${text}\n${marks}`;
}
