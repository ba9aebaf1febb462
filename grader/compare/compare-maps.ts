/** What differs between two maps, key by key. Pure. */
import type { Diagnosis, Value } from '../model.js';
import type { Items } from './diagnose-list.js';
import { listUnder } from './phrases.js';

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
