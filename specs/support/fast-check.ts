/**
 * fast-check with a seed. In `npm test` each property tries the same inputs in every run, so that a change is refused
 * for what it did; `npm run test:thorough` draws new ones.
 */
import fc from 'fast-check';
import { choose } from './effort.js';

const SEED = 20_260_101;

fc.configureGlobal(choose({ quick: { seed: SEED }, thorough: {} }));

/** Surrogates: code points that are no characters by themselves. */
const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * Any character, as a `unit` of texts. fast-check's own, `'binary'`, first makes a table of all characters, in each file that
 * uses it: two seconds.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.from ? number : number + SURROGATES.count));

export default fc;
