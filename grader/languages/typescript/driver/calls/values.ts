/** Says what a student's value is, within bounds and without trusting anything it says of itself. */
import type { CallOutcome, Value } from '../../../../model.js';
import type { Foreign, Host } from './host.js';

const DEEPEST = 32;
const LARGEST = 200_000;
const LONGEST = 1_000_000;
const FRAMES = 8;

/** Thrown errors of a student's own toString come through. */
export function describeValue(host: Host, value: unknown): Value {
  return describe({ host, left: LARGEST, path: [] }, value);
}

interface Walk {
  readonly host: Host;
  left: number;
  /** The arrays we are inside of, to notice one that holds itself. */
  readonly path: Foreign[];
}

function describe(walk: Walk, value: unknown): Value {
  walk.left -= 1;
  if (walk.left < 0) return { type: 'too-large', what: `more than ${LARGEST} values` };
  switch (typeof value) {
    case 'number':
      return describeNumber(value);
    case 'bigint':
      return Number.isSafeInteger(Number(value))
        ? { type: 'int', value: Number(value) }
        : { type: 'object', class: 'bigint', text: String(value) };
    case 'string':
      return value.length > LONGEST
        ? { type: 'too-large', what: `a text of ${value.length} characters` }
        : { type: 'string', value };
    case 'boolean':
      return { type: 'boolean', value };
    case 'undefined':
      return { type: 'void' };
    case 'symbol':
      return { type: 'object', class: 'symbol', text: String(value) };
    case 'function':
      return { type: 'object', class: 'Function', text: null };
    case 'object':
      return value === null ? { type: 'null' } : describeObject(walk, value);
  }
}

function describeNumber(value: number): Value {
  if (Number.isSafeInteger(value)) return { type: 'int', value: value === 0 ? 0 : value };
  if (Number.isInteger(value)) return { type: 'object', class: 'number', text: String(BigInt(value)) };
  // JSON has no word for these; the protocol writes them as text.
  return { type: 'double', value: Number.isFinite(value) ? value : (String(value) as unknown as number) };
}

function describeObject(walk: Walk, object: Foreign): Value {
  const kind = walk.host.kindOf(object);
  if (kind === 'boxed')
    return describe(walk, Reflect.apply(Reflect.get(object, 'valueOf') as () => unknown, object, []));
  if (kind === 'typed-array' || (Array.isArray(object) && !hasOwnText(walk.host, object)))
    return describeItems(walk, object, Number(Reflect.get(object, 'length')));
  if (kind === 'set' && !hasOwnText(walk.host, object)) {
    const items = walk.host.setItems(object, LARGEST + 1);
    return describeItems(walk, items, Number(Reflect.get(items, 'length')));
  }
  return { type: 'object', class: className(object), text: textOf(walk.host, object) };
}

function describeItems(walk: Walk, list: Foreign, length: number): Value {
  if (length > walk.left) return { type: 'too-large', what: `an array of ${length} items` };
  if (walk.path.includes(list)) return { type: 'too-large', what: 'an array that holds itself' };
  if (walk.path.length >= DEEPEST) return { type: 'too-large', what: `arrays nested deeper than ${DEEPEST}` };
  walk.path.push(list);
  const items: Value[] = [];
  for (let index = 0; index < length; index++) items.push(describe(walk, Reflect.get(list, index)));
  walk.path.pop();
  return { type: 'array', items };
}

function className(object: Foreign): string {
  const made: unknown = Reflect.get(object, 'constructor');
  const name: unknown = typeof made === 'function' ? Reflect.get(made, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'Object';
}

/** What the object's own toString says; null where all it has is what every object has. */
function textOf(host: Host, object: Foreign): string | null {
  if (!hasOwnText(host, object)) return null;
  const text: unknown = Reflect.apply(Reflect.get(object, 'toString') as () => unknown, object, []);
  return typeof text === 'string' ? text.slice(0, LONGEST) : null;
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

export function describeThrown(thrown: unknown): CallOutcome {
  if (!isObject(thrown))
    return { kind: 'threw', exception: typeof thrown, message: String(thrown).slice(0, LONGEST), trace: [] };
  const message = tryTo(() => Reflect.get(thrown, 'message') as unknown);
  return {
    kind: 'threw',
    exception: tryTo(() => exceptionName(thrown)) ?? 'Error',
    supertypes: tryTo(() => ancestors(thrown)) ?? [],
    message: typeof message === 'string' ? message.slice(0, LONGEST) : null,
    trace: ownFrames(tryTo(() => Reflect.get(thrown, 'stack') as unknown)),
  };
}

function isObject(value: unknown): value is Foreign {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** What is thrown may throw when it is looked at. */
function tryTo<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** Names of the classes above the object's own. */
function ancestors(thrown: Foreign): string[] {
  const names: string[] = [];
  let prototype = Reflect.getPrototypeOf(thrown);
  while (prototype !== null && names.length < DEEPEST) {
    names.push(className(prototype));
    prototype = Reflect.getPrototypeOf(prototype);
  }
  return names.slice(1).filter((name) => name !== 'Object');
}

/** The class; for a plain Error that was given a name, that name. */
function exceptionName(thrown: Foreign): string {
  const made = className(thrown);
  const name: unknown = Reflect.get(thrown, 'name');
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
