/**
 * Describes a student's value, within bounds, without trusting it and without running its code: no getter, no trap
 * of a proxy, and toString only if a case asks for a text.
 */
import type { CallOutcome, PlainValue } from '../../../../model.js';
import type { Host } from './host.js';
import { type Foreign, isObject } from './values.js';

export type Threw = Extract<CallOutcome, { readonly kind: 'threw' }>;

const MAX_DEPTH = 32;
const MAX_VALUES = 200_000;
const MAX_LENGTH = 1_000_000;
const FRAMES = 8;
/** At most this many fields of an object are reported, and this many characters of a text in one. */
const FIELDS = 8;
const FIELD_TEXT = 60;

/** If a text is asked for, an error that the student's toString throws is passed on. */
export function describeValue(host: Host, value: unknown, texts: readonly number[]): PlainValue {
  return describe({ host, texts, left: MAX_VALUES, path: [] }, value);
}

interface Walk {
  readonly host: Host;
  /** At which depths in arrays objects are asked for their text. */
  readonly texts: readonly number[];
  left: number;
  /** The arrays that contain this value, to notice one that contains itself. */
  readonly path: Foreign[];
}

function describe(walk: Walk, value: unknown): PlainValue {
  walk.left -= 1;
  if (walk.left < 0) return { type: 'too-large', what: `more than ${MAX_VALUES} values` };
  if (typeof value === 'string')
    return value.length > MAX_LENGTH
      ? { type: 'too-large', what: `a text of ${value.length} characters` }
      : value;
  if (value === null) return null;
  return typeof value === 'object' ? describeObject(walk, value) : describePrimitive(value);
}

/** A value that is neither a text nor an object. */
function describePrimitive(value: unknown): PlainValue {
  switch (typeof value) {
    case 'number':
      return describeNumber(value);
    case 'bigint':
      return Number.isSafeInteger(Number(value))
        ? Number(value)
        : { type: 'object', class: 'bigint', text: String(value) };
    case 'boolean':
      return value;
    case 'symbol':
      return { type: 'object', class: 'symbol', text: String(value) };
    case 'function':
      return { type: 'object', class: 'Function', text: null };
    case 'undefined':
    case 'string':
    case 'object':
      return { type: 'void' };
  }
}

function describeNumber(value: number): PlainValue {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  if (Number.isInteger(value)) return { type: 'object', class: 'number', text: String(BigInt(value)) };
  // JSON cannot write these; the protocol sends them as text.
  return { type: 'double', value: Number.isFinite(value) ? value : (String(value) as unknown as number) };
}

function describeObject(walk: Walk, object: Foreign): PlainValue {
  const { host } = walk;
  const kind = host.kindOf(object);
  // A proxy of an array is read as an ordinary caller would read it.
  if (kind === 'proxy') return isArray(object) ? describeList(walk, object) : opaque('Proxy');
  if (kind === 'boxed') return describe(walk, host.unbox(object));
  if (kind === 'typed-array') return describeItems(walk, object, host.countTyped(object));
  const asked = walk.texts.includes(walk.path.length);
  const speaks = asked && hasOwnText(host, object);
  if (isArray(object) && !speaks) return describeList(walk, object);
  if (kind === 'set' && !speaks) return describeList(walk, host.setItems(object, MAX_VALUES + 1));
  const isText = speaks || (asked && walk.path.length === 0);
  if (kind === 'map' && !isText) return describeMap(walk, object, mapEntries(host, object));
  if (kind === 'plain' && !isText) return describeMap(walk, object, ownEntries(object), true);
  const name = className(host, object);
  if (!asked) return { type: 'object', class: name, text: null, fields: fieldsOf(host, object) };
  return { type: 'object', class: name, text: speaks ? ownText(object) : null };
}

function isArray(object: Foreign): boolean {
  // A proxy that was revoked throws.
  return tryTo(() => Array.isArray(object)) ?? false;
}

function opaque(name: string): PlainValue {
  return { type: 'object', class: name, text: null };
}

function describeList(walk: Walk, list: Foreign): PlainValue {
  const length: unknown = Reflect.get(list, 'length');
  return describeItems(walk, list, typeof length === 'number' ? length : 0);
}

function mapEntries(host: Host, map: Foreign): readonly Entry[] {
  const items = host.mapItems(map, MAX_VALUES + 1);
  const count = Number(Reflect.get(items, 'length')) / 2;
  return Array.from({ length: count }, (_, at) => [
    Reflect.get(items, 2 * at),
    Reflect.get(items, 2 * at + 1),
  ]);
}

/** What an object holds that was written as `{a: 1}`; what would have to be computed is left out. */
function ownEntries(object: Foreign): readonly Entry[] {
  return Reflect.ownKeys(object).flatMap((key): Entry[] => {
    const own = Reflect.getOwnPropertyDescriptor(object, key);
    return typeof key === 'string' && own?.enumerable === true && 'value' in own ? [[key, own.value]] : [];
  });
}

type Entry = readonly [key: unknown, value: unknown];

/** Its keys are never asked for a text. */
function describeMap(walk: Walk, map: Foreign, entries: readonly Entry[], byText = false): PlainValue {
  const fault = enter(walk, map, entries.length);
  if (fault !== null) return fault;
  const keys: Walk = { ...walk, texts: [] };
  const described = entries.map(([key, value]) => [describe(keys, key), describe(walk, value)]);
  walk.path.pop();
  return { type: 'map', entries: described, ...(byText && { byText }) };
}

function describeItems(walk: Walk, list: Foreign, length: number): PlainValue {
  const fault = enter(walk, list, length);
  if (fault !== null) return fault;
  const items: PlainValue[] = [];
  for (let index = 0; index < length; index++) items.push(describe(walk, Reflect.get(list, index)));
  walk.path.pop();
  return items;
}

