/**
 * The driver's outer half: shares its realm with the student's modules, so it does no more than take what is needed of
 * Node before they are loaded and hand it to the inner half, which lives in a realm of its own.
 */
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { types } from 'node:util';
import vm from 'node:vm';
import type { Foreign, ForeignKind, Host } from './host.js';

/** The inner half's text, put here when the driver is made. */
declare const INNER_HALF: string;

const { readSync, writeSync, writeFileSync, readFileSync, readdirSync, rmSync, mkdirSync, lstatSync } = fs;
const { apply, construct } = Reflect;
const { isPromise, isSet, isTypedArray, isNativeError, isBoxedPrimitive } = types;
const { concat, from: bytesFrom } = Buffer;
const bytesToText = Buffer.prototype.toString;
const IntrinsicArray = Array;
const IntrinsicTypeError = TypeError;
const IntrinsicInt32Array = Int32Array;
const IntrinsicSharedBuffer = SharedArrayBuffer;
const { then } = Promise.prototype;
const { forEach } = Set.prototype;
const { wait } = Atomics;
const immediate = setImmediate;
const exit = process.exit.bind(process);
const chdir = process.chdir.bind(process);
const onceIdle = process.once.bind(process);
const offIdle = process.removeListener.bind(process);
const active = process.getActiveResourcesInfo.bind(process);
const events = process.eventNames.bind(process);
const listeners = process.listenerCount.bind(process);
const start = process.cwd();
const nextTick = process.nextTick.bind(process);

// ---------------------------------------------------------------------------------------------- the channel

const GRADER = 3;
let pending = bytesFrom('');

function readLine(): string | null {
  for (;;) {
    const end = apply(Uint8Array.prototype.indexOf, pending, [10]) as number;
    if (end >= 0) {
      const line = apply(bytesToText, pending, ['utf8', 0, end]) as string;
      pending = apply(Buffer.prototype.subarray, pending, [end + 1]) as typeof pending;
      return line;
    }
    const chunk = Buffer.alloc(65536);
    const read = patiently(() => readSync(GRADER, chunk, 0, 65536, null));
    if (read === 0) return null;
    pending = concat([pending, apply(Buffer.prototype.subarray, chunk, [0, read]) as typeof pending]);
  }
}

function write(descriptor: number, text: string): void {
  const bytes = bytesFrom(text, 'utf8');
  const { length } = bytes;
  for (let at = 0; at < length;) at += patiently(() => writeSync(descriptor, bytes, at, length - at));
}

/** A descriptor that does not block says EAGAIN when it would have to. */
function patiently(attempt: () => number): number {
  for (;;) {
    try {
      return attempt();
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code !== 'EAGAIN') throw thrown;
      wait(new IntrinsicInt32Array(new IntrinsicSharedBuffer(4)), 0, 0, 1);
    }
  }
}

// ---------------------------------------------------------------------------------------------- the submission

/** `modules.mjs` is loaded anew under another query, `modules.cjs` by forgetting it. */
function makeLoader(path: string): Host['load'] {
  if (path.endsWith('.mjs')) {
    const url = new URL(`file://${path}`).href;
    return (number) => import(`${url}?${number}`);
  }
  const load = createRequire(import.meta.url);
  const { cache, resolve } = load;
  const key = resolve(path);
  const fulfil = Promise.resolve.bind(Promise);
  const reject = Promise.reject.bind(Promise);
  return () => {
    try {
      Reflect.deleteProperty(cache, key);
      return fulfil(load(path));
    } catch (thrown) {
      return reject(thrown);
    }
  };
}

function kindOf(value: Foreign): ForeignKind {
  if (isSet(value)) return 'set';
  if (isTypedArray(value)) return 'typed-array';
  if (isNativeError(value)) return 'error';
  if (isBoxedPrimitive(value)) return 'boxed';
  return typeof value === 'function' ? 'function' : 'other';
}

function setItems(set: Foreign, most: number): Foreign {
  const items = new IntrinsicArray<unknown>();
  let count = 0;
  apply(forEach, set, [
    (item: unknown) => {
      if (count < most) Reflect.defineProperty(items, count, { value: item, configurable: true });
      count += 1;
    },
  ]);
  return items;
}

/** A listener for uncaught errors would still be there in the next case. */
function countActive(): number {
  let count = active().length;
  const names = events();
  for (let at = 0; at < names.length; at++) count += listeners(names[at] ?? '');
  return count;
}

// ---------------------------------------------------------------------------------------------- printing

