/**
 * The driver's outer half. It shares its realm with the student's modules, so it only takes what is needed of Node
 * before they are loaded and hands it to the inner half, which has a realm of its own.
 */
import vm from 'node:vm';
import { readLine, write } from './channel.js';
import { clearFolder, readFile, removeFile, writeFile } from './folder.js';
import { countTyped, intrinsics, kindOf, mapItems, setItems, stackOf, unbox } from './foreign.js';
import type { Host } from './host.js';
import { makeLoader } from './module-loader.js';
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
} from './natives.js';
import { captureStdout, hearStdout } from './printing.js';

/** The inner half's text, inserted when the driver is built. */
declare const INNER_HALF: string;

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
