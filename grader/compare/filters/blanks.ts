/** The filter `blanks-free`. */
import type { FilterRecord } from './filter.js';

export const blanks: FilterRecord<'blanks-free'> = {
  name: 'blanks-free',
  frees: 'Blanks do not count at all; line ends do.',
  affects: 'characters',
  remark: { words: 'the blanks', preposition: 'in' },
  scope: 'character',
  rank: 40,
  form: { kind: 'lines', step: 'drop-blanks' },
};
