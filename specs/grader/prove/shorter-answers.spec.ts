import { describe, expect, test } from '@jest/globals';
import { limitAnswers } from '../../../grader/prove/shorter-answers.js';
import type { JudgedCase } from '../../../grader/model.js';
import { casesOf } from '../../support/kit.js';
import { assignment, LIMITS, methodCase, rubricItem, transcriptCase } from '../../support/build.js';

const live: JudgedCase = {
  ...methodCase(),
  id: 'live',
  kind: 'judge',
  judge: 'judge.ts',
  subject: {
    kind: 'live',
    program: 'play',
    copies: 1,
    args: [],
    files: [],
    answerMs: 10_000,
    counts: null,
  },
  options: {},
  limits: LIMITS,
};
const cases = [
  transcriptCase({ id: 'at-once' }),
  transcriptCase({ id: 'lockstep', lockstepMs: 10_000 }),
  transcriptCase({ id: 'quick', lockstepMs: 500 }),
  live,
  methodCase(),
];

describe('shorter answers', () => {
  const limited = casesOf(limitAnswers(assignment({ rubric: [rubricItem({ cases })] }), 2000));

  test('a program that is talked to has less time for each answer, never more', () => {
    expect(limited[1]).toMatchObject({ lockstepMs: 2000 });
    expect(limited[2]).toMatchObject({ lockstepMs: 500 });
    expect(limited[3]).toMatchObject({ subject: { answerMs: 2000 } });
  });

  test('everything else stays as it is', () => {
    expect([limited[0], limited[4]]).toEqual([cases[0], cases[4]]);
    expect(limited[3]).toMatchObject({ limits: LIMITS });
  });
});
