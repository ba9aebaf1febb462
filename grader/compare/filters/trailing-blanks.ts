/** The filter `trailing-blanks-free`. */
import type { FilterRecord } from './filter.js';

export const trailingBlanks: FilterRecord<'trailing-blanks-free'> = {
  name: 'trailing-blanks-free',
  frees: 'Blanks just before a line end or at the end of the text do not count.',
  affects: 'characters',
  remark: { words: 'blanks at the end', preposition: 'of' },
  scope: 'character',
  beforePatterns: true,
  rank: 120,
  form: { kind: 'lines', step: 'drop-trailing-blanks' },
};
