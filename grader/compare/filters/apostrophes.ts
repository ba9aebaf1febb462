/** The filter `apostrophes-free`. */
import type { FilterRecord, Kept } from './filter.js';

export const apostrophes: FilterRecord<'apostrophes-free'> = {
  frees: "The apostrophe ' and its typographic forms (’, ‘, ʼ, ′, ´, `) are the same.",
  affects: 'characters',
  remark: { words: 'apostrophes', preposition: 'in' },
  rank: 85,
  form: { kind: 'text', pass: writePlainApostrophes },
};

const PLAIN = 0x27;
/** In UTF-8. */
const FORMS = ['’', '‘', 'ʼ', '′', '´', '`'].map((form) => new TextEncoder().encode(form));
const LEADS = new Set(FORMS.map(([lead]) => lead));

/** The text with plain apostrophes; null where it has no others. */
function writePlainApostrophes(bytes: Uint8Array): Kept | null {
  if (!bytes.some((byte) => LEADS.has(byte))) return null;
  const kept = new Uint8Array(bytes.length);
  const origins = new Uint32Array(bytes.length + 1);
  let size = 0;
  let at = 0;
  while (at < bytes.length) {
    const form = formAt(bytes, at);
    origins[size] = at;
    kept[size++] = form === undefined ? (bytes[at] ?? 0) : PLAIN;
    at += form?.length ?? 1;
  }
  origins[size] = bytes.length;
  return { bytes: kept.subarray(0, size), origins: origins.subarray(0, size + 1) };
}

function formAt(bytes: Uint8Array, at: number): Uint8Array | undefined {
  if (!LEADS.has(bytes[at])) return undefined;
  return FORMS.find((form) => form.every((byte, index) => bytes[at + index] === byte));
}
