/** The filter `line-order-free`. */
import type { FilterRecord } from './filter.js';

export const lineOrder: FilterRecord<'line-order-free'> = {
  name: 'line-order-free',
  frees: 'The lines written between two inputs (all lines of a text without inputs) may come in any order.',
  affects: 'line-order',
  remark: { words: 'the order of the lines', preposition: 'in' },
  scope: 'text',
  rank: 10,
  form: { kind: 'order' },
};
