import { describe, expect, test } from '@jest/globals';
import { formatComplaint, nearest, quoted } from '../../../grader/assignment/complaints.js';

describe('complaints', () => {
  test('are one line with place, expected and found', () => {
    const place = { file: 'a.yaml', line: 3, column: 7 };
    expect(formatComplaint({ place, expected: 'a number', found: '"x"' })).toBe(
      'a.yaml:3:7: expected a number, found "x"',
    );
  });

  test.each([
    ['visiblity', 'visibility'],
    ['Returns', 'returns'],
    ['xyzzy', null],
  ])('the name nearest to %s is %s', (word, name) => {
    expect(nearest(word, ['returns', 'visibility', 'wall'])).toBe(name);
  });

  test('quote what is found on one line, cut where it is long', () => {
    expect(quoted('a\r\n"b"')).toBe('"a\\r\\n\\"b\\""');
    expect(quoted('x'.repeat(100))).toBe(`"${'x'.repeat(59)}…"`);
  });
});
