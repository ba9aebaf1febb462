/** Lists in a line, `{a, b}` or `[a,b]`, sorted so that two orders compare equal. */
import { isBlank } from '../../text/bytes.js';

const OPENING: Readonly<Record<number, number>> = { 0x7b: 0x7d, 0x5b: 0x5d, 0x28: 0x29 };
const ROUND = 0x29;
const COMMA = 0x2c;
/** Lists that are nested deeper stay as they are, so that no text can exhaust the stack. */
const DEEPEST = 100;

interface Item {
  readonly start: number;
  readonly end: number;
}

/**
 * Sorts the items of every closed list in a line, innermost first. Items change places; the blanks around them
 * stay. Round brackets are one item: `(2,5)` is never split. `origins` is permuted with the items.
 */
export function sortLists(bytes: Uint8Array, from: number, to: number, origins: Uint32Array | null): void {
  const open: { closing: number; items: Item[]; start: number }[] = [];
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    const closing = OPENING[byte];
    const list = open.at(-1);
    if (closing !== undefined) {
      if (open.length === DEEPEST) return;
      open.push({ closing, items: [], start: at + 1 });
    } else if (list !== undefined && (byte === COMMA || byte === list.closing)) {
      list.items.push(trimItem(bytes, list.start, at));
      list.start = at + 1;
      if (byte === list.closing) {
        open.pop();
        if (byte !== ROUND) sortItems(bytes, list.items, origins);
      }
    }
  }
}

function trimItem(bytes: Uint8Array, from: number, to: number): Item {
  let start = from;
  let end = to;
  while (start < end && isBlank(bytes[start])) start++;
  while (end > start && isBlank(bytes[end - 1])) end--;
  return { start, end };
}

/** Sorts the items by their bytes, and keeps the separators in place. */
function sortItems(bytes: Uint8Array, items: readonly Item[], origins: Uint32Array | null): void {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || items.length < 2) return;
  const read = (item: Item): { text: Uint8Array; from: Uint32Array | null } => ({
    text: bytes.slice(item.start, item.end),
    from: origins?.slice(item.start, item.end) ?? null,
  });
  const sorted = items.map(read).sort((a, b) => Buffer.compare(a.text, b.text));
  const between = items.map((item, index) =>
    read({ start: item.end, end: items[index + 1]?.start ?? item.end }),
  );
  let at = first.start;
  for (const [index, item] of sorted.entries()) {
    for (const piece of [item, between[index]]) {
      if (piece === undefined) continue;
      bytes.set(piece.text, at);
      if (piece.from !== null) origins?.set(piece.from, at);
      at += piece.text.length;
    }
  }
}
