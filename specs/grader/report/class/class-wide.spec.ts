import { describe, expect, test } from '@jest/globals';
import type { SubmissionResult, Verdict } from '../../../../grader/model.js';
import { listClassWide } from '../../../../grader/report/class/causes.js';
import { summarizeAttention } from '../../../../grader/report/class/outcome.js';
import {
  ACCEPTED,
  LOST,
  assignment,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../../support/build.js';

const noPackage = (name: string): Verdict => ({
  verdict: 'compile-error',
  diagnostics: [{ message: `package ${name} does not exist`, place: null, sourceLine: null }],
  total: 1,
});
const item = rubricItem({ cases: [compileCase()] });
const handIns = (...verdicts: readonly Verdict[]): SubmissionResult[] =>
  verdicts.map((verdict, index) => submissionResult([[item, [verdict]]], { id: `s${index}` }));

const LACKING = noPackage('ucb.util');

describe('what half of a class fails alike', () => {
  test.each<[string, readonly Verdict[], number]>([
    ['all', [LACKING, LACKING, LACKING], 1],
    ['half', [LACKING, LACKING, LACKING, ACCEPTED, ACCEPTED, ACCEPTED], 1],
    ['less than half', [LACKING, LACKING, LACKING, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED], 0],
    ['two alone', [LACKING, LACKING], 0],
    ['each another', [LACKING, noPackage('a'), noPackage('b')], 0],
    ['a wrong answer is the students', [LOST, LOST, LOST], 0],
  ])('%s', (_, verdicts, alarms) => {
    expect(listClassWide(handIns(...verdicts))).toHaveLength(alarms);
  });

  test('stands first, instead of nobody needs a look', () => {
    const said = summarizeAttention({
      assignment: assignment(),
      sandbox: 'none',
      submissions: handIns(LACKING, LACKING, LACKING),
    });
    expect(said).toContain(
      '3 of 3 submissions fail alike: it does not compile: package ucb.util does not exist. Look whether',
    );
    expect(said).not.toContain('Nobody');
  });
});
