/** Numbers and items of lists. */
import { oneLine, allLines, LIST, type Edit } from './edit-kinds.js';

export const VALUES: readonly Edit[] = [
  {
    id: 'off-by-one',
    what: 'one number off by one',
    codes: ['number'],
    apply: oneLine(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/, (digits) => String(Number(digits) + 1)),
    ),
  },
  {
    id: 'all-off-by-one',
    what: 'all numbers off by one',
    codes: ['number'],
    apply: allLines(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/g, (digits) => String(Number(digits) + 1)),
    ),
  },
  {
    id: 'number-with-decimals',
    what: '3.0 for 3',
    codes: ['number-format', 'extra-text'],
    apply: oneLine(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/, '$&.0'),
    ),
  },
  {
    id: 'an-item-more',
    what: 'an element too many in a list',
    codes: ['extra-item'],
    apply: oneLine(
      (line) => LIST.test(line),
      (line) => line.replace(LIST, (list) => list.replace(/(,\s*)([^,]+)/, '$1$2$1$2')),
    ),
  },
  {
    id: 'an-item-missing',
    what: 'an element missing in a list',
    codes: ['missing-item'],
    apply: oneLine(
      (line) => LIST.test(line),
      (line) => line.replace(LIST, (list) => list.replace(/,[^,]+/, '')),
    ),
  },
];
