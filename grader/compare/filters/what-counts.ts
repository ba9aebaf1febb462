/** The filter `only-what-counts`. */
import type { FilterRecord } from './filter.js';

export const whatCounts: FilterRecord<'only-what-counts'> = {
  name: 'only-what-counts',
  frees:
    'Only the lines that the assignment selects with `counts` are compared; what else is written is free.',
  affects: 'selection',
  remark: { words: 'what does not count', preposition: 'in' },
  scope: 'character',
  rank: 140,
  form: { kind: 'none' },
};
