/**
 * Lists of objects that a case first measures (`moves.length`) and then reads by the members of its items
 * (`[[moves[0].from(), moves[0].to()], …]`). If the length is wrong, the items show which are too many or missing.
 */
import {
  measuredList,
  takenItems,
  type Expectation,
  type Expression,
  type Notation,
  type Step,
  type Value,
  type LanguageId,
  type NotationForm,
} from '../model.js';
import { countThings } from './phrases.js';
import { type ShowValue, showValue } from './show.js';
import { type ValueMismatch, compareValues } from './compare-values.js';

/** The members that are read of each item of a list. */
interface Projection {
  readonly list: string;
  readonly members: readonly string[];
}

/**
 * `moves, each item as {fromRow, fromCol}`, or in the notation of the assignment; null where the expression looks at no
 * list in this way.
 */
export function nameProjection({ call, notations = [] }: Step): string | null {
  const projection = readProjection(call);
  return projection === null ? null : describe(projection, notations);
}

/** How messages write the values of a step. */
export function showFor({ call, notations = [], written }: Step): ShowValue {
  const projection = readItems(call);
  const rows = projection === null ? null : showRows(notations, projection.members, written?.language);
  return rows ?? showObjects(notations, written?.language);
}

function describe({ list, members }: Projection, notations: readonly Notation[]): string {
  const written = nameNotation(notations, members) ?? `{${members.join(', ')}}`;
  return `${list}, each item as ${written}`;
}

/** A list whose length is wrong, described by its items. */
export interface MeasuredList {
  /** `moves, each item as {fromRow, fromCol}`. */
  readonly call: string;
  readonly mismatch: ValueMismatch;
}

/** Null if no later step says what the items should be, or if the items do not show it. */
export function compareMeasuredList(
  steps: readonly Step[],
  index: number,
  list: Value | null,
): MeasuredList | null {
  const step = steps[index];
  const name = step === undefined ? null : measuredList(step.call);
  if (name === null || list?.type !== 'array') return null;
  return compareItems(
    steps.slice(index + 1).find(({ call }) => readItems(call)?.list === name.name),
    list.items,
  );
}

/** Null unless the step takes an item behind the end of the list, and says of each item what it should be. */
export function compareShortList(
  steps: readonly Step[],
  index: number,
  list: Value | null,
): MeasuredList | null {
  const step = steps[index];
  if (step === undefined || list?.type !== 'array') return null;
  const { items } = list;
  const taken = takenItems(step.call);
  const [first] = taken;
  const isShort = taken.some((each) => each.list.name === first?.list.name && each.index >= items.length);
  const known = first === undefined || !isShort ? null : compareItems(step, items);
  const diagnosis = known?.mismatch.diagnosis;
  if (known === null || first === undefined || diagnosis === null || diagnosis === undefined) return known;
  const owner = nameOwner(steps, index, first.list)?.name ?? first.list.name;
  const words = `${owner} has ${countThings(items.length, 'item')}; ${diagnosis.words}`;
  return { ...known, mismatch: { ...known.mismatch, diagnosis: { ...diagnosis, words } } };
}

/** The method that made the value, where a binding says it; else the name that the case gives it. */
export function nameOwner(
  steps: readonly Step[],
  index: number,
  owner: Expression,
): { readonly name: string; readonly isCalled: boolean } | null {
  if (owner.type === 'call' || owner.type === 'member')
    return { name: owner.name, isCalled: owner.type === 'call' };
  if (owner.type === 'index' && owner.index.type === 'int') {
    const list = nameOwner(steps, index, owner.object);
    return list === null ? null : { name: `${list.name}[${owner.index.value}]`, isCalled: false };
  }
  if (owner.type !== 'name') return null;
  const bound = steps
    .slice(0, index + 1)
    .flatMap((step) => step.let)
    .findLast(({ name }) => name === owner.name)?.value;
  const isCalled = bound?.type === 'call';
  return { name: isCalled ? bound.name : owner.name, isCalled };
}

/** The items of a list against what a step says of each of them; null if it says nothing, or if they are right. */
function compareItems(later: Step | undefined, items: readonly Value[]): MeasuredList | null {
  const projection = later === undefined ? null : readItems(later.call);
  const asked = later?.expect.find(isReturns);
  if (later === undefined || projection === null || asked === undefined || !('value' in asked.match))
    return null;
  const { filters } = asked.match;
  const value = wrap(asked.match.value, later.call);
  const named = items.map((item) => project(item, projection.members));
  const known = named.filter((item) => item !== null);
  const rows = known.length < named.length ? readInOrder(items, projection.members, value) : known;
  if (rows === null) return null;
  const actual = [{ type: 'array', items: rows } as const];
  const comparison = compareValues({ how: 'as-set', value, filters }, actual, 'the list', showFor(later));
  return comparison.equal
    ? null
    : { call: describe(projection, later.notations ?? []), mismatch: comparison };
}

function isReturns(expectation: Expectation): expectation is Extract<Expectation, { of: 'returns' }> {
  return expectation.of === 'returns';
}

/** Of all items, or of the first one alone: `[moves[0].fromRow, moves[0].fromCol]`. */
function readItems(call: Expression): Projection | null {
  return readProjection(call) ?? readRow(call, 0);
}

/** What is expected of the first item alone, as a list of one item. */
function wrap(value: Value, call: Expression): Value {
  return readProjection(call) === null ? { type: 'array', items: [value] } : value;
}

