/**
 * Whatever a program or a file name says is data, wherever it is shown. This file is the first of two steps, the same
 * for every format: nothing that is left can act on a terminal, turn a line round or hide. The second is the format's:
 *
 * | where                  | what keeps text text                                                        |
 * | ---------------------- | --------------------------------------------------------------------------- |
 * | terminal               | nothing more: no control is left                                             |
 * | log of CI              | `fenceCommands` and `renderAnnotation` (github/workflow-commands.ts)         |
 * | Markdown               | `escapeInline`, `fence` (markdown.ts)                                        |
 * | HTML                   | preact, which escapes all text and attributes; no markup is ever put in raw  |
 * | JSON                   | `JSON.stringify`, and `\u` escapes for what a reader's terminal might act on |
 * | XML                    | fast-xml-builder (junit.ts)                                                  |
 * | CSV                    | `writeCell` (gradebooks/csv.ts), with formulae made text                     |
 */
import { escapeUnits } from './units.js';
import { isInvisible, makeVisible, replaceInvisible } from './visible.js';

/** The quick check for harmless text: most lines are, and pages contain thousands. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Like `makeVisible`, but keeps blanks at both ends: for prose, and for lines that do not differ. */
export function sanitize(text: string): string {
  if (PLAIN.test(text)) return text;
  const [, before = '', core = '', after = ''] = /^( *)(.*?)( *)$/su.exec(text) ?? [];
  return `${before}${makeVisible(core)}${after}`;
}

/** A text of several lines: its line feeds stay. */
export function sanitizeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => sanitize(line))
    .join('\n');
}

/** Whether the text is free of characters that act or hide; line feeds are allowed. */
export function isSafeText(text: string): boolean {
  return !isInvisible(text.replaceAll('\n', ''));
}

/** Inside JSON: such characters become escapes, which every JSON parser undoes. Line ends stay. */
export function escapeInJson(json: string): string {
  return replaceInvisible(json, (character) =>
    character === '\n' ? character : escapeUnits(character).toLowerCase(),
  );
}

/** JSON that is harmless wherever it is shown: what a terminal or an editor might act on is written as \u escapes. */
export function stringifyJson(value: unknown): string {
  return `${escapeInJson(JSON.stringify(value, null, 2))}\n`;
}

/** The same on one line, for large values. */
export function stringifyJsonLine(value: unknown): string {
  return escapeInJson(JSON.stringify(value));
}
