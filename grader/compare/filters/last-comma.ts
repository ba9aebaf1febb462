/** The filter `last-comma-free`. */
import { dropLastCommas } from './drop-last-commas.js';
import type { FilterRecord } from './filter.js';

export const lastComma: FilterRecord<'last-comma-free'> = {
  name: 'last-comma-free',
  frees: 'Commas just before a closing brace or bracket do not count.',
  affects: 'characters',
  remark: { words: 'a comma after the last item', preposition: 'in' },
  scope: 'line',
  rank: 30,
  form: { kind: 'text', pass: dropLastCommas },
};
