/** Reads pieces of a YAML file one by one, and collects all complaints. */
import { findConflict, parseFilter } from '../compare/filters/index.js';
import type { Binding, Complaint, Expression, Filter, Limits, Value } from '../model.js';
import type * as z from 'zod';
import { complain, quoted } from './complaints.js';
import { readExpression, readValue } from './expression.js';
import { mostCpu, parseDuration, parseSize } from './limit-values.js';
import { oneFilter, type limits } from './schema-words.js';
import { parseError, type Parsed, type ParseError } from './text-places.js';
import {
  type Path,
  type YamlSource,
  keyPlace,
  placeInKey,
  placeInScalar,
  scalarText,
  valuePlace,
} from './yaml-source.js';
import { errorText } from '../text/error-text.js';

export interface YamlReader {
  readonly source: YamlSource;
  readonly complaints: Complaint[];
  /** Where functions are called without a class, or texts are read again and again. */
  readonly readExpression?: (text: string) => Parsed<Expression>;
}

export interface Written<T> {
  readonly value: T;
  /** As the instructor wrote it. */
  readonly text: string;
}

/** Complains about the value at the path. */
export function complainAt(reader: YamlReader, path: Path, expected: string, found: string): void {
  reader.complaints.push(complain(valuePlace(reader.source, path), expected, found));
}

/** The same about its key, or about what should have it. */
export function complainAtKey(reader: YamlReader, path: Path, expected: string, found: string): void {
  reader.complaints.push(complain(keyPlace(reader.source, path), expected, found));
}

/** The same about what is wrong within its text. */
export function complainOfError(
  reader: YamlReader,
  path: Path,
  { offset, expected, found }: ParseError,
): void {
  reader.complaints.push(complain(placeInScalar(reader.source, path, offset), expected, found));
}

const NULL: Expression & Value = { type: 'null' };

/** The expression at the path. If there is none it complains and returns null. */
export function readExpressionAt(reader: YamlReader, path: Path): Written<Expression> {
  return take(reader, path, reader.readExpression ?? readExpression) ?? { value: NULL, text: 'null' };
}

/** The expected value at the path. If there is none it complains and returns null. */
export function readValueAt(reader: YamlReader, path: Path): Value {
  return take(reader, path, readExpected)?.value ?? NULL;
}

/** The items of the array at the path. */
export function readArrayAt(reader: YamlReader, path: Path): Value & { readonly type: 'array' } {
  const value = readValueAt(reader, path);
  if (value.type === 'array') return value;
  const text = scalarText(reader.source, path) ?? '';
  complainAt(reader, path, 'an array, such as {1, 2}', quoted(text));
  return { type: 'array', items: [] };
}

/** The expression that is the last key of the path. */
export function readKeyAt(reader: YamlReader, path: Path): Written<Expression> {
  const text = String(path.at(-1));
  const read = (reader.readExpression ?? readExpression)(text);
  if (read.ok) return { value: read.value, text };
  const { offset, expected, found } = read.fault;
  reader.complaints.push(complain(placeInKey(reader.source, path, offset), expected, found));
  return { value: NULL, text };
}

/** The names bound at the path, in order. */
export function readBindingsAt(
  reader: YamlReader,
  path: Path,
  bindings: Readonly<Record<string, unknown>> = {},
): Binding[] {
  return Object.keys(bindings).map((name) => ({ name, ...readExpressionAt(reader, [...path, name]) }));
}

/** Checks a regular expression and returns it. */
export function readPatternAt(reader: YamlReader, path: Path, pattern: string): string {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const why = errorText(error);
    complainAt(reader, path, 'a regular expression', `${quoted(pattern)} (${why})`);
  }
  return pattern;
}

