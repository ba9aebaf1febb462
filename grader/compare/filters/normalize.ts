/**
 * Normal forms: two texts with the same normal form differ only in what is allowed. Each filter's record says what it
 * does; here all filters of a case are applied in one pass.
 */
import { filterName, type Filter, type FilterName } from '../../model.js';
import { CR, LF, SPACE, TAB, viewBytes, encodeText, isBlank } from '../../text/bytes.js';
import { measureCharacter, decodeBytes } from '../../text/utf8.js';
import type { Kept, ReconciledPair, Replacement } from './filter.js';
import { FILTER_RECORDS, recordOf } from './index.js';
import { replaceIn } from './replace.js';

/** Everything that the filters of a case do to a single text. */
interface Plan {
  readonly replacements: readonly Replacement[];
  readonly steps: ReadonlySet<FilterName>;
  /** What each byte becomes; LOOK if that depends on its surroundings. */
  readonly map: Uint16Array;
}

const plans = new WeakMap<readonly Filter[], Plan>();

function planFor(filters: readonly Filter[]): Plan {
  const known = plans.get(filters);
  if (known !== undefined) return known;
  const forms = filters.map((filter) => recordOf(filter).form);
  const steps = new Set(filters.map(filterName).filter((name) => FILTER_RECORDS[name].form.kind === 'lines'));
  const map = mapBytes(
    forms.flatMap((form) => (form.kind === 'bytes' ? form.map : [])),
    steps.has('letter-case-free'),
  );
  const plan = { replacements: forms.filter((form) => form.kind === 'replace'), steps, map };
  plans.set(filters, plan);
  return plan;
}

/** Stands for bytes that need a closer look. */
const LOOK = 256;

function mapBytes(pairs: readonly (readonly [number, number])[], lower: boolean): Uint16Array {
  const map = Uint16Array.from({ length: 256 }, (_, byte) => byte);
  for (const [from, to] of pairs) map[from] = to;
  for (const byte of [LF, CR, SPACE, TAB]) map[byte] = LOOK;
  if (!lower) return map;
  return map.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte >= 0x80 ? LOOK : byte));
}

/**
 * The normal form under all filters that change a text by itself; order of lines, final newline, tolerances and
 * exit code are handled elsewhere. Never longer than the text. `origins`, if given (one place more than there are
 * bytes), receives for each byte of the normal form its offset in the text, and at the end the length of the text.
 */
export function normalizeText(
  bytes: Uint8Array,
  filters: readonly Filter[],
  origins: Uint32Array | null = null,
): Uint8Array {
  const plan = planFor(filters);
  const passed: Kept[] = [];
  let text = bytes;
  for (const replacement of plan.replacements) {
    const kept = replaceIn(text, replacement);
    if (kept === null) continue;
    passed.push(kept);
    text = kept.bytes;
  }
  const normal = normalizeLines(text, plan, origins);
  if (origins !== null)
    for (const kept of passed.reverse())
      for (let at = 0; at <= normal.length; at++) origins[at] = kept.origins[origins[at] ?? 0] ?? 0;
  return normal;
}

