/** How far the heap may grow beyond what is in use. */
import { setFlagsFromString } from 'node:v8';

/**
 * Left alone, V8 lets garbage pile up to four times what is in use before it clears away: results are journalled and
 * dropped by the thousand, so most of the heap would be that. Two fifths more than what is in use cost a class some
 * tenths of a second.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40');
}
