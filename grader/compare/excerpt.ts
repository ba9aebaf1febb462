/** Long lines cut to what a person can read, with … where something is left out. */
import { measureLineEnd } from '../text/bytes.js';
import { decodeBytes } from '../text/utf8.js';

/** Longer lines are cut. */
export const MAX_LINE = 400;
export const CUT = '…';

/** A line without its line end, cut where it is long. */
export function showLine(line: Uint8Array): string {
  const content = line.subarray(0, line.length - measureLineEnd(line, line.length));
  const characters = Array.from(decodeBytes(content.subarray(0, MAX_LINE * 4 + 4)));
  return characters.length <= MAX_LINE ? characters.join('') : characters.slice(0, MAX_LINE).join('') + CUT;
}
