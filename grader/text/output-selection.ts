/** Which lines of an output count, where an assignment says that only some do (`counts` in assignment.yaml). Pure. */
import type { Counts } from '../model.js';

/** Takes the lines of an output one by one, without their line ends; gives what counts of each, or null. */
export type LineSelection = (line: string) => string | null;

export function createLineSelection({ afterLast, words, between }: Counts): LineSelection {
  const lowered = words.map((word) => word.toLowerCase());
  let inside = false;
  return (line) => {
    const isBorder = (text: string): boolean => between !== null && text.trimStart().startsWith(between);
    if (inside) {
      // A prompt may stand before the border, but what is between the borders stays as it is.
      const rest = dropPrefix(line, afterLast);
      if (!isBorder(rest)) return line;
      inside = false;
      return rest;
    }
    const rest = dropPrefix(line, afterLast);
    inside = isBorder(rest);
    if (inside) return rest;
    const lower = rest.toLowerCase();
    return lowered.some((word) => lower.includes(word)) ? rest : null;
  };
}

function dropPrefix(line: string, afterLast: string | null): string {
  const at = afterLast === null ? -1 : line.lastIndexOf(afterLast);
  return at < 0 ? line : line.slice(at + (afterLast?.length ?? 0)).trimStart();
}
