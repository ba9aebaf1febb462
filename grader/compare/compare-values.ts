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
import { diagnoseList, diagnoseMaps } from './diagnose-list.js';
import { isWithin } from './filters/numbers-within.js';
import { showValue, type ShowValue } from './show.js';
import { isOfType, nameType } from './value-types.js';
import { IN_ANY_ORDER, listUnder, spellNumber } from './phrases.js';
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

/** What may differ, how messages call what is compared, and how they write its values. */
interface Rules {
  readonly filters: readonly Filter[];
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
  if (matcher.how === 'sampled')
    return compareSamples(matcher.among, matcher.varied, actual, { filters: [], what, show });
  const filters = 'filters' in matcher ? matcher.filters : [];
  const remarks: string[] = [];
  for (const value of actual) {
    const comparison = compareOne(matcher, value, { filters, what, show });
    if (!comparison.equal) return comparison;
    remarks.push(...comparison.remarks);
  }
  return remarks.length === 0 ? EQUAL : { equal: true, remarks: [...new Set(remarks)] };
}

function compareOne(
  matcher: Exclude<Matcher, { readonly how: 'sampled' }>,
  actual: Value,
  rules: Rules,
): ValueComparison {
  switch (matcher.how) {
    case 'equals':
      return compareEqual(matcher.value, actual, rules);
    case 'as-set':
      return compareSets(matcher.value, actual, rules);
    case 'matches':
      return comparePattern(matcher.pattern, actual, rules);
    case 'not-null':
      return actual.type === 'null' || actual.type === 'void'
        ? differ('anything but null', actual, rules)
        : EQUAL;
  }
}

function differ(expected: string, actual: Value, { show }: Rules): ValueMismatch {
  const diagnosis = null;
  return { equal: false, expected, actual: show(actual), path: '', diagnosis, text: null };
}

/** Whether two values are the same; if not, the first place inside them that differs. */
function compareEqual(expected: Value, actual: Value, rules: Rules): ValueComparison {
  if (isPlainlySame(expected, actual)) return EQUAL;
  const remarks: string[] = [];
  const found = findDifference(expected, actual, rules, [], remarks);
  if (found === null) return { equal: true, remarks: [...new Set(remarks)] };
  const { path, shown = path, diagnosis, texts } = found;
  const explained = texts === undefined ? { offset: 0, diagnosis, text: null } : explainTexts(texts, rules);
  const focus = { path: shown, offset: explained.offset };
  return {
    equal: false,
    expected: rules.show(expected, focus),
    actual: rules.show(actual, focus),
    path: path.map((index) => `[${index}]`).join(''),
    diagnosis: explained.diagnosis ?? diagnoseArrays(expected, actual, rules),
    text: explained.text,
  };
}

