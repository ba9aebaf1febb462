/**
 * One form for letters with marks: “ö” may be one character, or an o and a mark on top. Systems and keyboards differ in it,
 * and nobody sees it, so texts are compared in the composed form (NFC) unless the exact text is the point.
 */
import type { CallsRun, CaseFile, MethodCase, Run, TranscriptCase } from '../model.js';
import { findInvalidByte, isAscii } from '../text/utf8.js';

/** Said of a case that is right only in the composed form. */
export const OTHER_FORM = 'letters with marks (“ö”) are composed in another way than expected: the same text';

/** Whether two texts differ in that alone. */
export function areSameLetters(one: string, other: string): boolean {
  return one !== other && one.normalize('NFC') === other.normalize('NFC');
}

/** The same bytes if they are no text, or composed already. */
export function composeBytes(bytes: Uint8Array): Uint8Array {
  if (isAscii(bytes) || findInvalidByte(bytes) >= 0) return bytes;
  const text = Buffer.from(bytes).toString('utf8');
  const composed = composeText(text);
  return composed === text ? bytes : Buffer.from(composed);
}

/** The first mark, and all that is behind it: a text without such characters is composed already. */
const MARKS = /[\u0300-\uffff]/;

function composeText(text: string): string {
  return MARKS.test(text) ? text.normalize('NFC') : text;
}

/** The run with what it wrote composed. */
export function composeRun(run: Run): Run {
  const names = Object.keys(run.filesAfter);
  const filesAfter = Object.fromEntries(
    names.map((name) => [composeText(name), composeBytes(run.filesAfter[name] ?? NONE)]),
  );
  const stdout = composeBytes(run.stdout);
  const isSame = stdout === run.stdout && names.every((name) => filesAfter[name] === run.filesAfter[name]);
  return isSame ? run : { ...run, stdout, filesAfter };
}

const NONE = new Uint8Array();

/** The names of files that a program may write, in either form. */
export function namesInBothForms(files: readonly CaseFile[]): readonly string[] {
  return [...new Set(files.flatMap(({ name }) => [name, name.normalize('NFC'), name.normalize('NFD')]))];
}

export function composeTranscript(testCase: TranscriptCase): TranscriptCase {
  const { dialogue, filesAfter } = testCase;
  return composeTexts({ dialogue, filesAfter }, (composed) => ({ ...testCase, ...composed }), testCase);
}

export function composeExpected(testCase: MethodCase): MethodCase {
  const expected = testCase.steps.map(({ expect }) => expect);
  return composeTexts(
    expected,
    (composed) => ({
      ...testCase,
      steps: testCase.steps.map((step, index) => ({ ...step, expect: composed[index] ?? step.expect })),
    }),
    testCase,
  );
}

export function composeCalls(run: CallsRun): CallsRun {
  return composeTexts(run.steps, (steps) => ({ ...run, steps }), run);
}

/** What `make` makes of the composed texts; `same` itself where all are composed already. */
function composeTexts<T, R>(texts: T, make: (composed: T) => R, same: R): R {
  const seen = { changed: false };
  const composed = composeWithin(texts, seen) as T;
  return seen.changed ? make(composed) : same;
}

/** All texts and bytes within plain data. */
function composeWithin(value: unknown, seen: { changed: boolean }): unknown {
  if (typeof value === 'string') return note(value, composeText(value), seen);
  if (value instanceof Uint8Array) return note(value, composeBytes(value), seen);
  if (Array.isArray(value)) return value.map((each) => composeWithin(each, seen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, composeWithin(each, seen)]));
}

function note<T>(before: T, after: T, seen: { changed: boolean }): T {
  seen.changed ||= before !== after;
  return after;
}
