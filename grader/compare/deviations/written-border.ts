/** Finds the border of the parts that count as the program writes it: some programs always write `==` for `===`. */
import type { Counts } from '../../model.js';

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

/** One symbol repeated. */
function isRule(text: string): boolean {
  return /^([-=_~*#+])\1+$/.test(text);
}
