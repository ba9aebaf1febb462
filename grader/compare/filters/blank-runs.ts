/** The filter `blank-runs-free`. */
import type { FilterRecord } from './filter.js';

export const blankRuns: FilterRecord<'blank-runs-free'> = {
  name: 'blank-runs-free',
  frees: 'A run of blanks is the same as a single space. Some blanks are never the same as none.',
  affects: 'characters',
  remark: { words: 'the number of blanks', preposition: 'in' },
  scope: 'character',
  beforePatterns: true,
  rank: 50,
  form: { kind: 'lines', step: 'join-blanks' },
};
