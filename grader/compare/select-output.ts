/**
 * Selects the part of a program's output that counts, if an assignment says that only some lines do (`counts` in
 * assignment.yaml).
 */
import type { Counts } from '../model.js';
import { createLineSelection } from '../text/output-selection.js';
import { encodeText, readLatin1, viewBytes } from '../text/bytes.js';

/** The part of an output that counts, all of it by default. Its last line may lack its end. The bytes are not changed. */
export function selectOutput(
  output: Uint8Array,
  counts: Counts | null,
  borders: 'exact' | 'any-length' = 'exact',
): Uint8Array {
  if (counts === null) return output;
  const { afterLast, words, between } = counts;
  // One character a byte, so that no byte is lost where the output is no UTF-8.
  const bytes = {
    afterLast: afterLast === null ? null : asBytes(afterLast),
    words: words.map(asBytes),
    between: between === null ? null : asBytes(between),
  };
  const select = createLineSelection(bytes, borders);
  const lines = readLatin1(output).split('\n');
  const last = lines.pop() ?? '';
  const kept = lines.flatMap((line) => select(line) ?? []).map((line) => `${line}\n`);
  return viewBytes(Buffer.from(kept.join('') + (last === '' ? '' : (select(last) ?? '')), 'latin1'));
}

function asBytes(text: string): string {
  return readLatin1(encodeText(text));
}

/** Selects by the border that all outputs have instead of the expected one. Unchanged if they have the expected one. */
export function withWrittenBorder(counts: Counts, outputs: readonly Uint8Array[]): Counts {
  const { between } = counts;
  if (between === null || !isRule(between)) return counts;
  const symbol = between.charAt(0);
  const found = new Set<string>();
  for (const output of outputs)
    for (const line of readLatin1(output).split('\n')) {
      const text = line.trim();
      if (text.startsWith(between)) return counts;
      if (text.length > 1 && text === symbol.repeat(text.length)) found.add(text);
    }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? counts : { ...counts, between: only };
}

/** Whether a line only separates: the same symbol again and again, or the border of a table, `+---+---+`. */
export function isRule(text: string): boolean {
  return /^([-=_~*#+])\1+$|^(?=.*([-=_~─═])\2)[-=_~+|\u2500-\u257F]+$/u.test(text);
}
