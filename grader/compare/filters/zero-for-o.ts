/** The filter `zero-for-o-free`. */
import type { FilterRecord } from './filter.js';

export const zeroForO: FilterRecord<'zero-for-o-free'> = {
  name: 'zero-for-o-free',
  frees: 'The digit 0 and the capital letter O are the same.',
  affects: 'characters',
  remark: { words: 'the digit 0 for the letter O, or the other way round,', preposition: 'in' },
  scope: 'character',
  rank: 80,
  form: { kind: 'bytes', map: [[0x30, 0x4f]] },
};
