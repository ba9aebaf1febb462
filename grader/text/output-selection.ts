/** Which lines of an output count, if an assignment says that only some do (`counts` in assignment.yaml). Pure. */
import type { Counts } from '../model.js';

/** Takes the lines of an output one by one, without their line ends; returns what counts of each, or null. */
export type LineSelection = (line: string) => string | null;

/** `borders`: whether a rule of the border's symbol in another length is a border, too: `==` for `===`. */
export function createLineSelection(
  { afterLast, words, between }: Counts,
  borders: 'exact' | 'any-length' = 'exact',
): LineSelection {
  const lowered = words.map((word) => word.toLowerCase());
  const isBorder = (text: string): boolean =>
    between !== null &&
    (text.trimStart().startsWith(between) || (borders === 'any-length' && isRuleLike(text.trim(), between)));
  let inside = false;
  return (line) => {
    const rest = dropPrefix(line, afterLast);
    // A prompt may precede the border, but the lines between the borders stay as they are.
    if (isBorder(rest)) {
      inside = !inside;
      return rest;
    }
    if (inside) return line;
    const lower = rest.toLowerCase();
    return lowered.some((word) => lower.includes(word)) ? rest : null;
  };
}

function isRuleLike(text: string, border: string): boolean {
  const symbol = border.charAt(0);
  return text.length > 1 && border.length > 1 && (text + border).split(symbol).every((rest) => rest === '');
}

function dropPrefix(line: string, afterLast: string | null): string {
  const at = afterLast === null ? -1 : line.lastIndexOf(afterLast);
  return at < 0 ? line : line.slice(at + (afterLast?.length ?? 0)).trimStart();
}
