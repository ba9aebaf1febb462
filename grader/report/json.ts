/** JSON that is harmless wherever it is shown: what a terminal or an editor might act on is written as \u escapes. */
export function stringifyJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    // C1 controls, zero-width and bidirectional marks, line separators, byte order mark; C0 is escaped already.
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
