/**
 * Built-in functions of the realm that the driver shares with the student's modules, taken before any of them is
 * loaded: later changes do not affect these.
 */
import fs from 'node:fs';
import { types } from 'node:util';

export type AnyFunction = (...args: never[]) => unknown;

export const apply: (target: AnyFunction, self: unknown, args: readonly unknown[]) => unknown =
  Reflect.apply.bind(Reflect);
export const deleteProperty = Reflect.deleteProperty.bind(Reflect);
export const defineProperty = Reflect.defineProperty.bind(Reflect);
export const getOwnPropertyDescriptor = Reflect.getOwnPropertyDescriptor.bind(Reflect);

/** A method of a prototype, to be called with `apply`. */
export function methodOf(prototype: object, name: string): AnyFunction {
  return Reflect.get(prototype, name) as AnyFunction;
}

const bufferPrototype = Reflect.get(Buffer, 'prototype') as object;
const bufferToString = methodOf(bufferPrototype, 'toString');
const bufferPart = methodOf(bufferPrototype, 'subarray');
const bufferIndexOf = methodOf(Uint8Array.prototype, 'indexOf');
export const promiseThen = methodOf(Promise.prototype, 'then');
export const setForEach = methodOf(Set.prototype, 'forEach');
export const mapForEach = methodOf(Map.prototype, 'forEach');
const mapSet = methodOf(Map.prototype, 'set');

/** `length` of every kind of typed array. */
export const typedLength = Reflect.getOwnPropertyDescriptor(
  Reflect.getPrototypeOf(Uint8Array.prototype) ?? {},
  'length',
)?.get as AnyFunction;

export const bytesFrom: (source: string | Uint8Array, encoding?: string) => Buffer = Buffer.from.bind(Buffer);
export const joinBytes = Buffer.concat.bind(Buffer);
export const emptyBytes = Buffer.alloc.bind(Buffer);
export function textOf(bytes: Uint8Array, encoding: string, end?: number): string {
  return apply(bufferToString, bytes, [encoding, 0, end ?? bytes.length]) as string;
}
export function partOf(bytes: Buffer, start: number, end: number): Buffer {
  return apply(bufferPart, bytes, [start, end]) as Buffer;
}
export function indexOfByte(bytes: Buffer, byte: number): number {
  return apply(bufferIndexOf, bytes, [byte]) as number;
}

const IntrinsicArray = Array;
export function newArray(): unknown[] {
  return new IntrinsicArray<unknown>();
}
/** Sets an item without calling a setter that a module may have put on Array.prototype. */
export function setItem(list: object, index: number, value: unknown): void {
  void defineProperty(list, index, { value, writable: true, enumerable: true, configurable: true });
}

const IntrinsicMap = Map;
export function newMap(entries: readonly (readonly unknown[])[]): object {
  const map = new IntrinsicMap<unknown, unknown>();
  for (const entry of entries) apply(mapSet, map, entry);
  return map;
}

export const plainPrototype: object = Object.prototype;
export const prototypeOf = Reflect.getPrototypeOf.bind(Reflect);

const IntrinsicTypeError = TypeError;
export function newTypeError(message: string): TypeError {
  return new IntrinsicTypeError(message);
}
export const IntrinsicError = Error;
const IntrinsicBytes = Uint8Array;
export function viewOf(buffer: ArrayBufferLike, start: number, length: number): Uint8Array {
  return new IntrinsicBytes(buffer, start, length);
}

const sleepWord = new Int32Array(new SharedArrayBuffer(4));
const wait = Atomics.wait.bind(Atomics);
export function sleepOneMillisecond(): void {
  void wait(sleepWord, 0, 0, 1);
}

export const {
  isPromise,
  isProxy,
  isSet,
  isMap,
  isTypedArray,
  isNativeError,
  isBoxedPrimitive,
  isUint8Array,
} = types;
export const {
  readSync,
  writeSync,
  writeFileSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  mkdirSync,
  lstatSync,
  symlinkSync,
} = fs;
export const immediate = setImmediate;
export const exit = process.exit.bind(process);
export const chdir = process.chdir.bind(process);
export const nextTick = process.nextTick.bind(process);
const activeKinds = process.getActiveResourcesInfo.bind(process);
const eventNames = process.eventNames.bind(process);
const listenerCount = process.listenerCount.bind(process);

/**
 * What keeps the process alive, and listeners: a listener for uncaught errors would still be there in the next
 * case.
 */
export function countActive(): number {
  let count = activeKinds().length;
  const names = eventNames();
  let left = names.length;
  while (left > 0) count += listenerCount(names[--left] ?? '');
  return count;
}
