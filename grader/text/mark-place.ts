/** Where in a line a compiler's message points. */
import type { Diagnostic } from '../model.js';

/** The line with a mark at the place of the message; empty where the line is not known. */
export function markPlace({ place, sourceLine }: Diagnostic): string {
  const at = (place?.column ?? 1) - 1;
  const line = sourceLine ?? '';
  return `${line.slice(0, at)}‸${line.slice(at)}`;
}
