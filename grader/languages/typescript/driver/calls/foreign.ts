/** What the inner half asks of objects that belong to the student's realm. */
import fs from 'node:fs';
import type { Foreign, ForeignKind } from './host.js';
import {
  apply,
  isBoxedPrimitive,
  isNativeError,
  isSet,
  isTypedArray,
  newArray,
  setForEach,
  setItem,
} from './natives.js';

export function kindOf(value: Foreign): ForeignKind {
  if (isSet(value)) return 'set';
  if (isTypedArray(value)) return 'typed-array';
  if (isNativeError(value)) return 'error';
  if (isBoxedPrimitive(value)) return 'boxed';
  return typeof value === 'function' ? 'function' : 'other';
}

/** At most so many, in order. */
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

/** Built-in objects whose properties a student's module may change and the next case must not see changed. */
export function intrinsics(): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {
    globalThis,
    console,
    fs,
    Buffer,
    'Buffer.prototype': Reflect.get(Buffer, 'prototype') as unknown,
  };
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    // Some are made only when first asked for; those are left alone.
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

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
