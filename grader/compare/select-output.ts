/** What of a program's output counts, where an assignment says that only some lines do (`counts` in assignment.yaml). */
import type { Counts } from '../model.js';
import { createLineSelection } from '../text/output-selection.js';
import { viewBytes } from '../text/bytes.js';

/** The part of an output that counts; its last line may lack its end. The bytes of what is left are untouched. */
export function selectOutput(output: Uint8Array, counts: Counts): Uint8Array {
  // One character a byte, so that no byte is lost where the output is no UTF-8.
  const select = createLineSelection({
    afterLast: counts.afterLast === null ? null : asBytes(counts.afterLast),
    words: counts.words.map(asBytes),
    between: counts.between === null ? null : asBytes(counts.between),
  });
  const lines = Buffer.from(viewBytes(output)).toString('latin1').split('\n');
  const last = lines.pop() ?? '';
  const kept = lines.flatMap((line) => {
    const part = select(line);
    return part === null ? [] : [`${part}\n`];
  });
  return viewBytes(Buffer.from(kept.join('') + (last === '' ? '' : (select(last) ?? '')), 'latin1'));
}

function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
