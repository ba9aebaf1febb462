import { escapeInJson } from '../text/sanitize.js';

/** JSON that is harmless wherever it is shown: what a terminal or an editor might act on is written as \u escapes. */
export function stringifyJson(value: unknown): string {
  return `${escapeInJson(JSON.stringify(value, null, 2))}\n`;
}

/** The same on one line, for large values. */
export function stringifyJsonLine(value: unknown): string {
  return escapeInJson(JSON.stringify(value));
}
