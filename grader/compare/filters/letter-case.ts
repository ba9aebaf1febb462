/** The filter `letter-case-free`. */
import type { FilterRecord } from './filter.js';

export const letterCase: FilterRecord<'letter-case-free'> = {
  name: 'letter-case-free',
  frees: 'Upper-case and lower-case letters are the same.',
  affects: 'characters',
  remark: { words: 'upper and lower case', preposition: 'in' },
  scope: 'character',
  rank: 70,
  form: { kind: 'lines', step: 'lower-letters' },
};
