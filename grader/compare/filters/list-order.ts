/** The filter `list-order-free`. */
import type { FilterRecord } from './filter.js';

export const listOrder: FilterRecord<'list-order-free'> = {
  name: 'list-order-free',
  frees:
    'Items separated by commas inside braces or brackets of one line may come in any order, inner lists too.',
  affects: 'item-order',
  remark: { words: 'the order of items', preposition: 'in' },
  scope: 'line',
  rank: 20,
  form: { kind: 'lines', step: 'sort-lists' },
};
