/** A mistake beside a deviation, in every kind of case that is compared by text: what is wrong stays wrong. */
import { describe, expect, test } from '@jest/globals';
import { amount } from '../../support/effort.js';
import fc from '../../support/fast-check.js';
import type { CallsRun, Case, CaseResult, Expectation, Matcher, Run, Value } from '../../../grader/model.js';
import { followThrough } from '../../../grader/stages/follow-through.js';
import { decide, makeGoldenRuns } from '../../../lab/deviations/golden-runs.js';
import { assignment, methodCase, rubricItem, transcriptCase } from '../../support/build.js';

const textOf = (number: number): string => `Player ${number % 2} choose a pit, ${number} left`;
const string = (value: string): Value => ({ type: 'string', value });
const equals = (value: Value): Matcher => ({ how: 'equals', value, filters: [] });
const name = { type: 'name', name: 'board' } as const;

/** What a case of each kind expects, with a number that tells the cases apart. */
const EXPECTED: Readonly<Record<string, (number: number) => Expectation[]>> = {
  'returned text': (n) => [{ of: 'returns', match: equals(string(textOf(n))) }],
  'text of a returned object': (n) => [
    { of: 'returns', match: equals({ type: 'object', class: 'Board', text: textOf(n) }) },
  ],
  'texts in an array': (n) => [
    { of: 'returns', match: equals({ type: 'array', items: [string(textOf(n)), string(textOf(n + 1))] }) },
  ],
  'texts in any order': (n) => [
    {
      of: 'returns',
      match: {
        how: 'as-set',
        value: { type: 'array', items: [string(textOf(n)), string(textOf(n + 1))] },
        filters: [],
      },
    },
  ],
  'one of several texts': (n) => [
    {
      of: 'returns',
      match: { how: 'sampled', among: [string(textOf(n)), string(textOf(n))], varied: false },
    },
  ],
  'what a call leaves': (n) => [
    { of: 'leaves', read: name, text: 'board', match: equals(string(textOf(n))) },
  ],
  'what a call prints': (n) => [{ of: 'prints', text: `${textOf(n)}\n`, filters: [] }],
  'the message of an exception': (n) => [
    { of: 'throws', exception: 'IOException', message: equals(string(textOf(n))) },
  ],
};

function callCase(id: string, expect: readonly Expectation[]): Case {
  return methodCase({ id, steps: [{ let: [], call: name, text: 'board', repeat: 1, expect }] });
}

const KINDS: Readonly<Record<string, (id: string, number: number) => Case>> = {
  dialogue: (id, number) =>
    transcriptCase({ id }, [
      { by: 'program', text: `${textOf(number)}\n` },
      { by: 'person', text: 'a\n' },
      { by: 'program', text: 'Game ended\n' },
    ]),
  ...Object.fromEntries(
    Object.entries(EXPECTED).map(
      ([kind, make]) => [kind, (id, number) => callCase(id, make(number))] as const,
    ),
  ),
};

const shows = (text: string): string => text.replaceAll('choose', 'chose');
const mistakes = (text: string): string =>
  shows(text).replace(/\d+(?= left)/g, (number) => `${Number(number) + 50}`);

type Runs = Map<Case, Run | CallsRun>;

function verdictsOf(cases: readonly Case[], runs: Runs): ReadonlyMap<Case, CaseResult['verdict']> {
  const { rubric } = assignment({ rubric: [rubricItem({ cases })] });
  const results = cases.map((testCase): CaseResult => {
    const run = runs.get(testCase);
    if (run === undefined) throw new Error(`no run of ${testCase.id}`);
    return { case: testCase, verdict: decide(testCase, run), wallMs: 1, cpuMs: 1 };
  });
  const rule = { how: 'charged', points: 1, most: 3 } as const;
  const { results: followed } = followThrough({ rubric, deviations: rule }, results, runs);
  return new Map(followed.map((result) => [result.case, result.verdict]));
}

