/** Compares returned values with expected ones. */
import type {
  Diagnosis,
  DiagnosisCode,
  Filter,
  Matcher,
  TextDifference,
  Tolerance,
  Value,
} from '../model.js';
import { FILTER_RECORDS, valueOf } from './filters/index.js';
import { diagnoseMaps } from './compare-maps.js';
import { diagnoseList } from './diagnose-list.js';
import { isWithin } from './filters/numbers-within.js';
import { showValue, type Focus, type ShowValue } from './show.js';
import { isOfType, nameType } from './value-types.js';
import { IN_ANY_ORDER, spellNumber } from './phrases.js';
import { encodeText } from '../text/bytes.js';
import { tryPattern } from '../text/match-pattern.js';
import { describeTexts, expectPlain, remarkEqual } from './compare-text.js';

export type ValueComparison = { readonly equal: true; readonly remarks: readonly string[] } | ValueMismatch;

/** The parts of a ValueDifference that follow from the values alone. */
export interface ValueMismatch {
  readonly equal: false;
  readonly expected: string;
  readonly actual: string;
  readonly path: string;
  readonly diagnosis: Diagnosis | null;
  readonly text: TextDifference | null;
}

/** How messages call what is compared, and how they write its values. */
interface Naming {
  readonly what: string;
  readonly show: ShowValue;
}

const EQUAL: ValueComparison = { equal: true, remarks: [] };

/** Compares the returned values, one for each repetition of the call, with the matcher. */
export function compareValues(
  matcher: Matcher,
  actual: readonly Value[],
  what = 'the value',
  show: ShowValue = showValue,
): ValueComparison {
  const naming = { what, show };
  if (matcher.how === 'sampled') return compareSamples(matcher.among, matcher.varied, actual, naming);
  const remarks: string[] = [];
  for (const value of actual) {
    const comparison = compareOne(matcher, value, naming);
    if (!comparison.equal) return comparison;
    remarks.push(...comparison.remarks);
  }
  return remarks.length === 0 ? EQUAL : { equal: true, remarks: [...new Set(remarks)] };
}

function compareOne(
  matcher: Exclude<Matcher, { readonly how: 'sampled' }>,
  actual: Value,
  naming: Naming,
): ValueComparison {
  switch (matcher.how) {
    case 'equals':
      return compareEqual(matcher.value, actual, matcher.filters, naming);
    case 'as-set':
      return compareSets(matcher.value, actual, matcher.filters, naming);
    case 'matches':
      return comparePattern(matcher.pattern, actual, naming);
    case 'not-null':
      return actual.type === 'null' || actual.type === 'void'
        ? differ('anything but null', actual, naming)
        : EQUAL;
  }
}

function differ(expected: string, actual: Value, { show }: Naming): ValueMismatch {
  const diagnosis = null;
  return { equal: false, expected, actual: show(actual), path: '', diagnosis, text: null };
}

/** Whether two values are the same; if not, the first place inside them that differs. */
function compareEqual(
  expected: Value,
  actual: Value,
  filters: readonly Filter[],
  naming: Naming,
): ValueComparison {
  if (isPlainlySame(expected, actual)) return EQUAL;
  const remarks: string[] = [];
  const found = findDifference(expected, actual, filters, naming, [], remarks);
  if (found === null) return { equal: true, remarks: [...new Set(remarks)] };
  const explained = found.explain();
  return {
    equal: false,
    expected: naming.show(expected, explained.expected),
    actual: naming.show(actual, explained.actual),
    path: found.path.map((index) => `[${index}]`).join(''),
    diagnosis: explained.diagnosis ?? diagnoseArrays(expected, actual, filters, naming),
    text: explained.text,
  };
}

/** Whether two values are the same. Quick, since no difference is explained. */
function isEqualTo(expected: Value, actual: Value, filters: readonly Filter[], naming: Naming): boolean {
  return (
    isPlainlySame(expected, actual) || findDifference(expected, actual, filters, naming, [], []) === null
  );
}