/** What is too large about it, or null: then its items come next. */
function enter(walk: Walk, holder: Foreign, length: number): PlainValue | null {
  if (length > walk.left) return { type: 'too-large', what: `an array of ${length} items` };
  if (walk.path.includes(holder)) return { type: 'too-large', what: 'an array that holds itself' };
  if (walk.path.length >= MAX_DEPTH)
    return { type: 'too-large', what: `arrays nested deeper than ${MAX_DEPTH}` };
  walk.path.push(holder);
  return null;
}

/**
 * The value of a property, own or inherited, found without running code: undefined if it is computed, or if a proxy
 * would have to be asked.
 */
function heldBy(host: Host, object: Foreign, key: string): unknown {
  let at: Foreign | null = object;
  for (let depth = 0; at !== null && depth < MAX_DEPTH; depth++) {
    if (host.kindOf(at) === 'proxy') return undefined;
    const own = Reflect.getOwnPropertyDescriptor(at, key);
    if (own !== undefined) return own.value;
    at = Reflect.getPrototypeOf(at);
  }
  return undefined;
}

function className(host: Host, object: Foreign): string {
  const made = heldBy(host, object, 'constructor');
  const name = typeof made === 'function' ? heldBy(host, made, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'Object';
}

/** An object's first fields and their values; objects in them are only named. */
function fieldsOf(
  host: Host,
  object: Foreign,
): readonly { readonly name: string; readonly value: PlainValue }[] {
  const names = Reflect.ownKeys(object).filter((key) => typeof key === 'string');
  return names.slice(0, FIELDS).flatMap((name) => {
    const own = Reflect.getOwnPropertyDescriptor(object, name);
    return own === undefined || !('value' in own)
      ? []
      : [{ name: name.slice(0, FIELD_TEXT), value: heldValue(host, own.value) }];
  });
}

function heldValue(host: Host, value: unknown): PlainValue {
  if (typeof value === 'string') return value.slice(0, FIELD_TEXT);
  if (value === null) return null;
  if (typeof value !== 'object') return describePrimitive(value);
  return opaque(host.kindOf(value) === 'proxy' ? 'Proxy' : className(host, value));
}

/** What the object's own toString returns. */
function ownText(object: Foreign): string | null {
  const text: unknown = Reflect.apply(Reflect.get(object, 'toString') as () => unknown, object, []);
  return typeof text === 'string' ? text.slice(0, MAX_LENGTH) : null;
}

function hasOwnText(host: Host, object: Foreign): boolean {
  const own: unknown = Reflect.get(object, 'toString');
  return (
    typeof own === 'function' &&
    !['Object.prototype', 'Array.prototype'].some((name) => {
      const prototype = host.intrinsics[name];
      return (
        typeof prototype === 'object' && prototype !== null && Reflect.get(prototype, 'toString') === own
      );
    })
  );
}

// ---------------------------------------------------------------------------------------------- what was thrown

/** `asksMessage`: the case compares the message, so a getter for it is called. */
export function describeThrown(host: Host, thrown: unknown, asksMessage: boolean): Threw {
  if (!isObject(thrown))
    return {
      kind: 'threw',
      exception: typeof thrown,
      message: String(thrown).slice(0, MAX_LENGTH),
      trace: [],
    };
  const message = asksMessage
    ? tryTo(() => Reflect.get(thrown, 'message') as unknown)
    : heldBy(host, thrown, 'message');
  return {
    kind: 'threw',
    exception: exceptionName(host, thrown),
    supertypes: ancestors(host, thrown),
    message: typeof message === 'string' ? message.slice(0, MAX_LENGTH) : null,
    trace: ownFrames(tellsItsStack(host, thrown) ? host.stackOf(thrown) : null),
  };
}

/** The text of a stack begins with the error's name and message; both must exist as texts already. */
function tellsItsStack(host: Host, thrown: Foreign): boolean {
  return ['name', 'message'].every((key) => typeof heldBy(host, thrown, key) === 'string');
}

/** Looking at what was thrown may throw in turn. */
function tryTo<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** Names of the object's superclasses. */
function ancestors(host: Host, thrown: Foreign): string[] {
  const names: string[] = [];
  let at: Foreign | null = thrown;
  while (at !== null && names.length <= MAX_DEPTH && host.kindOf(at) !== 'proxy') {
    const prototype = Reflect.getPrototypeOf(at);
    if (prototype !== null) names.push(className(host, prototype));
    at = prototype;
  }
  return names.slice(1).filter((name) => name !== 'Object');
}

/** The class; for a plain Error with a name of its own, that name. */
function exceptionName(host: Host, thrown: Foreign): string {
  const made = className(host, thrown);
  const name = heldBy(host, thrown, 'name');
  return made === 'Error' && typeof name === 'string' && name !== '' ? name.slice(0, 200) : made;
}

/** `at singleSow (/submission/src/endodoi.ts:41:9)` -> `src/endodoi.ts:41 in singleSow`. */
function ownFrames(stack: unknown): string[] {
  if (typeof stack !== 'string') return [];
  const frames: string[] = [];
  for (const line of stack.slice(0, 20_000).split('\n')) {
    const match = /^\s+at (?:(?:async )?(.+?) \()?(?:file:\/\/)?\/submission\/(.+?):(\d+):\d+\)?$/.exec(line);
    if (match === null) continue;
    const [, called, file, number] = match;
    const where = `${decodeURI(file ?? '')}:${number ?? ''}`;
    frames.push(called === undefined || called === '<anonymous>' ? where : `${where} in ${called}`);
    if (frames.length === FRAMES) break;
  }
  return frames;
}