const NUMBERS = fc.uniqueArray(fc.integer({ min: 3, max: 40 }), { minLength: 4, maxLength: 6 });

describe.each(Object.entries(KINDS))('%s', (_, make) => {
  test('what is right but for the deviation is followed, what is wrong as well is not', () => {
    fc.assert(
      fc.property(NUMBERS, fc.integer({ min: 0, max: 3 }), (numbers, wrongAt) => {
        const cases = numbers.map((number, at) => make(`case-${at}`, number));
        const golden = makeGoldenRuns({ rubric: [rubricItem({ cases })] });
        expect(golden.size).toBe(cases.length);
        const runs: Runs = new Map(
          [...golden].map(([testCase, run], at) => [
            testCase,
            run(({ text }) => (at === wrongAt ? mistakes(text) : shows(text))),
          ]),
        );
        const verdicts = verdictsOf(cases, runs);
        expect(cases.map((testCase) => verdicts.get(testCase)?.verdict)).toEqual(
          cases.map((__, at) => (at === wrongAt ? 'wrong-answer' : 'presentation-error')),
        );
        const wrong = cases[wrongAt];
        expect(wrong && verdicts.get(wrong)).not.toHaveProperty('deviations');
      }),
      { numRuns: amount({ quick: 3, thorough: 6 }) },
    );
  });
});

test('a wrong value beside a text with a deviation in it stays wrong', () => {
  const five: Expectation = { of: 'returns', match: equals({ type: 'int', value: 5 }) };
  const cases = [7, 8, 9, 10].map((number, at) =>
    methodCase({
      id: `case-${at}`,
      steps: [
        { let: [], call: name, text: 'board', repeat: 1, expect: EXPECTED['returned text']?.(number) ?? [] },
        { let: [], call: name, text: 'board', repeat: 1, expect: [five] },
      ],
    }),
  );
  const runs: Runs = new Map(
    [...makeGoldenRuns({ rubric: [rubricItem({ cases })] })].map(([testCase, run]) => [
      testCase,
      run(({ text }) => shows(text)),
    ]),
  );
  const [first] = cases;
  const run = first && runs.get(first);
  if (first === undefined || run === undefined || !('steps' in run)) throw new Error('no run');
  const six = { kind: 'returned', value: { type: 'int', value: 6 } } as const;
  const steps = run.steps.map((step, at) => (at === 1 ? { ...step, outcomes: [six] } : step));
  runs.set(first, { ...run, steps });
  const verdicts = verdictsOf(cases, runs);
  expect(cases.map((testCase) => verdicts.get(testCase)?.verdict)).toEqual([
    'wrong-answer',
    'presentation-error',
    'presentation-error',
    'presentation-error',
  ]);
});

test('what is charged nowhere is not undone before the rest is told: nobody reads of it', () => {
  const written = new Map([
    ['***\n **\n  *\n', '*  \n** \n***\n'],
    ['***\n***\n **\n **\n **\n **\n  *\n  *\n', '   \n*  \n*  \n*  \n*  \n** \n** \n***\n'],
    [
      '*********\n**** ****\n***   ***\n**     **\n*       *\n',
      '    *    \n   ***   \n  *****  \n ******* \n*********\n',
    ],
  ]);
  const cases = [...written.keys()].map((text, at) =>
    transcriptCase({ id: `case-${at}`, filters: ['trailing-blanks-free', 'final-newline-free'] }, [
      { by: 'program', text },
    ]),
  );
  const golden = makeGoldenRuns({ rubric: [rubricItem({ cases })] });
  const runs: Runs = new Map(
    [...golden].map(([testCase, run]) => [testCase, run(({ text }) => written.get(text) ?? text)]),
  );
  const verdicts = verdictsOf(cases, runs);
  for (const testCase of cases) {
    const run = runs.get(testCase);
    expect(verdicts.get(testCase)).toEqual(run && decide(testCase, run));
  }
});