/** A quick check for numbers, booleans and arrays of them, as most values are. False proves nothing. */
function isPlainlySame(expected: Value, actual: Value): boolean {
  switch (expected.type) {
    case 'int':
    case 'boolean':
      return actual.type === expected.type && actual.value === expected.value;
    case 'array': {
      if (actual.type !== 'array' || actual.items.length !== expected.items.length) return false;
      const { items } = actual;
      return expected.items.every((item, index) => {
        const other = items[index];
        return other !== undefined && isPlainlySame(item, other);
      });
    }
    case 'null':
    case 'string':
    case 'char':
    case 'double':
    case 'map':
    case 'object':
    case 'void':
    case 'too-large':
      return false;
  }
}

function diagnoseArrays(
  expected: Value,
  actual: Value,
  filters: readonly Filter[],
  naming: Naming,
): Diagnosis | null {
  if (expected.type !== 'array' || actual.type !== 'array') return null;
  const isEqual = (one: Value, other: Value): boolean => isEqualTo(one, other, filters, naming);
  return diagnoseList(expected.items, actual.items, { isEqual, show: naming.show });
}

/** Diagnoses that short texts do not need: a reader sees such a difference at once. */
const SEEN_AT_ONCE: ReadonlySet<DiagnosisCode | undefined> = new Set([
  'other-line',
  'other-text',
  'extra-text',
  'missing-text',
  'stops-early',
  'goes-on',
] as const);

/** The first place that differs. */
interface Found {
  readonly path: readonly number[];
  /** Slow for texts: it looks for the reason. Not needed where the question is only whether values are the same. */
  readonly explain: () => Explained;
}

interface Explained {
  readonly expected: Focus;
  readonly actual: Focus;
  readonly diagnosis: Diagnosis | null;
  readonly text: TextDifference | null;
}

function findDifference(
  expected: Value,
  actual: Value,
  filters: readonly Filter[],
  naming: Naming,
  path: readonly number[],
  remarks: string[],
): Found | null {
  const found = (diagnosis: Diagnosis | null): Found => {
    const focus = { path, offset: 0 };
    return { path, explain: () => ({ expected: focus, actual: focus, diagnosis, text: null }) };
  };
  if (!isOfType(expected, actual)) return found(nameWrongType(expected, actual, naming));
  if (expected.type === 'array' && actual.type === 'array') {
    const both = Math.min(expected.items.length, actual.items.length);
    for (let index = 0; index < both; index++) {
      const [one, other] = [expected.items[index], actual.items[index]];
      if (one === undefined || other === undefined) continue;
      const inner = findDifference(one, other, filters, naming, [...path, index], remarks);
      if (inner !== null) return inner;
    }
    if (expected.items.length === actual.items.length) return null;
    // The lengths differ: the first item that only one of them has is in focus.
    const focus = { path: [...path, both], offset: 0 };
    return { path, explain: () => ({ expected: focus, actual: focus, diagnosis: null, text: null }) };
  }
  if (expected.type === 'map' && actual.type === 'map') {
    const isEqual = (one: Value, other: Value): boolean =>
      findDifference(one, other, filters, naming, [], remarks) === null;
    const diagnosis = diagnoseMaps(expected, actual, { isEqual, show: naming.show });
    return diagnosis === null ? null : found(diagnosis);
  }
  const left = readText(expected);
  const right = readText(actual);
  if (left !== null && right !== null) {
    const allowed = compareEqualTexts(left, right, filters, naming.what);
    if (allowed === null) return { path, explain: () => explainTexts(left, right, filters, naming, path) };
    remarks.push(...allowed);
    return null;
  }
  if (isSame(expected, actual)) return null;
  const nearness = findNearness(expected, actual, filters);
  if (nearness === null) return found(null);
  if (nearness === 'near')
    remarks.push(`${FILTER_RECORDS['numbers-within'].remark.words} in ${naming.what}: allowed here`);
  return null;
}

