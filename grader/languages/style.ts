/**
 * Bounds on what a style checker reads. Its time grows faster than the text, and no honest solution comes near
 * these bounds. A text beyond them is the student's fault, not ours and not their neighbours'.
 */
import type { Diagnostic, StyleDifference } from '../model.js';
import type { PrepareRequest } from './language.js';

const MAX_SIZE = { bytes: 256 * 1024, lines: 5_000 };
/** Below this size a checker that does not finish is at fault, or its rules are, not the text. */
const LONG = { bytes: 64 * 1024, lines: 1_000 };

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What is wrong with the files' size, or null if they can be checked. */
export function findOversize(files: readonly NamedText[]): StyleDifference | null {
  const { bytes, lines } = sizeOf(files);
  if (bytes <= MAX_SIZE.bytes && lines <= MAX_SIZE.lines) return null;
  return notChecked(
    files,
    `too long for the style check: ${lines} lines and ${bytes} bytes, at most ${MAX_SIZE.lines} lines and ${MAX_SIZE.bytes} bytes are checked`,
  );
}

/** A checker did not finish within its limits. Null if the size of the texts does not explain it. */
export function gaveUp(files: readonly NamedText[], checker: string, why: string): StyleDifference | null {
  const { bytes, lines } = sizeOf(files);
  if (bytes <= LONG.bytes && lines <= LONG.lines) return null;
  return notChecked(files, `${checker} did not finish this file: ${why}`);
}

/** A checker met deeper nested brackets than it can follow. */
export function tooDeep(files: readonly NamedText[]): StyleDifference {
  return notChecked(files, 'something in this file is nested too deeply for the style check');
}

function sizeOf(files: readonly NamedText[]): { readonly bytes: number; readonly lines: number } {
  return {
    bytes: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    lines: files.reduce((sum, { text }) => sum + countLines(text), 0),
  };
}

/** The message at the largest file, and no points for style. */
function notChecked(files: readonly NamedText[], message: string): StyleDifference {
  const [largest] = files.toSorted((a, b) => b.text.length - a.text.length);
  const place = { file: largest?.name ?? '', line: 1, column: 1 };
  const diagnostic: Diagnostic = { message, place, sourceLine: null };
  // Four kinds of fault leave no points, since no style was checked.
  return { kind: 'style', total: 1, kinds: 4, messages: [diagnostic] };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

// What the style checkers say of a text, as messages at its lines.

const MAX_SHOWN = 20;

export function styleDiagnostic(
  { name, text }: { readonly name: string; readonly text: string },
  line: number,
  column: number,
  message: string,
): Diagnostic {
  const sourceLine = text.split(/\r\n|\r|\n/)[line - 1] ?? null;
  return { message, place: { file: name, line, column }, sourceLine };
}

/** Null where nothing was found. Each message ends with the name of its rule, and rules are what counts. */
export function summarizeStyle(messages: readonly Diagnostic[]): StyleDifference | null {
  if (messages.length === 0) return null;
  const rules = new Set(messages.map(({ message }) => /\[\w+\]$/.exec(message)?.[0] ?? message));
  return { kind: 'style', total: messages.length, kinds: rules.size, messages: messages.slice(0, MAX_SHOWN) };
}

// Which rules of style a submission will be checked by.

/** The file of the rules; null if no case checks the style, or there are none for the language. */
export function findStyleRules({ assignment, spec }: PrepareRequest): string | null {
  const isChecked = assignment.rubric.some(({ cases }) => cases.some(({ kind }) => kind === 'style'));
  return isChecked ? spec.style : null;
}
