/** The filter `leading-blanks-free`. */
import type { FilterRecord } from './filter.js';

export const leadingBlanks: FilterRecord<'leading-blanks-free'> = {
  name: 'leading-blanks-free',
  frees: 'Blanks at the beginning of a line do not count.',
  affects: 'characters',
  remark: { words: 'blanks at the beginning', preposition: 'of' },
  scope: 'line',
  beforePatterns: true,
  rank: 110,
  form: { kind: 'lines', step: 'drop-leading-blanks' },
};