function readProjection(call: Expression): Projection | null {
  if (call.type !== 'array' || call.items.length === 0) return null;
  const rows = call.items.map((item, index) => readRow(item, index));
  const [first = null] = rows;
  return first !== null && rows.every((row) => row !== null && isSame(row, first)) ? first : null;
}

function isSame(one: Projection, other: Projection): boolean {
  return one.list === other.list && one.members.join() === other.members.join();
}

/** `[moves[2].fromRow, moves[2].fromCol]` at index 2. */
function readRow(item: Expression, index: number): Projection | null {
  if (item.type !== 'array' || item.items.length === 0) return null;
  const parts = item.items.map((part) => readPart(part, index));
  const [first = null] = parts;
  if (first === null || parts.some((part) => part?.list !== first.list)) return null;
  return { list: first.list, members: parts.flatMap((part) => (part === null ? [] : [part.member])) };
}

function readPart(part: Expression, index: number): { list: string; member: string } | null {
  if (part.type !== 'member' && part.type !== 'call') return null;
  if (part.type === 'call' && part.args.length > 0) return null;
  const { object, name } = part;
  if (object.type !== 'index' || object.object.type !== 'name' || object.index.type !== 'int') return null;
  return object.index.value === index ? { list: object.object.name, member: name } : null;
}

/** The members of an item, from its fields; null if one of them is not known. */
function project(item: Value, members: readonly string[]): Value | null {
  if (item.type === 'null') return item;
  if (item.type !== 'object') return null;
  const values = members.map((member) => item.fields?.find(({ name }) => name === member)?.value);
  const known = values.filter((value) => value !== undefined);
  return known.length < members.length ? null : { type: 'array', items: known };
}

/**
 * Reads the members of items from their fields by order, since private fields may have other names. Trusted only if most
 * items of the shorter list then occur in the other one, too.
 */
function readInOrder(
  items: readonly Value[],
  members: readonly string[],
  expected: Value,
): readonly Value[] | null {
  const rows = items.flatMap((item): Value[] =>
    item.type === 'object' && item.fields?.length === members.length
      ? [{ type: 'array', items: item.fields.map(({ value }) => value) }]
      : [],
  );
  if (rows.length < items.length || expected.type !== 'array') return null;
  const [few = [], many = []] = [rows, expected.items].toSorted((one, other) => one.length - other.length);
  const isIn = (value: Value): boolean =>
    many.some((other) => compareValues({ how: 'equals', value, filters: [] }, [other]).equal);
  return 2 * few.filter(isIn).length > few.length ? rows : null;
}

// Writes objects, or lists of what their members return, in the notation of the assignment. Pure.

const PLACEHOLDER = /\$\{(\w+)\}/g;

/** Objects of classes with a notation as the assignment writes them; everything else as usual. */
function showObjects(notations: readonly Notation[], language?: LanguageId): ShowValue {
  return withWritten(language, (value) => {
    if (value.type !== 'object' || value.text !== null) return null;
    const notation = notations.find(({ name }) => name === value.class);
    const fields = new Map((value.fields ?? []).map((field) => [field.name, field.value]));
    return notation === undefined ? null : write(notation, fields);
  });
}

/** Rows of what these members return as the objects they come from; null where no notation has just these members. */
function showRows(
  notations: readonly Notation[],
  members: readonly string[],
  language?: LanguageId,
): ShowValue | null {
  const notation = findNotation(notations, members);
  if (notation === null) return null;
  return withWritten(language, (value) => {
    if (value.type !== 'array' || value.items.length !== members.length) return null;
    return write(notation, new Map(value.items.map((item, index) => [members[index] ?? '', item])));
  });
}

/** `(fromRow,fromCol)-(toRow,toCol)`; null where no notation has just these members. */
function nameNotation(notations: readonly Notation[], members: readonly string[]): string | null {
  return findNotation(notations, members)?.forms.at(-1)?.text.replace(PLACEHOLDER, '$1') ?? null;
}

function findNotation(notations: readonly Notation[], members: readonly string[]): Notation | null {
  const isSame = (form: NotationForm): boolean => {
    const used = new Set([...form.text.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
    return used.size === members.length && members.every((name) => used.has(name));
  };
  return notations.find(({ forms }) => forms.every(isSame)) ?? null;
}

function withWritten(language: LanguageId | undefined, write: (value: Value) => string | null): ShowValue {
  return (value, focus) => showValue(value, focus, write, language);
}

/** Null where a member is not known. */
function write({ forms }: Notation, values: ReadonlyMap<string, Value>): string | null {
  const form = forms.find(({ when }) => when === null || isApart(values, when));
  if (form === undefined) return null;
  const names = [...form.text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (names.some((name) => values.get(name)?.type !== 'int')) return null;
  return form.text.replace(PLACEHOLDER, (_, name: string) => showMember(values.get(name)));
}

function showMember(value: Value | undefined): string {
  return value === undefined ? '' : showValue(value);
}

function isApart(
  values: ReadonlyMap<string, Value>,
  { apart: [one, other], by }: NonNullable<NotationForm['when']>,
): boolean {
  const [left, right] = [values.get(one), values.get(other)];
  return left?.type === 'int' && right?.type === 'int' && Math.abs(left.value - right.value) === by;
}
