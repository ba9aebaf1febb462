/** Names what is wrong with a list or a map as a whole: items too many, missing or others, or another order. Pure. */
import type { Diagnosis, Value } from '../model.js';
import { countThings, listUnder } from './phrases.js';

/** How the items of the two are compared and shown. */
interface Items {
  readonly isEqual: (expected: Value, actual: Value) => boolean;
  readonly show: (value: Value) => string;
}

/** No more items are named. */
const MAX_NAMED = 4;
/** Fewer items may stand in another order by chance. */
const MIN_TO_ORDER = 3;
/** In a shorter list a reader sees at once which items differ. */
const MIN_TO_NAME = 8;
/** Longer lists are not searched: each item is compared with every other. */
const MAX_TO_ORDER = 100;

/** Null if the list differs in another way. */
export function diagnoseList(
  expected: readonly Value[],
  actual: readonly Value[],
  { isEqual, show }: Items,
): Diagnosis | null {
  if (expected.length === actual.length) return diagnoseItems(expected, actual, { isEqual, show });
  const isLonger = actual.length > expected.length;
  const places = isLonger
    ? findSurplus(actual, expected, (long, short) => isEqual(short, long))
    : findSurplus(expected, actual, isEqual);
  if (places === null || places.length === 0 || places.length > MAX_NAMED) return null;
  const items = isLonger ? actual : expected;
  const named = places.flatMap((place) => {
    const item = items[place];
    return item === undefined ? [] : [`${show(item)} at [${place}]`];
  });
  const noun = countThings(places.length, 'item');
  return isLonger
    ? { code: 'extra-item', words: `${noun} too many: ${named.join(', ')}` }
    : { code: 'missing-item', words: `${noun} missing: ${named.join(', ')}` };
}

/** The places of the longer list without which it is the shorter one; null if there are none. */
function findSurplus(
  long: readonly Value[],
  short: readonly Value[],
  isEqual: (long: Value, short: Value) => boolean,
): readonly number[] | null {
  const surplus: number[] = [];
  let at = 0;
  for (const [place, item] of long.entries()) {
    const next = short[at];
    if (next !== undefined && isEqual(item, next)) at++;
    else surplus.push(place);
  }
  return at === short.length ? surplus : null;
}

/**
 * The same items in another order; or, in a long list, those that only one of the lists has. Only where no item occurs
 * twice: then they are a list of things, and no row of counts.
 */
function diagnoseItems(
  expected: readonly Value[],
  actual: readonly Value[],
  { isEqual, show }: Items,
): Diagnosis | null {
  if (expected.length < MIN_TO_ORDER || expected.length > MAX_TO_ORDER) return null;
  const isDistinct = (items: readonly Value[]): boolean =>
    items.every((item) => items.filter((other) => isEqual(item, other)).length === 1);
  if (!isDistinct(expected) || !isDistinct(actual)) return null;
  const missing = expected.filter((item) => !actual.some((other) => isEqual(item, other)));
  const surplus = actual.filter((item) => !expected.some((other) => isEqual(other, item)));
  if (missing.length === 0) return { code: 'item-order', words: 'the items are right, but in another order' };
  if (expected.length < MIN_TO_NAME || missing.length > MAX_NAMED) return null;
  const list = (items: readonly Value[]): string => items.map((item) => show(item)).join(', ');
  return { code: 'other-items', words: `missing: ${list(missing)}; not expected: ${list(surplus)}` };
}

type MapValue = Extract<Value, { readonly type: 'map' }>;

/** Null if they hold the same under the same keys, in whatever order. */
export function diagnoseMaps(expected: MapValue, actual: MapValue, ways: Items): Diagnosis | null {
  const missing: string[] = [];
  const other: string[] = [];
  const surplus = [...actual.entries];
  for (const [key, value] of expected.entries.map(readEntry)) {
    const at = surplus.findIndex((entry) => isSameKey(key, readEntry(entry)[0], actual, ways));
    const [found] = at < 0 ? [] : surplus.splice(at, 1);
    if (found === undefined) missing.push(`${ways.show(key)}: ${ways.show(value)}`);
    else if (!ways.isEqual(value, readEntry(found)[1]))
      other.push(`${ways.show(readEntry(found)[1])} under ${ways.show(key)} instead of ${ways.show(value)}`);
  }
  const added = surplus.map(readEntry).map(([key, value]) => `${ways.show(key)}: ${ways.show(value)}`);
  const words = [
    ...listUnder('missing', missing),
    ...listUnder('not expected', added),
    ...listUnder(null, other),
  ];
  return words.length === 0 ? null : { code: 'other-items', words: words.join('; ') };
}

/** The key and its value. */
function readEntry(entry: Value): readonly [Value, Value] {
  const [key = NOTHING, value = NOTHING] = entry.type === 'array' ? entry.items : [];
  return [key, value];
}

const NOTHING: Value = { type: 'void' };

function isSameKey(expected: Value, actual: Value, { byText }: MapValue, { isEqual }: Items): boolean {
  if (byText === true && 'value' in expected && 'value' in actual)
    return String(expected.value) === actual.value;
  return isEqual(expected, actual);
}