/** Values without parts. Minus zero is zero, and not a number is itself. */
function isSame(expected: Value, actual: Value): boolean {
  if ('value' in expected && 'value' in actual) {
    return expected.value === actual.value || Object.is(expected.value, actual.value);
  }
  if (expected.type === 'object' && actual.type === 'object') return expected.class === actual.class;
  return expected.type === actual.type && expected.type !== 'too-large';
}

/** How far a right result may be off because doubles were rounded in another order. */
const ROUNDED = { absolute: null, relative: 1e-9 };
const ROUNDED_ZERO = { absolute: 1e-12, relative: null };

/** Why a decimal that is not the expected one is right: it was rounded otherwise, or is as near as the case requires. */
function findNearness(expected: Value, actual: Value, filters: readonly Filter[]): 'rounded' | 'near' | null {
  if (expected.type !== 'double' || (actual.type !== 'double' && actual.type !== 'int')) return null;
  const isFrom = (tolerance: Tolerance): boolean => isWithin(expected.value, actual.value, tolerance);
  const given = valueOf(filters, 'numbers-within');
  if (given !== null) return isFrom(given) ? 'near' : null;
  return isFrom(expected.value === 0 ? ROUNDED_ZERO : ROUNDED) ? 'rounded' : null;
}

/** The text by which a value is compared; for objects the result of toString. */
function readText(value: Value): string | null {
  switch (value.type) {
    case 'string':
    case 'char':
      return value.value;
    case 'object':
      return value.text;
    case 'int':
    case 'double':
    case 'boolean':
    case 'null':
    case 'array':
    case 'map':
    case 'void':
    case 'too-large':
      return null;
  }
}

function nameWrongType(expected: Value, actual: Value, { show }: Naming): Diagnosis {
  // Python calls it None.
  const found = actual.type === 'null' ? show(actual) : nameType(actual);
  const words = `${found} came back where ${nameType(expected)} was expected`;
  return { code: 'wrong-type', words };
}

/** Compares arrays whose order is free: each item needs a partner. */
function compareSets(
  expected: Value,
  actual: Value,
  filters: readonly Filter[],
  naming: Naming,
): ValueComparison {
  if (expected.type !== 'array' || actual.type !== 'array')
    return compareEqual(expected, actual, filters, naming);
  const waiting = [...expected.items];
  const remarks: string[] = [];
  const surplus = actual.items.filter((item) => {
    const match = waiting.findIndex((other) => isEqualTo(other, item, [], naming));
    const loose =
      match === -1 ? waiting.findIndex((other) => isEqualTo(other, item, filters, naming)) : match;
    if (loose === -1) return true;
    const [partner] = waiting.splice(loose, 1);
    const comparison = partner === undefined ? EQUAL : compareEqual(partner, item, filters, naming);
    if (comparison.equal) remarks.push(...comparison.remarks);
    return false;
  });
  if (waiting.length === 0 && surplus.length === 0) return { equal: true, remarks: [...new Set(remarks)] };
  return {
    equal: false,
    expected: `${naming.show(expected)}${IN_ANY_ORDER}`,
    actual: naming.show(actual),
    path: '',
    diagnosis: { code: 'other-items', words: compareItems(expected.items, waiting, surplus, naming) },
    text: null,
  };
}

