import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../../grader/model.js';
import { renderClass, renderSubmission } from '../../../grader/report/terminal.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../support/build.js';

const item = rubricItem({
  points: 2,
  title: 'playGame',
  cases: [compileCase({ id: 'one' }), compileCase({ id: 'two' })],
});
const PLAIN = { color: false, width: 100 };
const graded = (id: string, ...verdicts: Verdict[]) => submissionResult([[item, verdicts]], { id });

describe('a class on a terminal', () => {
  const text = renderClass(
    {
      assignment: assignment({ rubric: [item] }),
      sandbox: 'none',
      submissions: [
        graded('ada', ACCEPTED, ACCEPTED),
        graded('bob', ACCEPTED, LOST),
        graded('eve', ACCEPTED, UNDECIDED),
      ],
    },
    PLAIN,
  );

  test('has a line for each submission, with what to look at first', () => {
    expect(text).toMatch(/ada +│ java +│ 2 /);
    expect(text).toMatch(/bob +│ java +│ 1 +│ wrong-answer, two: too short/);
    expect(text).toMatch(/eve +│ java +│ 1 \(\+1\?\)/);
  });

  test('says in one line what could not be checked, and how to have it checked', () => {
    expect(text).toContain('! eve: "a case" not checked, at no cost: no JDK. To check here: install one.');
  });
});

describe('one submission on a terminal', () => {
  test('tells failures first, then the points', () => {
    const text = renderSubmission(graded('bob', ACCEPTED, LOST), 'instructor', PLAIN);
    expect(text.indexOf('✗ a case (two): wrong-answer')).toBe(0);
    expect(text).toContain('too short');
    expect(text.trimEnd().endsWith('1 of 2 points.')).toBe(true);
  });

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

  test('what a program said cannot act on the terminal', () => {
    const hostile: Verdict = {
      verdict: 'run-time-error',
      message: '\u001b[2Jgone\u0007\u202e',
      details: '\u001b]0;title\u0007\r\nline',
      difference: null,
    };
    const text = renderSubmission(graded('\u001b[31mbob', hostile, ACCEPTED), 'student', PLAIN);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