/** A value that cannot be read is mostly a text without quotes of its own within those of YAML. */
function readExpected(text: string): Parsed<Value> {
  const read = readValue(text);
  const word = text.trim();
  const isText = /^[\p{L}\p{N}][^"'`(){}[\]]*$/u.test(word) && !/^\p{L}\w*(\.\w+)+$/u.test(word);
  if (read.ok || !isText) return read;
  const asText = `a text has its own quotes within those of YAML: '"${word}"'`;
  const decimal = decimalOf(word);
  const meant = decimal === null ? '' : ` (or did you mean ${decimal}?)`;
  const isComputed = /^[\d.\s+*/%-]+$/.test(word);
  const expected = isComputed ? `a value, for nothing is computed here; ${asText}` : `a value; ${asText}`;
  return parseError(0, LITERALS_OF_OTHER_LANGUAGES[word] ?? `${expected}${meant}`, quoted(word));
}

/** The number that a decimal comma or a fraction may be meant as. */
function decimalOf(word: string): string | null {
  if (/^\d+,\d+$/.test(word)) return word.replace(',', '.');
  const [, above, below] = /^(\d{1,6})\s*\/\s*(\d{1,6})$/.exec(word) ?? [];
  const value = Number(above) / Number(below);
  return Number.isFinite(value) && value === Number(value.toFixed(6)) ? String(value) : null;
}

function take<T>(reader: YamlReader, path: Path, read: (text: string) => Parsed<T>): Written<T> | null {
  const text = scalarText(reader.source, path);
  if (text === null) {
    const expected = 'an expression; in quotes where it begins with a quote or a bracket';
    complainAt(reader, path, expected, 'nothing');
    return null;
  }
  const value = read(text);
  if (value.ok) return { value: value.value, text: text.trim() };
  complainOfError(reader, path, value.fault);
  return null;
}

/** The limits, replaced by those that are given; complains about invalid ones. */
export function readLimitsAt(
  reader: YamlReader,
  path: Path,
  base: Limits,
  given: z.infer<typeof limits> = {},
): Limits {
  const quantity = (key: keyof typeof given, parse: (text: string) => number | null, or: number): number => {
    const text = given[key];
    return typeof text === 'string' ? readQuantityAt(reader, [...path, key], text, parse, or) : or;
  };
  const wallMs = quantity('wall', parseDuration, base.wallMs);
  const cpuMs = quantity('cpu', parseDuration, base.cpuMs);
  if (given.cpu !== undefined && cpuMs > wallMs)
    complainAt(reader, [...path, 'cpu'], mostCpu(wallMs), quoted(given.cpu));
  return {
    wallMs,
    cpuMs,
    memoryBytes: quantity('memory', parseSize, base.memoryBytes),
    outputBytes: quantity('output', parseSize, base.outputBytes),
    processes: given.processes ?? base.processes,
    openFiles: given.files ?? base.openFiles,
    diskBytes: quantity('disk', parseSize, base.diskBytes),
  };
}

/** The quantity at that place; complains if it is invalid. */
export function readQuantityAt(
  reader: YamlReader,
  path: Path,
  text: string,
  parse: (text: string) => number | null,
  or: number,
): number {
  const value = parse(text);
  if (value === null) complainAt(reader, path, 'more than nothing', quoted(text));
  return value ?? or;
}

/** The filters at that place; complains about unknown names. */
export function readFiltersAt(
  reader: YamlReader,
  path: Path,
  words: readonly string[] = [],
): readonly Filter[] {
  return words.flatMap((word, index) => {
    const filter = parseFilter(word);
    if (filter !== null) return [filter];
    complainAt(reader, [...path, index], oneFilter(word), quoted(word));
    return [];
  });
}

/** Complains about two filters that exclude each other. */
export function complainOfConflict(reader: YamlReader, path: Path, filters: readonly Filter[]): void {
  const conflict = findConflict(filters);
  if (conflict === null) return;
  const [one, other] = conflict;
  complainAtKey(reader, path, `either ${one} or ${other}: they do not go together`, 'both');
}

export const LITERALS_OF_OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  nil: 'null',
  NULL: 'null',
  undefined: 'null',
};
