/**
 * The driver's outer half. It shares its realm with the student's modules, so it only takes what is needed of Node
 * before they are loaded and hands it to the inner half, which has a realm of its own.
 */
import vm from 'node:vm';
import { clearFolder, readFile, removeFile, writeFile } from './folder.js';
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
} from './natives.js';
import { captureStdout, hearStdout } from './printing.js';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

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
