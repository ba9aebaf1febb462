/**
 * All filters. A *blank* is a space or a tab; a *line end* is LF or CR LF. A name of the model that has no record here
 * does not compile.
 */
import { FILTERS, filterName, type Filter, type FilterName, type FilterValues } from '../../model.js';
import type { FilterRecord, Freed } from './filter.js';
import { finalNewline } from './final-newline.js';
import { numbersWithin } from './numbers-within.js';
import { PLAIN_RECORDS } from './plain-filters.js';

export const FILTER_RECORDS: { readonly [N in FilterName]: FilterRecord<N> } = {
  ...PLAIN_RECORDS,
  'final-newline-free': finalNewline,
  'numbers-within': numbersWithin,
};

const VALUED = ['numbers-within'] as const satisfies readonly (keyof FilterValues)[];

/** The record of a filter as a case grants it. */
export function recordOf(filter: Filter): FilterRecord {
  return FILTER_RECORDS[filterName(filter)];
}

/** Every way in which a filter may be written: `blanks-free`, `numbers-within=0.001`. */
export function listFilterForms(): readonly string[] {
  return FILTERS.map((name) => {
    const { value } = FILTER_RECORDS[name] as FilterRecord<keyof FilterValues>;
    return value === undefined ? name : `${name}=${value.example}`;
  });
}

/** The filter that was probably meant by a word that is none, where its value is written otherwise; null if none was. */
export function meantFilter(word: string): string | null {
  const hyphenated = word.toLowerCase().replace(/[\s_]/g, '-');
  const name = VALUED.find((each) => hyphenated.startsWith(each));
  if (name === undefined) return null;
  const { 1: digits = '', 2: share } =
    /([\d.e-]+)\s*(%?)/.exec(word.slice(name.length).replace(',', '.')) ?? [];
  const written = `${name}=${share === '%' ? `${Number(digits) / 100}:relative` : digits}`;
  return parseFilter(written) === null ? `${name}=${FILTER_RECORDS[name].value?.example ?? ''}` : written;
}

/** The names of filters that take no value, and what the others look like. */
export const PLAIN_FILTERS = FILTERS.filter((name): name is Extract<Filter, string> => !isValued(name));
/** Those that free nothing but how lines are laid out. */
export const LAYOUT_FILTERS = PLAIN_FILTERS.filter((name) => FILTER_RECORDS[name].isLayout);
export const VALUED_FILTER_PATTERN = new RegExp(
  `^(?:${VALUED.map((name) => `${name}=${FILTER_RECORDS[name].value?.pattern ?? ''}`).join('|')})$`,
);

/** Reads a filter as it is written; null if it is none. */
export function parseFilter(word: string): Filter | null {
  const plain = PLAIN_FILTERS.find((name) => name === word);
  if (plain !== undefined) return plain;
  const [first, ...rest] = word.split('=');
  const name = VALUED.find((each) => each === first);
  if (name === undefined) return null;
  const value = FILTER_RECORDS[name].value?.parse(rest.join('=')) ?? null;
  return value === null ? null : { name, value };
}

/** Filters by words that a schema has checked. */
export function parseFilters(words: readonly string[] = []): readonly Filter[] {
  return words.map((word) => {
    const filter = parseFilter(word);
    if (filter === null) throw new Error(`${word} is no filter, although the schema took it for one`);
    return filter;
  });
}

/** Writes a filter as parseFilter reads it. */
export function printFilter(filter: Filter): string {
  if (typeof filter === 'string') return filter;
  return `${filter.name}=${FILTER_RECORDS[filter.name].value?.print(filter.value) ?? ''}`;
}

/** Whether the case grants the filter of that name. */
function grants(filters: readonly Filter[], name: FilterName): boolean {
  return filters.some((filter) => filterName(filter) === name);
}

/** Whether a filter of the case lets texts differ in this. */
export function frees(filters: readonly Filter[], what: Freed): boolean {
  return filters.some((filter) => recordOf(filter).affects === what);
}

/** The filters that free none of these; the same list where that is all of them, since plans are kept by the list. */
export function withoutFreeing(filters: readonly Filter[], ...what: readonly Freed[]): readonly Filter[] {
  const kept = filters.filter((filter) => !what.includes(recordOf(filter).affects));
  return kept.length === filters.length ? filters : kept;
}

/** The value that the case gives to a filter; null if the case does not grant it. */
export function valueOf<N extends keyof FilterValues>(
  filters: readonly Filter[],
  name: N,
): FilterValues[N] | null {
  for (const filter of filters)
    if (typeof filter !== 'string' && filterName(filter) === name) return filter.value;
  return null;
}

/** Two filters that cannot be combined; null if there are none. */
export function findConflict(filters: readonly Filter[]): readonly [FilterName, FilterName] | null {
  for (const filter of filters)
    for (const name of recordOf(filter).excludes ?? [])
      if (grants(filters, name)) return [filterName(filter), name];
  return null;
}

function isValued(name: FilterName): boolean {
  return VALUED.some((valued) => valued === name);
}
