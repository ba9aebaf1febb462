/** The filter `exit-code-free`. */
import type { FilterRecord } from './filter.js';

export const exitCode: FilterRecord<'exit-code-free'> = {
  name: 'exit-code-free',
  frees: 'The program may end with any exit code.',
  affects: 'exit-code',
  remark: { words: 'the exit code', preposition: 'in' },
  scope: 'character',
  rank: 130,
  form: { kind: 'none' },
};
