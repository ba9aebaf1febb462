/** The filter `line-ends-free`. */
import type { FilterRecord } from './filter.js';

export const lineEnds: FilterRecord<'line-ends-free'> = {
  name: 'line-ends-free',
  frees: 'CR LF is the same as LF.',
  affects: 'line-ends',
  remark: { words: 'the kind of line end', preposition: 'in' },
  scope: 'character',
  beforePatterns: true,
  rank: 90,
  form: { kind: 'lines', step: 'plain-line-ends' },
};