let sink: ((bytes: Foreign, length: number) => void) | null = null;
const STDOUT = 1;
const NAMES = ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/** Everything that Node offers for writing to standard output ends in one of these. */
function captureStdout(): void {
  const { stdout } = process;
  const keep = (chunk: unknown, encoding: unknown): number => {
    const bytes =
      typeof chunk === 'string'
        ? bytesFrom(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : bytesFrom(chunk as Uint8Array);
    sink?.(bytes, bytes.length);
    return bytes.length;
  };
  stdout.write = (chunk: unknown, encoding?: unknown, callback?: unknown): boolean => {
    if (typeof chunk !== 'string' && !types.isUint8Array(chunk))
      throw new IntrinsicTypeError(
        'The "chunk" argument must be of type string or an instance of Buffer or Uint8Array.',
      );
    keep(chunk, encoding);
    const done = typeof encoding === 'function' ? encoding : callback;
    if (typeof done === 'function') nextTick(done as () => void);
    return true;
  };
  stdout.end = function end(this: typeof stdout, chunk?: unknown): typeof stdout {
    if (typeof chunk === 'string' || types.isUint8Array(chunk)) keep(chunk, undefined);
    return stdout;
  } as typeof stdout.end;
  const part = (chunk: unknown, offset: unknown, length: unknown): unknown => {
    if (typeof chunk === 'string' || typeof offset !== 'number') return chunk;
    const { buffer, byteOffset, byteLength } = chunk as Uint8Array;
    return new Uint8Array(
      buffer,
      byteOffset + offset,
      typeof length === 'number' ? length : byteLength - offset,
    );
  };
  const { write: writeLater, writeFileSync: writeWhole, appendFileSync } = fs;
  Object.assign(fs, {
    writeSync: (descriptor: number, chunk: unknown, ...rest: unknown[]): number =>
      descriptor === STDOUT
        ? keep(part(chunk, rest[0], rest[1]), rest[1])
        : (apply(writeSync, fs, [descriptor, chunk, ...rest]) as number),
    write: (descriptor: number, chunk: unknown, ...rest: unknown[]): void => {
      if (descriptor !== STDOUT) return void apply(writeLater, fs, [descriptor, chunk, ...rest]);
      const length = keep(part(chunk, rest[0], rest[1]), rest[1]);
      const done = rest[rest.length - 1];
      if (typeof done === 'function') nextTick(done as () => void, null, length, chunk);
    },
    writeFileSync: (file: unknown, data: unknown, ...rest: unknown[]): void => {
      if (isStdout(file)) keep(data, rest[0]);
      else apply(writeWhole, fs, [file, data, ...rest]);
    },
    appendFileSync: (file: unknown, data: unknown, ...rest: unknown[]): void => {
      if (isStdout(file)) keep(data, rest[0]);
      else apply(appendFileSync, fs, [file, data, ...rest]);
    },
  });
  syncBuiltinESMExports();
}

function isStdout(file: unknown): boolean {
  return file === STDOUT || file === NAMES[0] || file === NAMES[1] || file === NAMES[2];
}

// ---------------------------------------------------------------------------------------------- the working folder

function clearFolder(): void {
  chdir(start);
  const names = readdirSync(start);
  for (let at = 0; at < names.length; at++)
    rmSync(join(start, names[at] ?? ''), { recursive: true, force: true });
}

function readFile(name: string): string | null {
  try {
    const path = join(start, name);
    return lstatSync(path).isFile() ? readFileSync(path, 'base64') : null;
  } catch {
    return null;
  }
}

function writeFile(name: string, text: string): void {
  const path = join(start, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// ---------------------------------------------------------------------------------------------- the inner half

const first = JSON.parse(readLine() ?? 'null') as {
  readonly nonce: string;
  readonly setup: { readonly modules: string };
};
captureStdout();
const host: Host = {
  readLine,
  write,
  exit: (code) => exit(code),
  load: makeLoader(process.argv[2] ?? ''),
  intrinsics: intrinsicsOf(globalThis),
  isPromise,
  then: (promise, fulfilled, rejected) => void apply(then, promise, [fulfilled, rejected]),
  newArray: () => new IntrinsicArray(),
  newTypeError: (message) => construct(IntrinsicTypeError, [message]) as Foreign,
  kindOf,
  setItems,
  whenIdle: (callback) => {
    // An immediate keeps the loop turning, or the process would end after this.
    const listener = (): void => void immediate(callback);
    onceIdle('beforeExit', listener);
    return () => void offIdle('beforeExit', listener);
  },
  nextTurn: (callback) => void immediate(callback),
  countActive,
  capture: (next) => (sink = next),
  base64: (chunks) => {
    const copies = new IntrinsicArray<Uint8Array>();
    for (let at = 0; at < chunks.length; at++) copies[at] = chunks[at] as Uint8Array;
    return apply(bytesToText, concat(copies), ['base64']) as string;
  },
  writeFile,
  readFile,
  clearFolder,
};
const realm = vm.createContext(Object.create(null) as object, {
  codeGeneration: { strings: false, wasm: false },
});
const begin = vm.runInContext(INNER_HALF, realm, { filename: 'boardmark-driver.js' }) as (
  host: Host,
  nonce: string,
) => void;
begin(host, first.nonce);

/** Built-in objects whose properties a student's module may change and the next case must not see changed. */
function intrinsicsOf(realm: object): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {
    globalThis: realm,
    console,
    fs,
    Buffer,
    'Buffer.prototype': Buffer.prototype,
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!/^[A-Z]/.test(name) || name === 'GLOBAL') continue;
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    // Some are made only when first asked for; those are left alone.
    const value: unknown = descriptor !== undefined && 'value' in descriptor ? descriptor.value : undefined;
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    found[name] = value;
    const prototype: unknown = Reflect.get(value, 'prototype');
    if (typeof prototype === 'object' && prototype !== null) found[`${name}.prototype`] = prototype;
  }
  const iterator = Reflect.getPrototypeOf([][Symbol.iterator]()) ?? {};
  return { ...found, ArrayIterator: iterator, Iterator: Reflect.getPrototypeOf(iterator) };
}
