import { describe, expect, test } from '@jest/globals';
import type { RubricItem, TextDifference, Verdict } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import { ACCEPTED, compileCase, rubricItem, submissionResult } from '../../support/build.js';

const DIFFERENCE: TextDifference = {
  kind: 'text',
  what: 'the output',
  at: { line: 2, column: 5 },
  after: { number: 1, text: 'c' },
  diagnosis: { code: 'number', words: 'expected 4, found 5' },
  changedLines: 1,
  rows: [
    { kind: 'same', expectedLine: 1, actualLine: 1, text: ' +====+' },
    { kind: 'input', number: 1, text: 'c' },
    {
      kind: 'changed',
      expectedLine: 2,
      actualLine: 2,
      expected: [
        { text: '1|( ', differs: false },
        { text: '4', differs: true },
        { text: ')|', differs: false },
      ],
      actual: [
        { text: '1|( ', differs: false },
        { text: '5', differs: true },
        { text: ')| ', differs: false },
      ],
    },
  ],
};
const WRONG: Verdict = { verdict: 'wrong-answer', difference: DIFFERENCE };

const hidden = compileCase({
  id: 'secret-case',
  title: 'The secret title',
  visibility: 'hidden',
  hint: 'a secret hint',
});
const item = rubricItem({ points: 4, title: 'playGame', cases: [compileCase({ id: 'shown' }), hidden] });
const feedback = (verdicts: readonly Verdict[]) =>
  renderFeedback({ title: 'Endodoi' }, submissionResult([[item, verdicts]]), 'student', 'bwrap');

/** Feedback of an item with many failing cases, beside other items. */
function feedbackOfMany(others: readonly RubricItem[]): string {
  const cases = Array.from({ length: 90 }, (_, index) => compileCase({ id: `case-${String(index)}` }));
  const result = submissionResult([
    [rubricItem({ title: 'playGame', cases }), cases.map(() => WRONG)],
    ...others.map((each) => [each, each.cases.map(() => WRONG)] as const),
  ]);
  return renderFeedback({ title: 'Endodoi' }, result, 'student', 'bwrap');
}

describe('feedback.md', () => {
  test('says first what went wrong, in words, then shows both sides', () => {
    const text = feedback([WRONG, ACCEPTED]);
    expect(text).toContain('## What to fix first');
    expect(text).toContain('Expected 4, found 5.');
    expect(text).toContain('First difference: line 2, column 5 of the output, after you typed c (input 1)');
    expect(text).toContain('    2 1|( 4)|  ≠     2 1|( 5)|');
    expect(text).toContain('          ^                ^');
    expect(text).toContain('» input 1, typed: c');
  });

  test('holds nothing of a hidden case', () => {
    const text = feedback([ACCEPTED, WRONG]);
    expect(text).not.toMatch(/secret/i);
    expect(text).not.toContain('expected 4');
    expect(text).toContain('1 of 1 case accepted; 1 of its 2 cases count here');
    expect(text).toContain('not shown here');
  });

  test('has at most 400 lines, and no block that is left open', () => {
    const text = feedbackOfMany([]);
    expect(text.split('\n').length).toBeLessThanOrEqual(400);
    expect(text).toContain('all of it is in feedback.html');
    expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
  });

  test('ends at the same line, however many hidden cases and items are counted above', () => {
    const later = ['Boards', 'Games', 'Moves'].map((title) =>
      rubricItem({ id: title, title, points: 1, cases: [hidden] }),
    );
    const detailsOf = (text: string): string => text.slice(text.indexOf('\n## playGame'));
    expect(detailsOf(feedbackOfMany(later))).toBe(detailsOf(feedbackOfMany([])));
  });

  test('opens with at most one screen: the points, what to fix first, what else', () => {
    const rows = Array.from({ length: 60 }, (_, line) => ({
      kind: 'same' as const,
      expectedLine: line + 1,
      actualLine: line + 1,
      text: `line ${line}`,
    }));
    const long: Verdict = {
      ...WRONG,
      difference: { ...DIFFERENCE, rows },
    };
    const items = Array.from({ length: 12 }, (_, at) =>
      rubricItem({
        id: `item-${at}`,
        title: `Item ${at}`,
        points: 1,
        cases: [compileCase({ id: `case-${at}` })],
      }),
    );
    const result = submissionResult(items.map((each) => [each, [long]] as const));
    const text = renderFeedback({ title: 'Endodoi' }, result, 'student', 'bwrap');
    const opening = text.slice(0, text.indexOf('\n## Points'));
    expect(opening.split('\n').length).toBeLessThanOrEqual(40);
    expect(opening).toMatch(/0 of 12 points[\s\S]*What to fix first[\s\S]*What else[\s\S]*Item 1/);
    expect(text.match(/^`+/gm)?.length).toBe((text.match(/^`+text$/gm)?.length ?? 0) * 2);
  });
});

test.each([
  ['weigh the same', [1, 1, 1], '2 of 3 cases accepted |'],
  ['weigh otherwise', [1, 1, 6], '2 of 3 cases accepted (25 % by weight) |'],
])('an item says what its right cases earn where they %s', (_, weights, expected) => {
  const cases = weights.map((weight, at) => compileCase({ id: `case-${at}`, weight }));
  const result = submissionResult([
    [rubricItem({ points: 4, title: 'playGame', cases }), [ACCEPTED, ACCEPTED, WRONG]],
  ]);
  expect(renderFeedback({ title: 'Endodoi' }, result, 'student', 'bwrap')).toContain(expected);
});