/** Whether two values are the same. Quick, since no difference is explained. */
function isEqualTo(expected: Value, actual: Value, rules: Rules): boolean {
  return isPlainlySame(expected, actual) || findDifference(expected, actual, rules, [], []) === null;
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

function diagnoseArrays(expected: Value, actual: Value, rules: Rules): Diagnosis | null {
  if (expected.type !== 'array' || actual.type !== 'array') return null;
  const isEqual = (one: Value, other: Value): boolean => isEqualTo(one, other, rules);
  return diagnoseList(expected.items, actual.items, { isEqual, show: rules.show });
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
  /** The place that must be seen, where it is another one. */
  readonly shown?: readonly number[];
  readonly diagnosis: Diagnosis | null;
  /** The two texts there. Why they differ is slow to tell, and not needed to see whether values are the same. */
  readonly texts?: readonly [expected: string, actual: string];
}

function findDifference(
  expected: Value,
  actual: Value,
  rules: Rules,
  path: readonly number[],
  remarks: string[],
): Found | null {
  if (!isOfType(expected, actual)) return { path, diagnosis: nameWrongType(expected, actual, rules) };
  if (expected.type === 'array' && actual.type === 'array') {
    const both = Math.min(expected.items.length, actual.items.length);
    for (let index = 0; index < both; index++) {
      const [one, other] = [expected.items[index], actual.items[index]];
      if (one === undefined || other === undefined) continue;
      const inner = findDifference(one, other, rules, [...path, index], remarks);
      if (inner !== null) return inner;
    }
    if (expected.items.length === actual.items.length) return null;
    // The lengths differ: the first item that only one of them has is seen.
    return { path, shown: [...path, both], diagnosis: null };
  }
  if (expected.type === 'map' && actual.type === 'map') {
    const isEqual = (one: Value, other: Value): boolean =>
      findDifference(one, other, rules, [], remarks) === null;
    const diagnosis = diagnoseMaps(expected, actual, { isEqual, show: rules.show });
    return diagnosis === null ? null : { path, diagnosis };
  }
  const left = readText(expected);
  const right = readText(actual);
  if (left !== null && right !== null) {
    const allowed =
      left === right ? [] : remarkEqual(expectPlain(left), encodeText(right), rules.filters, rules.what);
    if (allowed === null) return { path, diagnosis: null, texts: [left, right] };
    remarks.push(...allowed);
    return null;
  }
  if (isSame(expected, actual)) return null;
  const nearness = findNearness(expected, actual, rules.filters);
  if (nearness === null) return { path, diagnosis: null };
  if (nearness === 'near')
    remarks.push(`${FILTER_RECORDS['numbers-within'].remark.words} in ${rules.what}: allowed here`);
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

function nameWrongType(expected: Value, actual: Value, { show }: Rules): Diagnosis {
  // Python calls it None.
  const found = actual.type === 'null' ? show(actual) : nameType(actual);
  const words = `${found} came back where ${nameType(expected)} was expected`;
  return { code: 'wrong-type', words };
}

/** Compares arrays whose order is free: each item needs a partner, an equal one if there is any. */
function compareSets(expected: Value, actual: Value, rules: Rules): ValueComparison {
  if (expected.type !== 'array' || actual.type !== 'array') return compareEqual(expected, actual, rules);
  const waiting = [...expected.items];
  const remarks: string[] = [];
  const surplus = actual.items.filter((item) => {
    const match = waiting.findIndex((other) => isEqualTo(other, item, exactly(rules)));
    const loose = match === -1 ? waiting.findIndex((other) => isEqualTo(other, item, rules)) : match;
    if (loose === -1) return true;
    const [partner] = waiting.splice(loose, 1);
    const comparison = partner === undefined ? EQUAL : compareEqual(partner, item, rules);
    if (comparison.equal) remarks.push(...comparison.remarks);
    return false;
  });
  if (waiting.length === 0 && surplus.length === 0) return { equal: true, remarks: [...new Set(remarks)] };
  return {
    equal: false,
    expected: `${rules.show(expected)}${IN_ANY_ORDER}`,
    actual: rules.show(actual),
    path: '',
    diagnosis: { code: 'other-items', words: compareItems(expected.items, waiting, surplus, rules) },
    text: null,
  };
}

/** The same rules where nothing may differ. */
function exactly(rules: Rules): Rules {
  return { ...rules, filters: [] };
}

/** What is missing, what is additional, and what occurs too often: `{3, 4}`, or in the assignment's notation. */
function compareItems(
  expected: readonly Value[],
  missing: readonly Value[],
  surplus: readonly Value[],
  rules: Rules,
): string {
  const timesAsked = (item: Value): number =>
    expected.filter((other) => isEqualTo(other, item, exactly(rules))).length;
  const count = (items: readonly Value[]): readonly Counted[] => {
    const counts = new Map<string, Counted>();
    for (const item of items) {
      const shown = rules.show(item);
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
    ...listUnder('missing', count(missing).map(often)),
    ...listUnder('not expected', unexpected.filter(({ item }) => timesAsked(item) === 0).map(often)),
    ...listUnder('too often', again),
  ].join('; ');
}

interface Counted {
  readonly shown: string;
  readonly item: Value;
  readonly times: number;
}

const TIMES = ['never', 'once', 'twice'];

function nameTimes(times: number): string {
  return TIMES[times] ?? `${spellNumber(times)} times`;
}

function comparePattern(pattern: string, actual: Value, rules: Rules): ValueComparison {
  const text = readText(actual) ?? ('value' in actual ? String(actual.value) : null);
  if (text !== null && tryPattern(pattern, (each) => each.test(text))) return EQUAL;
  return differ(`a text that matches ${pattern}`, actual, rules);
}

/** Each value must be one of those allowed and, if required, they must not all be the same. */
function compareSamples(
  among: readonly Value[],
  varied: boolean,
  actual: readonly Value[],
  rules: Rules,
): ValueComparison {
  const options = rules.show({ type: 'array', items: among }).slice(1, -1);
  const places = actual.map((value) => among.findIndex((option) => isEqualTo(option, value, rules)));
  const stranger = actual[places.indexOf(-1)];
  if (places.includes(-1) && stranger !== undefined) return differ(`one of ${options}`, stranger, rules);
  const [first] = actual;
  if (!varied || first === undefined || new Set(places).size > 1) return EQUAL;
  return {
    ...differ(`one of ${options}, not always the same one`, first, rules),
    actual: `${rules.show(first)} all ${actual.length} times`,
    diagnosis: { code: 'always-the-same', words: `the same value came back all ${actual.length} times` },
  };
}

/** Explains how two strings differ that are not equal as texts. */
function explainTexts(
  [expected, actual]: readonly [string, string],
  { filters, what }: Rules,
): { readonly offset: number; readonly diagnosis: Diagnosis | null; readonly text: TextDifference | null } {
  const difference = describeTexts(expectPlain(expected), encodeText(actual), filters, what);
  const lines = expected.includes('\n') || actual.includes('\n');
  return {
    // Roughly that of the first difference, in both strings.
    offset: findOffset(actual, difference.at),
    diagnosis: lines || !SEEN_AT_ONCE.has(difference.diagnosis?.code) ? difference.diagnosis : null,
    text: lines ? difference : null,
  };
}

function findOffset(text: string, at: { readonly line: number; readonly column: number }): number {
  let start = 0;
  for (let line = 1; line < at.line; line++) start = text.indexOf('\n', start) + 1;
  return start + at.column - 1;
}
