import { describe, expect, test } from '@jest/globals';
import { summarizeAttention, summarizeMarks } from '../../../../grader/report/class/outcome.js';
import { ACCEPTED, LOST, rubricItem, submissionResult, UNDECIDED } from '../../../support/build.js';
import type { Points, Report, SubmissionResult, Verdict } from '../../../../grader/model.js';

const named = (id: string, verdict: Verdict) =>
  submissionResult([[rubricItem({ points: 4 }), [verdict]]], { id });
const classOf = (...submissions: SubmissionResult[]) => ({ submissions }) as unknown as Report;

describe('the last lines of a graded class', () => {
  test('the marks: middle, lowest and highest', () => {
    expect(summarizeMarks(classOf(named('ada', ACCEPTED), named('bob', LOST)))).toBe(
      'median 2 of 4 points, from 0 to 4',
    );
    expect(summarizeMarks(classOf())).toBe('no marks');
  });

  test('the marks that count: by hand, late, and of each student one attempt', () => {
    const settled = (id: string, after: Points, counts = true): SubmissionResult => ({
      ...named(id, ACCEPTED),
      settlement: {
        ...{ before: '4', after, steps: [], comments: [], lateDaysUsed: 0, undecided: '0' },
        attempt: counts ? null : { counts, best: 'b', why: 'newest' },
      } as unknown as NonNullable<SubmissionResult['settlement']>,
    });
    expect(summarizeMarks(classOf(settled('a', '1'), settled('b', '3'), settled('c', '4', false)))).toBe(
      'median 2 of 4 points, from 1 to 3',
    );
  });

  test.each([
    ['some', [ACCEPTED, UNDECIDED, UNDECIDED], 'median 4 of 4 points, from 4 to 4, 2 of 3 not decided yet'],
    [
      'most',
      [UNDECIDED, LOST, ACCEPTED, UNDECIDED],
      'median 2 of 4 points, from 0 to 4, 2 of 4 not decided yet',
    ],
    ['all', [UNDECIDED, UNDECIDED], 'no marks, 2 of 2 not decided yet'],
  ])('undecided submissions are no figures: %s', (_, verdicts, words) => {
    expect(summarizeMarks(classOf(...verdicts.map((verdict, at) => named(`s${String(at)}`, verdict))))).toBe(
      words,
    );
  });

  test.each([
    ['nobody', [ACCEPTED, LOST], 'Nobody needs a look: every case was decided, and none near a limit.'],
    [
      'nobody, where a tool is missing',
      [{ ...UNDECIDED, missingTool: 'javac' }, LOST],
      'Nobody needs a look: every case whose tool is installed was decided, and none near a limit.',
    ],
    ['one', [UNDECIDED, LOST], '1 submission of 2 needs a look, and index.html says why: s0.'],
    [
      'many',
      Array.from({ length: 7 }, () => UNDECIDED),
      '7 submissions of 7 need a look, and index.html says why: s0, s1, s2, s3, s4, and 2 more.',
    ],
  ])('who needs a look: %s', (_, verdicts, words) => {
    expect(summarizeAttention(classOf(...verdicts.map((verdict, at) => named(`s${at}`, verdict))))).toBe(
      words,
    );
  });

  test("names of folders are a stranger's text", () => {
    expect(summarizeAttention(classOf(named('a\u001b[2J', UNDECIDED)))).not.toContain('\u001b');
  });
});
