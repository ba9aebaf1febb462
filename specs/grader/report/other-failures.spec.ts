/** What is left after the first mistake: other failures, and how many cases fail for the very same reason. */
import { expect, test } from '@jest/globals';
import type { CaseResult, Verdict } from '../../../grader/model.js';
import type { ItemView } from '../../../grader/report/audience.js';
import { viewSubmission } from '../../../grader/report/audience.js';
import { listOtherFailures } from '../../../grader/report/other-failures.js';
import { dialogue, differ } from '../compare/build.js';
import { LOST, caseResult, compileCase, rubricItem, submissionResult } from '../../support/build.js';

const BROKEN: Verdict = {
  verdict: 'compile-error',
  diagnostics: [{ message: 'no', place: null, sourceLine: null }],
  total: 1,
};
const of = (id: string, verdict: Verdict): CaseResult => caseResult(compileCase({ id, title: id }), verdict);
/** Items with these results, and the results as they stand in them. */
function view(...groups: readonly (readonly CaseResult[])[]): readonly ItemView[] {
  const graded = groups.map((results, index) => {
    const cases = results.map((result) => result.case);
    return [rubricItem({ id: `item-${index}`, cases }), results.map((result) => result.verdict)] as const;
  });
  return viewSubmission(submissionResult(graded), 'student').items;
}

const firstOf = (items: readonly ItemView[]): CaseResult | undefined => items[0]?.cases[0];

test('cases that fail for the reason told first are one line, not a line for each item', () => {
  const all = view([of('compiles', BROKEN)], [of('a', BROKEN), of('b', BROKEN)], [of('c', BROKEN)]);
  const { items, sameReason } = listOtherFailures(all, firstOf(all));
  expect(sameReason).toBe('3 more cases fail for the same reason: mend it first');
  expect(items).toEqual([]);
});

test('other failures are told item by item, beside those', () => {
  const all = view([of('compiles', BROKEN)], [of('a', BROKEN), of('b', LOST)]);
  const { items, sameReason } = listOtherFailures(all, firstOf(all));
  expect(sameReason).toBe('1 more case fails for the same reason: mend it first');
  expect(items).toMatchObject([{ first: expect.stringMatching(/^b: /) }]);
});

test('cases that fail each for itself are no same reason', () => {
  const all = view([of('a', LOST), of('b', LOST)]);
  expect(listOtherFailures(all, firstOf(all)).sameReason).toBeNull();
});

test('a crash in the same words is one, and in other words another', () => {
  const crash = (id: string, message: string): CaseResult =>
    of(id, { verdict: 'run-time-error', message, details: '', difference: null });
  const all = view([crash('a', 'threw X: 1'), crash('b', 'threw X: 1'), crash('c', 'threw X: 2')]);
  const { items, sameReason } = listOtherFailures(all, firstOf(all));
  expect(sameReason).toBe('1 more case shows the same: mend it first');
  expect(items).toMatchObject([{ first: 'c: threw X: 2' }]);
});

const debug = (id: string, text: string): CaseResult => {
  const difference = differ(dialogue('Go\nEnd\n'), `Go\n> DEBUG ${text}\nEnd\n`);
  return of(id, { verdict: 'wrong-answer', difference });
};

test('a text that spoils cases of several items is told once, with their number', () => {
  const all = view(
    [of('first', LOST)],
    [debug('a', 'look'), debug('b', 'go')],
    [debug('c', 'take lamp'), of('d', LOST)],
    [debug('e', 'x')],
  );
  const { items, sameReason } = listOtherFailures(all, firstOf(all));
  expect(sameReason).toBeNull();
  expect(items.map(({ title, lost, first }) => [title, lost, first])).toEqual([
    ['an item, an item and 1 more', '4 cases not accepted', 'a line too many: “> DEBUG look”'],
    ['an item', expect.stringMatching(/points; 1 case not accepted$/), expect.stringMatching(/^d: /)],
  ]);
});

test('what shows the text that is told first is counted, not told again', () => {
  const all = view([debug('a', 'look')], [debug('b', 'go')], [debug('c', 'x')]);
  const { items, sameReason } = listOtherFailures(all, firstOf(all));
  expect(sameReason).toBe('2 more cases show the same: mend it first');
  expect(items).toEqual([]);
});
