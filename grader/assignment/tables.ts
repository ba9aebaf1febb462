/**
 * Tables of method cases and of steps: one entry with `columns` and `rows`, or with `each`, stands for many. Tables
 * are expanded in the YAML itself before anything else is read, so no other file deals with tables. Each node keeps
 * its place in the file, or the place of the cell that was put in for it.
 */
import { type Node, type Pair, Scalar, YAMLMap, type YAMLSeq, isMap, isScalar, isSeq, visit } from 'yaml';
import { err, ok, type Complaint, type Result } from '../model.js';
import { complain, nearest, oneOf, quoted } from './complaints.js';
import { placeAt } from './text-places.js';
import type { YamlSource } from './yaml-source.js';

/** The keys that make an entry a table. */
const TABLE_KEYS: readonly string[] = ['columns', 'rows', 'each', 'except'];
const MAX_ROWS = 10_000;
const COLUMN = /^[a-z][a-z0-9-]*$/i;
const RANGE = /^(-?\d{1,6})\.\.(-?\d{1,6})$/;

/** Expands all tables in a list of cases, and those in their steps, in the document itself. */
export function expandTables(source: YamlSource): Result<YamlSource, Complaint[]> {
  const { document } = source;
  const tables: Tables = { source, complaints: [] };
  if (isSeq(document.contents)) {
    const list = document.contents;
    list.items = expandItems(tables, list);
    for (const entry of list.items) {
      const steps = isMap(entry) ? entry.get('steps', true) : null;
      if (isSeq(steps)) steps.items = expandItems(tables, steps);
    }
  }
  const { complaints } = tables;
  return complaints.length > 0 ? err(complaints) : ok(source);
}

interface Tables {
  readonly source: YamlSource;
  readonly complaints: Complaint[];
}

/** The value in each column, and the node for which an entry of this row stands. */
interface Row {
  readonly cells: ReadonlyMap<string, Node>;
  readonly at: Node;
}

function expandItems(tables: Tables, { items }: YAMLSeq): unknown[] {
  return items.flatMap((item) =>
    isMap(item) && TABLE_KEYS.some((key) => item.has(key)) ? expandTable(tables, item) : [item],
  );
}

function expandTable(tables: Tables, table: YAMLMap): YAMLMap[] {
  const rows = table.has('each') ? rowsOfEach(tables, table) : rowsOfTable(tables, table);
  const exceptions = readExceptions(tables, table, rows);
  const template = new YAMLMap();
  template.items = table.items.filter(({ key }) => !TABLE_KEYS.some((one) => keyText(key) === one));
  const used = new Set<string>();
  const entries = rows.map((row) => fill(template, row, exceptions.get(cellsKey(row.cells)) ?? [], used));
  complainOfColumns(tables, table, template, [...(rows[0]?.cells.keys() ?? [])], used);
  return entries;
}

/** A column that nothing uses is mostly one that is misspelt where it is used. */
function complainOfColumns(
  tables: Tables,
  table: YAMLMap,
  template: YAMLMap,
  columns: readonly string[],
  used: ReadonlySet<string>,
): void {
  const unused = columns.filter((column) => !used.has(column));
  if (unused.length === 0) return;
  const strangers: { readonly name: string; readonly node: Node }[] = [];
  visit(template, {
    Scalar: (_, node) => {
      for (const { 1: name = '' } of keyText(node).matchAll(/<([^<>]+)>/g))
        if (!columns.includes(name)) strangers.push({ name, node });
    },
  });
  const [stranger] = strangers;
  if (stranger !== undefined)
    refuse(tables, stranger.node, `a column: ${oneOf(columns, stranger.name)}`, quoted(`<${stranger.name}>`));
  else
    for (const column of unused)
      refuse(tables, table, `<${column}> somewhere: a column that is never used says nothing`, 'none');
}

function rowsOfTable(tables: Tables, table: YAMLMap): Row[] {
  const [columns, rows] = [table.get('columns', true), table.get('rows', true)];
  if (!isFilledList(columns) || !isFilledList(rows)) {
    const [key, ask] = isFilledList(columns) ? ['rows', 'a list of lists'] : ['columns', 'a list of names'];
    const known = new Set([...TABLE_KEYS, 'id', 'call', 'let', 'returns', 'steps']);
    const near = table.items.find(
      ({ key: other }) => !known.has(keyText(other)) && nearest(keyText(other), [key]) !== null,
    );
    const found = table.has(key) ? 'something else' : near === undefined ? 'none' : quoted(keyText(near.key));
    refuse(tables, near?.key ?? table.get(key, true) ?? table, `the key ${key}, ${ask}`, found);
    return [];
  }
  const names = columns.items.map((column) => keyText(column));
  for (const [index, name] of names.entries()) {
    if (!COLUMN.test(name) || names.indexOf(name) !== index)
      refuse(tables, columns.items[index], 'the name of a column, each once', quoted(name));
  }
  return rows.items.flatMap((row): Row[] => {
    if (isSeq(row) && row.items.length === names.length) {
      const cells = names.map((name, index) => [name, row.items[index] as Node] as const);
      return [{ cells: new Map(cells), at: row }];
    }
    const found = isSeq(row) ? `a row of ${row.items.length}` : 'no list';
    refuse(tables, row, `a row of ${names.length}: ${names.join(', ')}`, found);
    return [];
  });
}

