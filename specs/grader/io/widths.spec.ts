/** Whatever a terminal says of its width, everything that is printed is printed. */
import { describe, expect, test } from '@jest/globals';
import { decideWidth } from '../../../grader/io/io.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import { renderTextTable } from '../../../grader/report/text-table.js';
import { wrapLines } from '../../../grader/text/wrap.js';
import { makeClass } from '../../support/class.js';
import { everyNth } from '../../support/effort.js';

test.each([
  [true, 0, 80],
  [true, undefined, 80],
  [true, Number.NaN, 80],
  [true, -3, 80],
  [true, 1, 20],
  [true, 132, 132],
  [false, undefined, 120],
  [false, 0, 120],
])('a terminal (%s) of %s columns is laid out in %s', (isTerminal, columns, width) => {
  expect(decideWidth(isTerminal, columns)).toBe(width);
});

const WIDTHS = Array.from({ length: 301 }, (_, width) => width);
/** Where room is short each column counts. */
const SOME_WIDTHS = [...WIDTHS.slice(0, 30), ...everyNth(WIDTHS.slice(30), 9)];
const report = makeClass(12, { calls: 4, games: 3 });

describe('from 0 to 300 columns', () => {
  test('tables, submissions and lines are laid out without a fault', () => {
    const [, second] = report.submissions;
    for (const columns of SOME_WIDTHS) {
      for (const each of new Set([columns, decideWidth(true, columns)])) {
        const style = { width: each, color: false };
        const texts = [
          renderClass(report, style),
          second === undefined ? '' : renderSubmission(second, 'instructor', style),
          renderTextTable({ head: ['a', 'b'], rows: [['x'.repeat(50), 'y']], width: each }),
        ];
        for (const text of texts) expect(wrapLines(`      ${text}`, each).trim()).not.toBe('');
      }
    }
  });
});
