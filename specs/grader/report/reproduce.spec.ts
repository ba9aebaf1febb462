/** The calls of a failed case: all that were made up to the step that failed, and none behind it. */
import { expect, test } from '@jest/globals';
import type { Difference, Verdict } from '../../../grader/model.js';
import { listCalls } from '../../../grader/report/reproduce.js';
import { caseResult, methodCase } from '../../support/build.js';
import { called } from '../../support/contract.js';

/** A question asked before a move and after it. */
const STEPS = ['board.white()', 'board.move(1)', 'board.white()', 'board.black()'].map(called);
const SETTING = { language: 'java', contract: [] } as const;
const DIFFERENCE: Difference = {
  kind: 'value',
  ...{ call: 'board.white()', what: 'returned', expected: '1', actual: '2' },
  ...{ path: '', diagnosis: null, text: null },
};

const VERDICTS: readonly (readonly [string, Verdict, number])[] = [
  ['the second of two equal calls', { verdict: 'wrong-answer', difference: DIFFERENCE, step: 2 }, 3],
  ['the first of two equal calls', { verdict: 'wrong-answer', difference: DIFFERENCE, step: 0 }, 1],
  [
    'a call that threw',
    { verdict: 'run-time-error', message: 'threw E', details: '', difference: null, step: 1 },
    2,
  ],
  [
    'a call that was stopped',
    {
      verdict: 'time-limit-exceeded',
      clock: 'cpu',
      ...{ limitMs: 1, reachedMs: 2, during: null, difference: null, step: 2 },
    },
    3,
  ],
  [
    'nobody knows which one',
    { verdict: 'run-time-error', message: 'it ended', details: '', difference: null },
    4,
  ],
];

test.each(VERDICTS)('%s', (_, verdict, calls) => {
  const lines = STEPS.slice(0, calls).map(({ text }) => `${text};`);
  expect(listCalls(caseResult(methodCase({ steps: STEPS }), verdict), SETTING)).toEqual(lines);
});
