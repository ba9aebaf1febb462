/** Everything in one file, whose compiled code is kept: the commands, and the library that `index.js` passes on. */
export { main } from './main.js';
export * as library from './library.js';
