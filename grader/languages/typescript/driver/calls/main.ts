/**
 * The driver's outer half. It shares its realm with the student's modules, so it only takes what is needed of Node
 * before they are loaded and hands it to the inner half, which has a realm of its own.
 */
import vm from 'node:vm';
import { countTyped, intrinsics, kindOf, mapItems, setItems, stackOf, unbox } from './foreign.js';
import type { Host, Foreign } from './host.js';
import {
  apply,
  countActive,
  exit,
  immediate,
  isPromise,
  joinBytes,
  newArray,
  newMap,
  newTypeError,
  promiseThen,
  setItem,
  textOf,
  deleteProperty,
  bytesFrom,
  emptyBytes,
  indexOfByte,
  partOf,
  readSync,
  sleepOneMillisecond,
  writeSync,
  chdir,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  isUint8Array,
  nextTick,
  viewOf,
  type AnyFunction,
} from './natives.js';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { dirname, join } from 'node:path';
import fs from 'node:fs';

/**
 * Captures what the student's code writes to standard output, in every way that Node offers short of native code.
 */
type Sink = (bytes: Foreign, length: number) => void;

const STDOUT = 1;
let sink: Sink | null = null;

function hearStdout(next: Sink): void {
  sink = next;
}

function keep(chunk: unknown, encoding: unknown): number {
  const bytes = bytesFrom(chunk as string | Uint8Array, typeof encoding === 'string' ? encoding : 'utf8');
  sink?.(bytes, bytes.length);
  return bytes.length;
}

/** The stream, its end, and the file functions that take its descriptor. */
function captureStdout(): void {
  captureStream();
  captureFileFunctions();
}

function captureStream(): void {
  const { stdout } = process;
  const write = (chunk: unknown, encoding?: unknown, callback?: unknown): boolean => {
    if (typeof chunk !== 'string' && !isUint8Array(chunk))
      throw newTypeError(
        'The "chunk" argument must be of type string or an instance of Buffer or Uint8Array.',
      );
    keep(chunk, encoding);
    later(typeof encoding === 'function' ? encoding : callback);
    return true;
  };
  const end = (chunk?: unknown, encoding?: unknown): typeof stdout => {
    if (typeof chunk === 'string' || isUint8Array(chunk)) keep(chunk, encoding);
    return stdout;
  };
  Object.assign(stdout, { write, end });
}

function captureFileFunctions(): void {
  const { write, writeSync, writeFileSync, appendFileSync } = fs;
  const unlessStdout =
    (original: AnyFunction) =>
    (file: unknown, data: unknown, ...rest: unknown[]): unknown =>
      isStdout(file) ? void keep(data, rest[0]) : apply(original, fs, [file, data, ...rest]);
  Object.assign(fs, {
    writeSync: (descriptor: unknown, chunk: unknown, ...rest: unknown[]): unknown =>
      descriptor === STDOUT
        ? keep(pieceOf(chunk, rest[0], rest[1]), rest[1])
        : apply(writeSync, fs, [descriptor, chunk, ...rest]),
    write: (descriptor: unknown, chunk: unknown, ...rest: unknown[]): unknown => {
      if (descriptor !== STDOUT) return apply(write, fs, [descriptor, chunk, ...rest]);
      later(rest[rest.length - 1], null, keep(pieceOf(chunk, rest[0], rest[1]), rest[1]), chunk);
      return undefined;
    },
    writeFileSync: unlessStdout(writeFileSync),
    appendFileSync: unlessStdout(appendFileSync),
  });
  // Without this `import { writeSync } from 'node:fs'` would still give the original.
  syncBuiltinESMExports();
}

/** `fs.writeSync(descriptor, buffer, offset, length)` writes a part of it. */
function pieceOf(chunk: unknown, offset: unknown, length: unknown): unknown {
  if (typeof chunk === 'string' || typeof offset !== 'number') return chunk;
  const { buffer, byteOffset, byteLength } = chunk as Uint8Array;
  return viewOf(buffer, byteOffset + offset, typeof length === 'number' ? length : byteLength - offset);
}

function isStdout(file: unknown): boolean {
  return file === STDOUT || file === '/dev/stdout' || file === '/dev/fd/1' || file === '/proc/self/fd/1';
}

function later(callback: unknown, ...args: readonly unknown[]): void {
  if (typeof callback === 'function') nextTick(callback, ...args);
}

/**
 * The working folder of a case: filled before the case, read back and emptied after it. Links that were there at the start
 * lead to data files of the student, and are there for every case.
 */
const start = process.cwd();
const links = findLinks(start);

function findLinks(folder: string): readonly { readonly path: string; readonly target: string }[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) return [{ path, target: readlinkSync(path) }];
    return stats.isDirectory() ? findLinks(path) : [];
  });
}

