/** What the search for causes looks at: two texts that differ, and the first place at which they do. */
import type { Filter } from '../model.js';
import { countLineEnds, findLineEnd, findLineStart } from '../text/bytes.js';
import { measureCommonPrefix } from '../text/common-prefix.js';
import { findInputBefore, type Input, type LaidOut } from './expected.js';
import { frees } from './filters/index.js';
import { findSurplusItem } from './list-items.js';
import { normalizeTexts, type NormalizedTexts } from './normalized-texts.js';
import { countCharacters, findCharacterStart } from '../text/utf8.js';

export interface Evidence {
  /** `the output`, `the file board.txt`. */
  readonly what: string;
  readonly expected: Uint8Array;
  readonly actual: Uint8Array;
  readonly filters: readonly Filter[];
  /** The expected offsets at which something is typed. */
  readonly borders: readonly number[];
  readonly sides: NormalizedTexts;
  /** Offset of the first difference in both normal forms. */
  readonly at: number;
  /** The same place in the actual text. */
  readonly place: { readonly line: number; readonly column: number };
  /** The same place as offsets of the original texts. */
  readonly offsets: { readonly expected: number; readonly actual: number };
  /** The last input before that place, if it is known when the inputs are typed. */
  readonly after: Input | null;
  /** Whether it is known after which output each input is typed. */
  readonly arePlaced: boolean;
}

/** Collects the evidence on two texts that differ under the filters. */
export function gatherEvidence(
  what: string,
  { bytes: expected, inputs, borders, arePlaced }: LaidOut,
  actual: Uint8Array,
  filters: readonly Filter[],
): Evidence {
  const sides = normalizeTexts(expected, inputs, actual, filters);
  const left = sides.expected.normal;
  const right = sides.actual.normal;
  const head = measureCommonPrefix(left, right);
  const at = Math.min(findCharacterStart(left, head), findCharacterStart(right, head));
  const inList = frees(filters, 'item-order') ? findSurplusItem(sides, at) : null;
  const offsets = { expected: sides.expected.toOriginal(at), actual: inList ?? sides.actual.toOriginal(at) };
  return {
    what,
    expected,
    actual,
    filters,
    borders,
    sides,
    at,
    place: locate(actual, offsets.actual),
    offsets,
    after: arePlaced ? findInputBefore(sides.inputs, at) : null,
    arePlaced,
  };
}

/** Line and column, from 1, of an offset. */
function locate(bytes: Uint8Array, offset: number): { readonly line: number; readonly column: number } {
  const start = findLineStart(bytes, offset);
  return { line: countLineEnds(bytes, offset) + 1, column: countCharacters(bytes, start, offset) + 1 };
}

/** The first lines in which the texts differ, in their normal forms and with their line ends. */
export function readFirstLines(evidence: Evidence): {
  readonly expected: Uint8Array;
  readonly actual: Uint8Array;
} {
  const read = (bytes: Uint8Array): Uint8Array => {
    const start = findLineStart(bytes, evidence.at);
    return bytes.subarray(start, findLineEnd(bytes, start));
  };
  return { expected: read(evidence.sides.expected.normal), actual: read(evidence.sides.actual.normal) };
}

/** `your output`, or the name of the text. */
export function nameText(evidence: Evidence): string {
  return evidence.what === 'the output' ? 'your output' : evidence.what;
}
