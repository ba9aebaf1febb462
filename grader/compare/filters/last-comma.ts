/** The filter `last-comma-free`. */
import type { FilterRecord, Kept } from './filter.js';
import { isBlank } from '../../text/bytes.js';

const COMMA = 0x2c;
const CLOSING: readonly (number | undefined)[] = [0x7d, 0x5d];

/** The text without commas just before a closing brace or bracket (blanks between do not matter and stay). */
function dropLastCommas(bytes: Uint8Array): Kept {
  const { length } = bytes;
  const kept = new Uint8Array(length);
  const origins = new Uint32Array(length + 1);
  let size = 0;
  for (let at = 0; at < length;) {
    // Each run of commas and blanks is read once, so the time stays linear.
    let end = at;
    while (end < length && (bytes[end] === COMMA || isBlank(bytes[end]))) end++;
    const drops = CLOSING.includes(bytes[end]);
    for (const stop = Math.max(end, at + 1); at < stop; at++) {
      const byte = bytes[at] ?? 0;
      if (drops && byte === COMMA) continue;
      origins[size] = at;
      kept[size++] = byte;
    }
  }
  origins[size] = length;
  return { bytes: kept.subarray(0, size), origins };
}

export const lastComma: FilterRecord<'last-comma-free'> = {
  frees: 'Commas just before a closing brace or bracket do not count.',
  affects: 'characters',
  remark: { words: 'a comma after the last item', preposition: 'in' },
  rank: 30,
  form: { kind: 'text', pass: dropLastCommas },
};