function isFilledList(node: unknown): node is YAMLSeq {
  return isSeq(node) && node.items.length > 0;
}

/** Every combination of the values; the last name changes fastest. */
function rowsOfEach(tables: Tables, table: YAMLMap): Row[] {
  const each = table.get('each', true);
  if (!isMap(each) || each.items.length === 0 || table.has('columns') || table.has('rows')) {
    refuse(
      tables,
      table,
      'each, names with their values, and neither columns nor rows beside it',
      'something else',
    );
    return [];
  }
  let rows: ReadonlyMap<string, Node>[] = [new Map()];
  for (const { key, value } of each.items) {
    const name = keyText(key);
    const values = COLUMN.test(name) ? valuesOf(value) : [];
    if (values.length === 0 || rows.length * values.length > MAX_ROWS) {
      const most = `in all at most ${MAX_ROWS} rows`;
      refuse(tables, value ?? key, `a name with FIRST..LAST or a list of values, ${most}`, quoted(name));
      return [];
    }
    rows = rows.flatMap((row) => values.map((cell) => new Map([...row, [name, cell] as const])));
  }
  return rows.map((cells) => ({ cells, at: table }));
}

function valuesOf(value: unknown): Node[] {
  if (isSeq(value)) return value.items.filter((item) => isScalar(item));
  const range = RANGE.exec(keyText(value));
  if (range === null || !isScalar(value)) return [];
  const [first, last] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, Math.min(last - first + 1, MAX_ROWS + 1)) }, (_, index) => {
    const cell = new Scalar(first + index);
    cell.source = `${first + index}`;
    cell.range = value.range ?? null;
    return cell;
  });
}

/** What replaces keys of the template in single rows, by the cells of the row. */
function readExceptions(
  tables: Tables,
  table: YAMLMap,
  rows: readonly Row[],
): ReadonlyMap<string, readonly Pair[]> {
  const exceptions = new Map<string, readonly Pair[]>();
  const list = table.get('except', true);
  if (list === undefined) return exceptions;
  const known = new Set(rows.map(({ cells }) => cellsKey(cells)));
  for (const entry of isSeq(list) ? list.items : [list]) {
    const at = isMap(entry) ? entry.get('at', true) : undefined;
    if (!isMap(entry) || !isSeq(at)) {
      refuse(
        tables,
        entry,
        'except, a list of maps: at, a list of rows, and the keys that are other there',
        'none',
      );
      continue;
    }
    const other = entry.items.filter(({ key }) => keyText(key) !== 'at');
    for (const row of at.items) {
      const key = isSeq(row) ? JSON.stringify(row.items.map((cell) => keyText(cell))) : '';
      if (!known.has(key)) refuse(tables, row, 'a row of the table', 'none like it');
      exceptions.set(key, [...(exceptions.get(key) ?? []), ...other]);
    }
  }
  return exceptions;
}

/** The template with the cells of a row inserted. */
function fill(template: YAMLMap, { cells, at }: Row, other: readonly Pair[], used: Set<string>): YAMLMap {
  const names = other.map(({ key }) => keyText(key));
  const entry = new YAMLMap();
  entry.items = [...template.items.filter(({ key }) => !names.includes(keyText(key))), ...other].map((pair) =>
    pair.clone(),
  );
  entry.range = at.range ?? null;
  visit(entry, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string' || !node.value.includes('<')) return undefined;
      return substitute(node as Scalar<string>, cells, used);
    },
  });
  return entry;
}

/** A scalar that is just `<name>` becomes the cell itself; within a text it becomes the text of the cell. */
function substitute(
  node: Scalar<string>,
  cells: ReadonlyMap<string, Node>,
  used: Set<string>,
): Node | undefined {
  const whole = /^<([^<>]+)>$/.exec(node.value)?.[1];
  const cell = whole === undefined ? undefined : cells.get(whole);
  if (whole !== undefined && cell !== undefined) {
    used.add(whole);
    return cell.clone() as Node;
  }
  node.value = node.value.replace(/<([^<>]+)>/g, (all, name: string) => {
    const found = cells.get(name);
    if (found === undefined) return all;
    used.add(name);
    return keyText(found);
  });
  return undefined;
}

function cellsKey(cells: ReadonlyMap<string, Node>): string {
  return JSON.stringify([...cells.values()].map((cell) => keyText(cell)));
}

/** The text of a scalar as it is written: `2.0` stays `2.0`. */
function keyText(node: unknown): string {
  if (!isScalar(node)) return '';
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}

function refuse({ source, complaints }: Tables, node: unknown, expected: string, found: string): void {
  const start = (node as Node | null | undefined)?.range?.[0] ?? 0;
  complaints.push(complain(placeAt(source.file, source.text, start), expected, found));
}
