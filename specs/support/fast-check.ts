/**
 * fast-check with a seed. In `npm test` each property tries the same inputs in every run, so that a change is refused
 * for what it did; `npm run test:thorough` draws new ones.
 */
import fc from 'fast-check';
import { choose } from './effort.js';

const SEED = 20_260_101;

fc.configureGlobal(choose({ quick: { seed: SEED }, thorough: {} }));

export default fc;