/** Absolute, since the student's code may have changed the working directory. */
function clearFolder(): void {
  chdir(start);
  const names = readdirSync(start);
  let left = names.length;
  while (left > 0) rmSync(join(start, names[--left] ?? ''), { recursive: true, force: true });
  let unlaid = links.length;
  while (unlaid > 0) layLink(links[--unlaid]);
}

function layLink(link: (typeof links)[number] | undefined): void {
  if (link === undefined) return;
  mkdirSync(dirname(link.path), { recursive: true });
  symlinkSync(link.target, link.path);
}

/** Base64, or null if there is no such regular file. */
function readFile(name: string): string | null {
  try {
    const path = join(start, name);
    return lstatSync(path).isFile() ? readFileSync(path, 'base64') : null;
  } catch {
    return null;
  }
}

/** What the case brings takes the place of a data file. */
function writeFile(name: string, text: string): void {
  const path = join(start, name);
  removeFile(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Removes the link to a data file that the case asks for afterwards: the program writes its own. */
function removeFile(name: string): void {
  rmSync(join(start, name), { force: true, recursive: true });
}

/** The inner half's text, inserted when the driver is built. */
declare const INNER_HALF: string;

// Loads the student's modules anew each time, with fresh static state.

/** `modules.mjs` is loaded under another query each time; `modules.cjs` is removed from the cache of `require`. */
function makeLoader(path: string): (number: number) => Foreign {
  return path.endsWith('.mjs') ? loadModule(pathToFileURL(path).href) : loadCommonJs(path);
}

function loadModule(url: string): (number: number) => Foreign {
  return (number) => import(`${url}?${number}`);
}

function loadCommonJs(path: string): () => Foreign {
  const load = createRequire(import.meta.url);
  const { cache } = load;
  const key = load.resolve(path);
  const fulfil = Promise.resolve.bind(Promise);
  const reject = Promise.reject.bind(Promise);
  return () => {
    try {
      deleteProperty(cache, key);
      return fulfil(load(path) as unknown);
    } catch (thrown) {
      return reject(thrown);
    }
  };
}

// Reads the grader's lines from one descriptor and writes frames to another.

const FROM_GRADER = 3;
const LINE_FEED = 10;
const CHUNK = 65536;
let pending = bytesFrom('');

/** Blocks without turning the event loop, so that nothing of the last case goes on meanwhile. */
function readLine(): string | null {
  for (;;) {
    const end = indexOfByte(pending, LINE_FEED);
    if (end >= 0) {
      const line = textOf(pending, 'utf8', end);
      pending = partOf(pending, end + 1, pending.length);
      return line;
    }
    const chunk = emptyBytes(CHUNK);
    const read = patiently(() => readSync(FROM_GRADER, chunk, 0, CHUNK, null));
    if (read === 0) return null;
    pending = joinBytes([pending, partOf(chunk, 0, read)]);
  }
}

function write(descriptor: number, text: string): void {
  const bytes = bytesFrom(text, 'utf8');
  const { length } = bytes;
  let at = 0;
  while (at < length) at += patiently(() => writeSync(descriptor, bytes, at, length - at));
}

/** A non-blocking descriptor reports EAGAIN when it would have to wait. */
function patiently(attempt: () => number): number {
  for (;;) {
    try {
      return attempt();
    } catch (thrown) {
      if ((thrown as { readonly code?: unknown }).code !== 'EAGAIN') throw thrown;
      sleepOneMillisecond();
    }
  }
}

// The driver itself.

const first = JSON.parse(readLine() ?? 'null') as { readonly nonce: string };
captureStdout();
let whenIdle: (() => void) | null = null;
process.on('beforeExit', () => {
  // An immediate keeps the event loop alive; otherwise the process would end after this.
  if (whenIdle !== null) immediate(whenIdle);
  whenIdle = null;
});
const host: Host = {
  readLine,
  write,
  exit,
  load: makeLoader(process.argv[2] ?? ''),
  intrinsics: intrinsics(),
  isPromise,
  then: (promise, fulfilled, rejected) => void apply(promiseThen, promise, [fulfilled, rejected]),
  newArray,
  setItem,
  newMap,
  newTypeError,
  kindOf,
  mapItems,
  setItems,
  countTyped,
  unbox,
  stackOf,
  whenIdle: (callback) => void (whenIdle = callback),
  nextTurn: (callback) => void immediate(callback),
  countActive,
  capture: hearStdout,
  base64: (chunks) => {
    const copies = newArray();
    for (let at = 0; at < chunks.length; at++) setItem(copies, at, chunks[at]);
    return textOf(joinBytes(copies as Uint8Array[]), 'base64');
  },
  writeFile,
  removeFile,
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
