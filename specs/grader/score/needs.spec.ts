import { describe, expect, test } from '@jest/globals';
import { tierOf, type Case, type CaseResult, type Verdict, type Visibility } from '../../../grader/model.js';
import { findReady } from '../../../grader/score/needs.js';
import { runsProgram } from '../../../grader/stages/how-cases-run.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  caseResult,
  compileCase,
  rubricItem,
  transcriptCase,
} from '../../support/build.js';

const ORDER = { tierOf, runsProgram };
const itemOf = (id: string, needs: readonly string[]) =>
  rubricItem({ id, needs, cases: [compileCase({ id })] });
const rubric = [itemOf('file', []), itemOf('compiles', ['file']), itemOf('methods', ['file', 'compiles'])];
const NOT_RUN: Verdict = { verdict: 'not-run', because: 'file' };

function decided(verdicts: Readonly<Record<string, Verdict>>): Map<Case, CaseResult> {
  const cases = rubric.flatMap((item) => item.cases);
  return new Map(
    cases.flatMap((each) => {
      const verdict = verdicts[each.id];
      return verdict === undefined ? [] : [[each, caseResult(each, verdict)]];
    }),
  );
}

describe('cases that may be run', () => {
  test.each<[string, Record<string, Verdict>, string[], string[]]>([
    ['at first, those that need nothing', {}, ['file'], []],
    ['then those whose needs are met', { file: ACCEPTED }, ['compiles'], []],
    ['a lost need blocks at once', { file: LOST }, [], ['compiles by file', 'methods by file']],
    ['our own fault blocks nothing', { file: UNDECIDED }, ['compiles'], []],
    [
      'what was blocked blocks in its turn',
      { file: ACCEPTED, compiles: NOT_RUN },
      [],
      ['methods by compiles'],
    ],
    ['the first of several needs is named', { file: LOST, compiles: NOT_RUN }, [], ['methods by file']],
  ])('%s', (_, verdicts, run, blocked) => {
    const found = findReady(rubric, decided(verdicts), ORDER);
    expect(found.run.map(({ id }) => id)).toEqual(run);
    expect(found.blocked.map(({ testCase, by }) => `${testCase.id} by ${by.id}`)).toEqual(blocked);
  });
});

describe('cases that students may not read of', () => {
  const seen = (id: string, visibility: Visibility) => transcriptCase({ id, visibility });
  const [shown, hidden] = [seen('shown', 'visible'), seen('hidden', 'hidden')];

  test.each<[string, Visibility, string[], string[]]>([
    ['a hidden one blocks hidden ones alone', 'hidden', ['visible', 'after_due_date'], ['hidden']],
    ['one for after the due date, those too', 'after_due_date', ['visible'], ['after_due_date', 'hidden']],
    ['a visible one blocks all', 'visible', [], ['visible', 'after_due_date', 'hidden']],
  ])('%s', (_, visibility, run, blocked) => {
    const lost = seen('lost', visibility);
    const cases = (['visible', 'after_due_date', 'hidden'] as const).map((each) => seen(each, each));
    const items = [
      rubricItem({ id: 'first', cases: [shown, lost] }),
      rubricItem({ id: 'second', needs: ['first'], cases }),
    ];
    const results = new Map<Case, CaseResult>([
      [shown, caseResult(shown, ACCEPTED)],
      [lost, caseResult(lost, LOST)],
    ]);
    const found = findReady(items, results, ORDER);
    expect(found.run.map(({ id }) => id)).toEqual(run);
    expect(found.blocked.map(({ testCase }) => testCase.id)).toEqual(blocked);
  });

  test('are not begun while a visible one waits for its needs, but what runs no program is', () => {
    const later = seen('later', 'visible');
    const compiles = compileCase({ id: 'compiles', visibility: 'hidden' });
    const items = [
      rubricItem({ id: 'first', cases: [shown, hidden, compiles] }),
      rubricItem({ id: 'second', needs: ['first'], cases: [later] }),
    ];
    const results = new Map<Case, CaseResult>();
    const waves: string[][] = [];
    for (;;) {
      const { run } = findReady(items, results, ORDER);
      if (run.length === 0) break;
      waves.push(run.map(({ id }) => id));
      for (const each of run) results.set(each, caseResult(each, ACCEPTED));
    }
    expect(waves).toEqual([
      ['shown', 'compiles'],
      ['hidden', 'later'],
    ]);
  });
});
