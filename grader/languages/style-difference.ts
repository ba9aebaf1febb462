/** What the style checkers of Java and Python say of a text, as messages at its lines. */
import type { Diagnostic, StyleDifference } from '../model.js';

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