function normalizeLines(bytes: Uint8Array, { steps, map }: Plan, origins: Uint32Array | null): Uint8Array {
  const trim = steps.has('trailing-blanks-free');
  const lead = steps.has('leading-blanks-free');
  const dropBlanks = steps.has('blanks-free');
  const joinBlanks = steps.has('blank-runs-free');
  const dropLines = steps.has('blank-lines-free');
  const plainEnds = steps.has('line-ends-free');
  const anyListOrder = steps.has('list-order-free');
  // Plain loops over local variables: this runs over every byte of every text that differs.
  const { length } = bytes;
  const normal = new Uint8Array(length);
  let size = 0;
  let lineStart = 0;
  let lineIsBlank = true;
  let at = 0;
  while (at < length) {
    const byte = bytes[at] ?? 0;
    let mapped = map[byte] ?? LOOK;
    if (mapped < LOOK) {
      lineIsBlank = false;
      while (mapped < LOOK) {
        if (origins !== null) origins[size] = at;
        normal[size++] = mapped;
        at++;
        mapped = at < length ? (map[bytes[at] ?? 0] ?? LOOK) : LOOK;
      }
    } else if (byte === LF || (byte === CR && bytes[at + 1] === LF)) {
      const lineEnd = byte === LF ? 1 : 2;
      if (dropLines && lineIsBlank) {
        size = lineStart;
      } else {
        if (anyListOrder) sortLists(normal, lineStart, size, origins);
        if (lineEnd === 2 && !plainEnds) {
          if (origins !== null) origins[size] = at;
          normal[size++] = CR;
        }
        // A CR LF that becomes LF comes from where the CR was.
        if (origins !== null) origins[size] = plainEnds ? at : at + lineEnd - 1;
        normal[size++] = LF;
      }
      at += lineEnd;
      lineStart = size;
      lineIsBlank = true;
    } else if (byte === SPACE || byte === TAB) {
      let end = at + 1;
      while (end < length && (bytes[end] === SPACE || bytes[end] === TAB)) end++;
      const closes = end === length || bytes[end] === LF || (bytes[end] === CR && bytes[end + 1] === LF);
      const opens = at === 0 || bytes[at - 1] === LF;
      if (!dropBlanks && !(trim && closes) && !(lead && opens)) {
        const kept = joinBlanks ? at + 1 : end;
        for (let blank = at; blank < kept; blank++) {
          if (origins !== null) origins[size] = blank;
          normal[size++] = joinBlanks ? SPACE : (bytes[blank] ?? SPACE);
        }
      }
      at = end;
    } else {
      lineIsBlank = false;
      const whole = measureCharacter(bytes, at) || 1;
      for (const piece of lowerCharacter(bytes, at, whole)) {
        if (origins !== null) origins[size] = at;
        normal[size++] = piece;
      }
      at += whole;
    }
  }
  if (dropLines && lineIsBlank) size = lineStart;
  else if (anyListOrder) sortLists(normal, lineStart, size, origins);
  if (origins !== null) origins[size] = length;
  return viewBytes(normal.subarray(0, size));
}

/** Whether any of the filters changes a text by itself, so that normal forms differ from the texts. */
export function changesText(filters: readonly Filter[]): boolean {
  const { replacements, steps } = planFor(filters);
  return (
    replacements.length > 0 ||
    steps.size > 0 ||
    filters.some((filter) => recordOf(filter).form.kind === 'bytes')
  );
}

/** Both normal forms, with allowed differences between the two removed; `toExpected` as in ReconciledPair. */
export function reconcile(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly Filter[],
): Required<ReconciledPair> {
  let reconciled: Required<ReconciledPair> = { expected, actual, toExpected: (offset) => offset };
  for (const filter of filters) {
    const { form } = recordOf(filter);
    if (form.kind !== 'pair') continue;
    const value = typeof filter === 'string' ? null : filter.value;
    const next = form.reconcile(reconciled.expected, reconciled.actual, value);
    const before = reconciled.toExpected;
    const { toExpected } = next;
    reconciled = {
      ...next,
      toExpected: toExpected === undefined ? before : (offset) => before(toExpected(offset)),
    };
  }
  return reconciled;
}

/**
 * The bytes of the lower-case form; the character itself if that form would be longer (a handful of rare letters).
 */
function lowerCharacter(bytes: Uint8Array, at: number, length: number): Uint8Array {
  const character = bytes.subarray(at, at + length);
  if (length === 1) return character;
  const lower = encodeText(decodeBytes(character).toLowerCase());
  return lower.length > length ? character : lower;
}

// Lists in a line, `{a, b}` or `[a,b]`, sorted so that two orders compare equal.

const OPENING: Readonly<Record<number, number>> = { 0x7b: 0x7d, 0x5b: 0x5d, 0x28: 0x29 };
const ROUND = 0x29;
const COMMA = 0x2c;
/** Lists that are nested deeper stay as they are, so that no text can exhaust the stack. */
const MAX_DEPTH = 100;

interface Item {
  readonly start: number;
  readonly end: number;
}

/**
 * Sorts the items of every closed list in a line, innermost first. Items change places; the blanks around them
 * stay. Round brackets are one item: `(2,5)` is never split. `origins` is permuted with the items.
 */
function sortLists(bytes: Uint8Array, from: number, to: number, origins: Uint32Array | null): void {
  const open: { closing: number; items: Item[]; start: number }[] = [];
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    const closing = OPENING[byte];
    const list = open.at(-1);
    if (closing !== undefined) {
      if (open.length === MAX_DEPTH) return;
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
