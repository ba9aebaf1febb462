/** Compares texts: are they equal under the filters, and if not, where is the first difference, and why? */
import type { Filter, TextDifference, TranscriptCase, Difference } from '../model.js';
import { CR, viewBytes } from '../text/bytes.js';
import { measureCommonPrefix } from '../text/common-prefix.js';
import { alignTexts } from './align.js';
import { diagnose } from './diagnose.js';
import { equalUnder } from './equality.js';
import { gatherEvidence, type Evidence } from './evidence.js';
import { expectPlain, findInputBefore, layOutExpected, type ExpectedText } from './expected.js';
import { frees, LAYOUT_FILTERS } from './filters/index.js';
import { resolvePatterns } from './patterns.js';
import { remarkFreedoms } from './remarks.js';
import { selectOutput } from './select-output.js';
import { nameInput } from './phrases.js';

export { expectPlain, type ExpectedText };

export type TextComparison =
  | { readonly equal: true; readonly remarks: readonly string[] }
  | { readonly equal: false; readonly difference: TextDifference };

/**
 * Compares bytes with the expected text. Without filters they are equal if and only if the bytes are. With filters,
 * allowed differences are accepted with one remark for each filter that was needed.
 */
export function compareText(
  expected: ExpectedText,
  written: Uint8Array,
  filters: readonly Filter[],
  what = 'the output',
): TextComparison {
  const remarks = remarkEqual(expected, written, filters, what);
  if (remarks !== null) return { equal: true, remarks };
  return { equal: false, difference: describeTexts(expected, written, filters, what) };
}

/** A remark for each filter that was needed where bytes are equal to the expected text under the filters; else null. */
export function remarkEqual(
  expected: ExpectedText,
  written: Uint8Array,
  filters: readonly Filter[],
  what: string,
): readonly string[] | null {
  const actual = viewBytes(written);
  const { bytes, borders } = layOutExpected(expected);
  if (!equalUnder(bytes, actual, filters, borders)) return null;
  return remarkFreedoms(bytes, actual, filters, borders, what);
}

/** Describes the first difference of bytes that are not equal to the expected text. Slow: it looks for the reason. */
export function describeTexts(
  expected: ExpectedText,
  written: Uint8Array,
  filters: readonly Filter[],
  what: string,
): TextDifference {
  return describeDifference(gatherEvidence(what, layOutExpected(expected), viewBytes(written), filters));
}

/** What can be said of a text that was cut off: whether it was wrong by then, and how far the dialogue had got. */
export interface PartComparison {
  /** Null if everything that was written is right. */
  readonly difference: TextDifference | null;
  /** `after input 2 (c)`, `before input 1 (c)`; null if unknown. */
  readonly during: string | null;
  /** Whether everything expected was written, be it shown in another way. */
  readonly complete?: true;
}

/** Compares what was written before the program was stopped. */
export function comparePart(
  expected: ExpectedText,
  written: Uint8Array,
  filters: readonly Filter[],
  what = 'the output',
): PartComparison {
  const part = locatePart(expected, written, filters, what);
  const whole =
    part.kind === 'complete' || equalsButForShape(expected, written) ? { complete: true as const } : {};
  if (part.kind !== 'differs') return { difference: null, during: part.during, ...whole };
  return { difference: describeDifference(part.evidence), during: null, ...whole };
}

const SHAPES: readonly Filter[] = [...LAYOUT_FILTERS, 'letter-case-free'];

/** Whether the whole expected text was written, apart from the layout of its lines and letter case. */
function equalsButForShape(expected: ExpectedText, written: Uint8Array): boolean {
  const { bytes, borders } = layOutExpected(expected);
  return equalUnder(bytes, viewBytes(written), SHAPES, borders);
}

/** How far an output is right, and where it first differs. */
export type LocatedPart =
  | { readonly kind: 'complete' | 'beginning'; readonly during: string | null }
  | { readonly kind: 'differs'; readonly evidence: Evidence };

/** Quick, since nothing is explained. */
export function locatePart(
  expected: ExpectedText,
  written: Uint8Array,
  filters: readonly Filter[],
  what = 'the output',
): LocatedPart {
  const actual = viewBytes(written);
  const laidOut = layOutExpected(expected);
  const { bytes, inputs, borders } = laidOut;
  const describe = (offset: number): string | null => {
    const [first] = inputs;
    if (!laidOut.arePlaced) return null;
    const before = findInputBefore(inputs, offset);
    if (before !== null) return `after ${nameInput(before)}`;
    return first === undefined ? null : `before ${nameInput(first)}`;
  };
  if (equalUnder(bytes, actual, filters, borders))
    return { kind: 'complete', during: describe(bytes.length) };
  const evidence = gatherEvidence(what, laidOut, actual, filters);
  return isBeginning(evidence)
    ? { kind: 'beginning', during: describe(evidence.offsets.expected) }
    : { kind: 'differs', evidence };
}

/** The same of what a program wrote in a case. */
export function locateOutput({ dialogue, filters, counts }: TranscriptCase, stdout: Uint8Array): LocatedPart {
  const written = counts === null ? stdout : selectOutput(stdout, counts);
  return locatePart({ turns: resolvePatterns(dialogue, written, filters) }, written, filters);
}

/**
 * Whether the actual text is a beginning of the expected one; half a character or half a CR LF at its end is
 * allowed.
 */
function isBeginning({ sides, at }: Evidence): boolean {
  const { normal } = sides.actual;
  const head = measureCommonPrefix(sides.expected.normal, normal);
  if (head >= normal.length) return true;
  return at === normal.length - 1 && normal[at] === CR && frees(sides.filters, 'line-ends');
}

function describeDifference(evidence: Evidence): TextDifference {
  const { rows, changedLines } = alignTexts(evidence);
  return {
    kind: 'text',
    what: evidence.what,
    at: evidence.place,
    after: evidence.after === null ? null : { number: evidence.after.number, text: evidence.after.text },
    diagnosis: diagnose(evidence),
    rows,
    changedLines,
  };
}

export type FileComparison =
  | { readonly equal: true; readonly remarks: readonly string[] }
  | { readonly equal: false; readonly difference: Difference };

/** `actual` is the file as it was found after the run; undefined if there was none. */
export function compareFile(
  name: string,
  expected: string,
  actual: Uint8Array | undefined,
  filters: readonly Filter[],
): FileComparison {
  if (actual === undefined) {
    const message = `the file ${name} should have been written, but there is none`;
    return { equal: false, difference: { kind: 'file', message } };
  }
  return compareText(expectPlain(expected), actual, filters, `the file ${name}`);
}
