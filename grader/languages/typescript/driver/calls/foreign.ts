/** What the inner half asks about objects of the student's realm. */
import fs from 'node:fs';
import { types } from 'node:util';
import { type Foreign, isObject } from './values.js';
import {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  IntrinsicError,
  isBoxedPrimitive,
  isNativeError,
  isMap,
  isProxy,
  isSet,
  isTypedArray,
  methodOf,
  mapForEach,
  newArray,
  plainPrototype,
  prototypeOf,
  setForEach,
  setItem,
  typedLength,
  type AnyFunction,
} from './natives.js';

type ForeignKind =
  'proxy' | 'set' | 'map' | 'plain' | 'typed-array' | 'error' | 'boxed' | 'function' | 'other';

export function kindOf(value: Foreign): ForeignKind {
  // This comes first: every question to a proxy runs the student's code.
  if (isProxy(value)) return 'proxy';
  if (isSet(value)) return 'set';
  if (isMap(value)) return 'map';
  if (isTypedArray(value)) return 'typed-array';
  if (isNativeError(value)) return 'error';
  if (isBoxedPrimitive(value)) return 'boxed';
  if (typeof value === 'function') return 'function';
  const prototype = prototypeOf(value);
  return prototype === plainPrototype || prototype === null ? 'plain' : 'other';
}

/** The items of a Set, in order; at most this many. */
export function setItems(set: Foreign, most: number): Foreign {
  const items = newArray();
  let count = 0;
  apply(setForEach, set, [
    (item: unknown): void => {
      if (count < most) setItem(items, count, item);
      count += 1;
    },
  ]);
  return items;
}

/** Keys and values of a Map, one after the other, in order; at most this many entries. */
export function mapItems(map: Foreign, most: number): Foreign {
  const items = newArray();
  let count = 0;
  apply(mapForEach, map, [
    (value: unknown, key: unknown): void => {
      if (count < most) {
        setItem(items, 2 * count, key);
        setItem(items, 2 * count + 1, value);
      }
      count += 1;
    },
  ]);
  return items;
}

/** How many items a typed array has, whatever its property `length` says. */
export function countTyped(array: Foreign): number {
  return apply(typedLength, array, []) as number;
}

/** What a Number, String, Boolean, Symbol or BigInt object holds. */
export function unbox(object: Foreign): unknown {
  for (const [is, valueOf] of BOXES) if (is(object)) return apply(valueOf, object, []);
  return undefined;
}

const BOXES: readonly (readonly [(value: unknown) => boolean, AnyFunction])[] = [
  [types.isNumberObject, methodOf(Number.prototype, 'valueOf')],
  [types.isStringObject, methodOf(String.prototype, 'valueOf')],
  [types.isBooleanObject, methodOf(Boolean.prototype, 'valueOf')],
  [types.isSymbolObject, methodOf(Symbol.prototype, 'valueOf')],
  [types.isBigIntObject, methodOf(BigInt.prototype, 'valueOf')],
];

/**
 * The text of an error's `stack`, made without running the student's code: Node makes it at the first read, with the
 * student's `Error.prepareStackTrace` if there is one.
 */
export function stackOf(error: Foreign): unknown {
  const own = getOwnPropertyDescriptor(IntrinsicError, 'prepareStackTrace');
  if (own !== undefined && !deleteProperty(IntrinsicError, 'prepareStackTrace')) return undefined;
  try {
    return getOwnPropertyDescriptor(error, 'stack')?.value as unknown;
  } finally {
    if (own !== undefined) defineProperty(IntrinsicError, 'prepareStackTrace', own);
  }
}

/** Built-in objects whose properties a student's module may change; the next case must not see the change. */
export function intrinsics(): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {
    globalThis,
    console,
    fs,
    Buffer,
    'Buffer.prototype': Reflect.get(Buffer, 'prototype') as unknown,
  };
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    // Some are made at first use; those are left alone.
    const value: unknown = 'value' in descriptor ? descriptor.value : undefined;
    if (!/^[A-Z]/.test(name) || name === 'GLOBAL' || !isObject(value)) continue;
    found[name] = value;
    const prototype: unknown = Reflect.get(value, 'prototype');
    if (isObject(prototype)) found[`${name}.prototype`] = prototype;
  }
  const iterator = Reflect.getPrototypeOf([][Symbol.iterator]());
  return {
    ...found,
    ArrayIterator: iterator,
    Iterator: iterator === null ? null : Reflect.getPrototypeOf(iterator),
  };
}
