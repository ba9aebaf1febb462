import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../../grader/model.js';
import { renderSubmission } from '../../../grader/report/terminal.js';
import { LOST, compileCase, rubricItem, submissionResult } from '../../support/build.js';

const item = rubricItem({
  points: 2,
  title: 'playGame',
  cases: [compileCase({ id: 'one' }), compileCase({ id: 'two' })],
});
const PLAIN = { color: false, width: 100 };
const graded = (id: string, ...verdicts: Verdict[]) => submissionResult([[item, verdicts]], { id });

describe('one submission on a terminal', () => {
  test('names the failures that it does not show in full', () => {
    expect(renderSubmission(graded('bob', LOST, LOST), 'student', PLAIN, { most: 1 })).toContain(
      '1 more case not accepted:\n✗ a case (two): wrong-answer',
    );
  });

  test.each([
    [false, false],
    [true, true],
  ])('colour %s: escapes %s', (color, hasEscapes) => {
    const text = renderSubmission(graded('bob', LOST, LOST), 'student', { color, width: 100 });
    expect(text.includes('\u001b[')).toBe(hasEscapes);
  });
});
