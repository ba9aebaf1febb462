/**
 * Selects the part of a program's output that counts, if an assignment says that only some lines do (`counts` in
 * assignment.yaml).
 */
import type { Counts } from '../model.js';
import { createPeekingSelection } from '../text/output-selection.js';
import { viewBytes } from '../text/bytes.js';

/** The part of an output that counts. Its last line may lack its end. The bytes are not changed. */
export function selectOutput(output: Uint8Array, counts: Counts): Uint8Array {
  const { whole, last } = createOutputSelection(counts).take(output);
  return viewBytes(Buffer.concat([whole, last]));
}

/** What counts of new bytes: of whole lines, and of the last line as far as it was written. */
export interface SelectedOutput {
  readonly whole: Uint8Array;
  readonly last: Uint8Array;
}

/** Takes an output piece by piece; a line that has not ended belongs to the next piece, too. */
export function createOutputSelection(
  counts: Counts,
  borders: 'exact' | 'any-length' = 'exact',
): { take(piece: Uint8Array): SelectedOutput } {
  // One character a byte, so that no byte is lost where the output is no UTF-8.
  const bytes = {
    afterLast: counts.afterLast === null ? null : asBytes(counts.afterLast),
    words: counts.words.map(asBytes),
    between: counts.between === null ? null : asBytes(counts.between),
  };
  const { take, peek } = createPeekingSelection(bytes, borders);
  return {
    take(piece) {
      const lines = Buffer.from(viewBytes(piece)).toString('latin1').split('\n');
      const last = lines.pop() ?? '';
      const kept = lines.flatMap((line) => {
        const part = take(line);
        return part === null ? [] : [`${part}\n`];
      });
      return {
        whole: Buffer.from(kept.join(''), 'latin1'),
        last: Buffer.from(last === '' ? '' : (peek(last) ?? ''), 'latin1'),
      };
    },
  };
}

function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Selects by the border that all outputs have instead of the expected one. Unchanged if they have the expected one. */
export function withWrittenBorder(counts: Counts, outputs: readonly Uint8Array[]): Counts {
  const { between } = counts;
  if (between === null || !isRule(between)) return counts;
  const symbol = between.charAt(0);
  const found = new Set<string>();
  for (const output of outputs)
    for (const line of Buffer.from(output).toString('latin1').split('\n')) {
      const text = line.trim();
      if (text.startsWith(between)) return counts;
      if (text.length > 1 && text === symbol.repeat(text.length)) found.add(text);
    }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? counts : { ...counts, between: only };
}

/** Whether a line only separates: the same symbol again and again. */
export function isRule(text: string): boolean {
  return /^([-=_~*#+])\1+$/.test(text);
}
