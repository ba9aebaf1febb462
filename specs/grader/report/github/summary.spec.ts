import { describe, expect, test } from '@jest/globals';
import { SUMMARY_BYTES, renderSummary } from '../../../../grader/report/github/summary.js';
import { assignment, rubricItem, submissionResult, transcriptCase } from '../../../support/build.js';
import { SECRET, hostileResult } from '../../../support/hostile.js';

const many = rubricItem({
  cases: Array.from({ length: 200 }, (_, n) => transcriptCase({ id: `case-${String(n)}` })),
});
const huge = submissionResult([
  [many, many.cases.map((_, n) => ({ verdict: 'rejected', reason: `${String(n)} ${'ö'.repeat(3000)}` }))],
]);

describe("a step's summary", () => {
  test("is the student's feedback, without anything hidden", () => {
    const summary = renderSummary(assignment(), hostileResult, 'bwrap');
    expect(summary).toContain('## What to fix first');
    expect(summary).not.toContain(SECRET);
  });

  test.each([
    ['1 MiB', SUMMARY_BYTES],
    ['what is left of it', 5000],
  ])('stays below %s and says what was left out', (_, room) => {
    const summary = renderSummary(assignment(), huge, 'bwrap', room);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(room);
    expect(summary).toContain('0 of 1 points');
    expect(summary).toMatch(/… and \d+ more cases\n$/);
  });

  test('says nothing where there is no room for a word', () => {
    expect(renderSummary(assignment(), huge, 'bwrap', 10)).toBe('');
  });
});
