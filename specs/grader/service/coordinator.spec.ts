/** Results that are signed with a worker's token: those of a thief, which have to be refused, and an honest worker's. */
import { describe, expect, it } from '@jest/globals';
import type { Verdict } from '../../../grader/model.js';
import { toEntry, type JournalEntry } from '../../../grader/results/journal/entry.js';
import { addsUp } from '../../../grader/service/coordinator.js';
import {
  ACCEPTED,
  assignment,
  compileCase,
  LOST,
  rubricItem,
  submissionResult,
  UNDECIDED,
} from '../../support/build.js';

const item = rubricItem({ points: 10, cases: [1, 2, 3].map((n) => compileCase({ id: `case-${n}` })) });
const other = rubricItem({ id: 'other', points: 5, cases: [compileCase({ id: 'last' })] });
const set = assignment({ rubric: [item, other] });

function entryOf(verdicts: readonly Verdict[], last: Verdict): JournalEntry {
  return toEntry(
    'key',
    submissionResult([
      [item, verdicts],
      [other, [last]],
    ]),
  );
}

it.each([
  ['all is right', [ACCEPTED, ACCEPTED, ACCEPTED], ACCEPTED],
  ['a third is wrong', [ACCEPTED, LOST, ACCEPTED], ACCEPTED],
  ['nothing could be decided', [UNDECIDED, UNDECIDED, UNDECIDED], UNDECIDED],
  ['some of it', [UNDECIDED, LOST, ACCEPTED], LOST],
] as const)('an honest result is taken: %s', (_, verdicts, last) => {
  // As the queue carries it.
  const entry = JSON.parse(JSON.stringify(entryOf(verdicts, last))) as JournalEntry;
  expect(addsUp(entry, set)).toBe(true);
});

type Result = JournalEntry['result'];
const honest = entryOf([ACCEPTED, LOST, ACCEPTED], ACCEPTED).result;

describe('a result is refused', () => {
  it.each<[string, Partial<Result>]>([
    ['whose points are more than its verdicts give', { points: '15' }],
    ['whose points are no number', { points: '1/0' }],
    ['whose points are too long to be read', { points: '9'.repeat(1_000_000) }],
    ['of points that are undecided', { undecided: '10/3' }],
    ['of more points than there are', { maxPoints: 1000 }],
    ['of no points', { maxPoints: -15 }],
    ['of no items', { items: [] }],
    ['of another order', { items: [...honest.items].reverse() }],
    ['with an item of more points', { items: honest.items.map((each) => ({ ...each, points: '15' })) }],
  ])('%s', (_, change) => {
    expect(addsUp({ version: 2, key: 'key', result: { ...honest, ...change } }, set)).toBe(false);
  });

  it('with a verdict of which no report can be made', () => {
    const items = honest.items.map((each) => ({
      ...each,
      cases: each.cases.map((one) => ({ ...one, verdict: { verdict: one.verdict.verdict } })),
    })) as unknown as Result['items'];
    expect(addsUp({ version: 2, key: 'key', result: { ...honest, items } }, set)).toBe(false);
  });
});
