/** Everything in one file, whose compiled code is kept: the commands, and the library that `index.js` passes on. */
import type * as library from './library.js';

export { main } from './main.js';

/** How esbuild writes what is evaluated only when it is asked for, at once. */
declare const require: (file: string) => typeof library;

/** No command uses it as a whole, and evaluating it takes a quarter of the processor time of a short one. */
export function openLibrary(): typeof library {
  return require('./library.js');
}
