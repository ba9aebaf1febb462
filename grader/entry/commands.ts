/** Everything in one file, whose compiled code is kept: the commands, and the library that `index.js` passes on. */
import type * as library from './library.js';

export { main } from './main.js';

/** A plain `require`: esbuild bundles the file and evaluates it at the first call. */
declare const require: (file: string) => typeof library;

/** Loaded on demand: no command needs it, and to evaluate it takes a quarter of the processor time of a short command. */
export function openLibrary(): typeof library {
  return require('./library.js');
}
