import { expect, test } from '@jest/globals';
import type { CaseResult, Verdict } from '../../../grader/model.js';
import { groupAlike } from '../../../grader/report/alike-cases.js';
import { ACCEPTED, LOST, UNDECIDED, caseResult, compileCase } from '../../support/build.js';

const NOT_RUN: Verdict = { verdict: 'not-run', because: '"It compiles" has to be right first' };
const of = (id: string, verdict: Verdict, hint: string | null = null): CaseResult =>
  caseResult(compileCase({ id, hint }), verdict);
const told = (results: readonly CaseResult[]): string[] =>
  groupAlike(results).map((group) => group.map((result) => result.case.id).join('+'));

test.each<[string, CaseResult[], string[]]>([
  ['one cause, many cases', [of('a', NOT_RUN), of('b', NOT_RUN), of('c', UNDECIDED)], ['a+b', 'c']],
  ['another cause', [of('a', NOT_RUN), of('b', { ...NOT_RUN, because: 'else' })], ['a', 'b']],
  ['the order is that of the first', [of('a', NOT_RUN), of('b', UNDECIDED), of('c', NOT_RUN)], ['a+c', 'b']],
  ['what each case says for itself stays apart', [of('a', LOST), of('b', LOST)], ['a', 'b']],
  ['accepted ones as well', [of('a', ACCEPTED), of('b', ACCEPTED)], ['a', 'b']],
  ['a hint of its own', [of('a', NOT_RUN), of('b', NOT_RUN, 'look here'), of('c', NOT_RUN)], ['a+c', 'b']],
  ['nothing', [], []],
])('%s', (_, results, groups) => {
  expect(told(results)).toEqual(groups);
});
