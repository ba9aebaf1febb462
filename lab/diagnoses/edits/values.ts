/** Numbers and items of lists. */
import { oneLine, LIST, type Edit } from './edit-kinds.js';

export const VALUES: readonly Edit[] = [
  {
    title: 'one number off by one',
    codes: ['number'],
    apply: oneLine(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/, (digits) => String(Number(digits) + 1)),
    ),
  },
  {
    title: '3.0 for 3',
    codes: ['number-format', 'extra-text'],
    apply: oneLine(
      (line) => /(?<![\w.-])\d+(?![\w.])/.test(line),
      (line) => line.replace(/(?<![\w.-])\d+(?![\w.])/, '$&.0'),
    ),
  },
  {
    title: 'an element too many in a list',
    codes: ['extra-item'],
    apply: oneLine(
      (line) => LIST.test(line),
      (line) => line.replace(LIST, (list) => list.replace(/(,\s*)([^,]+)/, '$1$2$1$2')),
    ),
  },
  {
    title: 'an element missing in a list',
    codes: ['missing-item'],
    apply: oneLine(
      (line) => LIST.test(line),
      (line) => line.replace(LIST, (list) => list.replace(/,[^,]+/, '')),
    ),
  },
];
