/** The filter `blank-lines-free`. */
import type { FilterRecord } from './filter.js';

export const blankLines: FilterRecord<'blank-lines-free'> = {
  name: 'blank-lines-free',
  frees: 'Lines that are empty or hold nothing but blanks do not count.',
  affects: 'blank-lines',
  remark: { words: 'blank lines', preposition: 'in' },
  scope: 'line',
  rank: 60,
  form: { kind: 'lines', step: 'drop-blank-lines' },
};