/** What is missing, what is additional, and what occurs too often: `{3, 4}`, or in the assignment's notation. */
function compareItems(
  expected: readonly Value[],
  missing: readonly Value[],
  surplus: readonly Value[],
  naming: Naming,
): string {
  const timesAsked = (item: Value): number =>
    expected.filter((other) => isEqualTo(other, item, [], naming)).length;
  const count = (items: readonly Value[]): readonly Counted[] => {
    const counts = new Map<string, Counted>();
    for (const item of items) {
      const shown = naming.show(item);
      counts.set(shown, { shown, item, times: (counts.get(shown)?.times ?? 0) + 1 });
    }
    return [...counts.values()];
  };
  const often = ({ shown, times }: Counted): string => (times === 1 ? shown : `${shown} ${nameTimes(times)}`);
  const unexpected = count(surplus);
  const again = unexpected.flatMap(({ shown, item, times }) => {
    const asked = timesAsked(item);
    return asked === 0 ? [] : [`${shown} ${nameTimes(asked + times)} instead of ${nameTimes(asked)}`];
  });
  return [
    ...list('missing', count(missing).map(often)),
    ...list('not expected', unexpected.filter(({ item }) => timesAsked(item) === 0).map(often)),
    ...list('too often', again),
  ].join('; ');
}

interface Counted {
  readonly shown: string;
  readonly item: Value;
  readonly times: number;
}

/** How many items are named. Of a longer list, the number of the others is given. */
const MAX_NAMED = 8;
const TIMES = ['never', 'once', 'twice'];

function nameTimes(times: number): string {
  return TIMES[times] ?? `${spellNumber(times)} times`;
}

function list(lead: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length - MAX_NAMED;
  const named = items.slice(0, MAX_NAMED).join(', ');
  return [`${lead}: ${named}${more > 0 ? ` and ${more} more` : ''}`];
}

function comparePattern(pattern: string, actual: Value, naming: Naming): ValueComparison {
  const text = readText(actual) ?? ('value' in actual ? String(actual.value) : null);
  if (text !== null && tryPattern(pattern, (each) => each.test(text))) return EQUAL;
  return differ(`a text that matches ${pattern}`, actual, naming);
}

/** Each value must be one of those allowed and, if required, they must not all be the same. */
function compareSamples(
  among: readonly Value[],
  varied: boolean,
  actual: readonly Value[],
  naming: Naming,
): ValueComparison {
  const options = naming.show({ type: 'array', items: among }).slice(1, -1);
  const places = actual.map((value) => among.findIndex((option) => isEqualTo(option, value, [], naming)));
  const stranger = actual[places.indexOf(-1)];
  if (places.includes(-1) && stranger !== undefined) return differ(`one of ${options}`, stranger, naming);
  const [first] = actual;
  if (!varied || first === undefined || new Set(places).size > 1) return EQUAL;
  return {
    ...differ(`one of ${options}, not always the same one`, first, naming),
    actual: `${naming.show(first)} all ${actual.length} times`,
    diagnosis: { code: 'always-the-same', words: `the same value came back all ${actual.length} times` },
  };
}

/** What has to be remarked of two strings that are equal as texts. Null if they are not. */
function compareEqualTexts(
  expected: string,
  actual: string,
  filters: readonly Filter[],
  what: string,
): readonly string[] | null {
  if (expected === actual) return [];
  return remarkEqual(expectPlain(expected), encodeText(actual), filters, what);
}

/** Explains how two strings differ that are not equal as texts. */
function explainTexts(
  expected: string,
  actual: string,
  filters: readonly Filter[],
  { what }: Naming,
  path: readonly number[],
): Explained {
  const difference = describeTexts(expectPlain(expected), encodeText(actual), filters, what);
  const lines = expected.includes('\n') || actual.includes('\n');
  /** Roughly that of the first difference, in both strings. */
  const offset = findOffset(actual, difference.at);
  return {
    expected: { path, offset },
    actual: { path, offset },
    diagnosis: lines || !SEEN_AT_ONCE.has(difference.diagnosis?.code) ? difference.diagnosis : null,
    text: lines ? difference : null,
  };
}

function findOffset(text: string, at: { readonly line: number; readonly column: number }): number {
  let start = 0;
  for (let line = 1; line < at.line; line++) start = text.indexOf('\n', start) + 1;
  return start + at.column - 1;
}
