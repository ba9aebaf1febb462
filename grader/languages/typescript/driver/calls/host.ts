/**
 * What the driver's own realm gets from the one that it shares with the student's modules, taken before any of them is
 * loaded. Whatever they do to built-in objects afterwards, these stay as they were.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { clearFolder, readFile, removeFile, writeFile } from './folder.js';
import { countTyped, intrinsics, kindOf, mapItems, setItems, stackOf, unbox } from './foreign.js';
import {
  apply,
  bytesFrom,
  countActive,
  deleteProperty,
  emptyBytes,
  exit,
  immediate,
  indexOfByte,
  isPromise,
  joinBytes,
  newArray,
  newMap,
  newTypeError,
  partOf,
  promiseThen,
  readSync,
  setItem,
  sleepOneMillisecond,
  textOf,
  writeSync,
} from './natives.js';
import { hearStdout } from './printing.js';
import type { Foreign } from './values.js';

export type Host = ReturnType<typeof createHost>;

/** `modules` is the file of the student's modules. */
export function createHost(modules: string) {
  return {
    readLine,
    write,
    exit,
    load: makeLoader(modules),
    /** The main realm's intrinsics, by name. */
    intrinsics: intrinsics(),
    isPromise,
    /** Promise.prototype.then as it was. */
    then(promise: Foreign, fulfilled: (value: unknown) => void, rejected: (thrown: unknown) => void): void {
      apply(promiseThen, promise, [fulfilled, rejected]);
    },
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
    whenIdle: watchIdleness(),
    nextTurn: (callback: () => void): void => void immediate(callback),
    countActive,
    /** From now on printed bytes go to this function. */
    capture: hearStdout,
    base64(chunks: readonly Foreign[]): string {
      const copies = newArray();
      for (let at = 0; at < chunks.length; at++) setItem(copies, at, chunks[at]);
      return textOf(joinBytes(copies as Uint8Array[]), 'base64');
    },
    writeFile,
    removeFile,
    readFile,
    clearFolder,
  };
}

/** Calls back once when the event loop has nothing left to do; null cancels that. */
function watchIdleness(): (callback: (() => void) | null) => void {
  let whenIdle: (() => void) | null = null;
  process.on('beforeExit', () => {
    // An immediate keeps the event loop alive; otherwise the process would end after this.
    if (whenIdle !== null) immediate(whenIdle);
    whenIdle = null;
  });
  return (callback) => void (whenIdle = callback);
}

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

/**
 * The next line from the grader; null after the last. Blocks without turning the event loop, so that nothing of the last
 * case goes on meanwhile.
 */
export function readLine(): string | null {
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

/** Writes all of it to a descriptor. */
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
