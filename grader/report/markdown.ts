/** Escapes text for Markdown, so that no program and no file name can add markup. */
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

/** A block with a fence that is longer than any fence in it. The lines must be sanitized already. */
export function fence(lines: readonly string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}text\n${text}\n${marks}`;
}
