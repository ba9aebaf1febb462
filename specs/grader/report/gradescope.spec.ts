import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import type { Scoring, Verdict, Visibility } from '../../../grader/model.js';
import { toGradescope, type GradescopeResults } from '../../../grader/report/gradescope.js';
import { stringifyJson } from '../../../grader/text/sanitize.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  methodCase,
  rubricItem,
  submissionResult,
} from '../../support/build.js';
import { SECRET, hostileResult } from '../../support/hostile.js';

const validate = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('specs/support/schemas/gradescope.schema.json', 'utf8')) as object,
);

function grade(scoring: Scoring, ...verdicts: Verdict[]): GradescopeResults {
  const item = rubricItem({
    points: 2,
    scoring,
    cases: verdicts.map((_, index) => compileCase({ id: `case-${String(index)}` })),
  });
  return toGradescope(assignment(), submissionResult([[item, verdicts]]), 'bwrap');
}

describe("Gradescope's results.json", () => {
  test('is as its schema has it, with LF alone, whatever programs wrote', () => {
    const text = stringifyJson(toGradescope(assignment(), hostileResult, 'bwrap'));
    const results: unknown = JSON.parse(text);
    expect(validate(results) ? [] : validate.errors).toEqual([]);
    expect(text).not.toContain('\r');
  });

  test('the schema refuses a status that does not exist', () => {
    const results = structuredClone(grade('each', ACCEPTED));
    Object.assign(results.tests[0] ?? {}, { status: 'fine' });
    expect(validate(results)).toBe(false);
  });

  test('a case counts as much as its weight', () => {
    const cases = [3, 1, 4].map((weight) => compileCase({ id: `weighs-${String(weight)}`, weight }));
    const item = rubricItem({ points: 2, cases });
    const { tests } = toGradescope(
      assignment(),
      submissionResult([[item, [ACCEPTED, LOST, ACCEPTED]]]),
      'bwrap',
    );
    expect(tests.map(({ score, max_score }) => [score, max_score])).toEqual([
      [0.75, 0.75],
      [0, 0.25],
      [1, 1],
    ]);
  });

  test('every test has the visibility of its case', () => {
    const { tests } = toGradescope(assignment(), hostileResult, 'bwrap');
    const seen = tests.filter(({ visibility }) => visibility === 'visible');
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(tests.map(({ visibility }) => visibility).slice(-4)).toEqual([
      'hidden',
      'visible',
      'hidden',
      'after_due_date',
    ]);
  });

  test('what all students read tells nothing hidden, and why there is no total', () => {
    const { output } = toGradescope(assignment(), hostileResult, 'bwrap');
    expect(output).toContain('Gradescope shows no total while 2 cases are hidden.');
    expect(output).not.toContain(SECRET);
    expect(grade('each', ACCEPTED).output).not.toContain('no total');
  });

  test('points are shared out to the tests; the score is what was earned', () => {
    const { score, tests } = grade('each', ACCEPTED, LOST, ACCEPTED);
    expect(score).toBeCloseTo(4 / 3);
    expect(tests.map((each) => [each.status, each.score, each.max_score])).toEqual([
      ['passed', 0.67, 0.67],
      ['failed', 0, 0.67],
      ['passed', 0.67, 0.67],
    ]);
  });

  test.each<[string, Verdict[], unknown[]]>([
    ['one lost', [ACCEPTED, LOST], ['failed', 0, 2]],
    ['none lost', [ACCEPTED, ACCEPTED], ['passed', 2, 2]],
    ['one undecided', [ACCEPTED, UNDECIDED], [undefined, undefined, undefined]],
  ])('all or nothing stands at a test of its own: %s', (_, verdicts, expected) => {
    const { tests } = grade('all', ...verdicts);
    const [whole, ...cases] = tests.map((each) => [each.status, each.score, each.max_score]);
    expect(whole).toEqual(expected);
    expect(cases.every(([, score, max]) => score === undefined && max === undefined)).toBe(true);
  });

  test('points of an item after another stand at a test of their own, hidden where any case before it is', () => {
    const calls = rubricItem({
      id: 'calls',
      points: 4,
      cases: ['visible', 'hidden'].map((visibility) =>
        methodCase({ id: visibility, visibility: visibility as Visibility }),
      ),
    });
    const games = rubricItem({
      id: 'games',
      points: 2,
      after: ['calls'],
      cases: [methodCase({ id: 'game' }), methodCase({ id: 'other-game' })],
    });
    const result = submissionResult([
      [calls, [ACCEPTED, LOST]],
      [games, [LOST, ACCEPTED]],
    ]);
    const { score, tests } = toGradescope(assignment(), result, 'bwrap');
    expect(score).toBe(3.5);
    expect(tests.slice(2)).toMatchObject([
      {
        status: 'failed',
        score: 1.5,
        max_score: 2,
        visibility: 'hidden',
        output: expect.stringContaining('costs 0.5 points and not 1'),
      },
      { status: 'failed', visibility: 'visible' },
      { status: 'passed', visibility: 'visible' },
    ]);
    expect(tests[3]).not.toHaveProperty('score');
  });

  test('rounded points of an item stand at a test of their own, too', () => {
    const cases = ['a', 'b', 'c'].map((id) => methodCase({ id }));
    const item = rubricItem({ points: 2, grain: 0.5, cases });
    const { tests } = toGradescope(
      assignment(),
      submissionResult([[item, [ACCEPTED, ACCEPTED, LOST]]]),
      'bwrap',
    );
    expect(tests.map(({ score }) => score)).toEqual([1.5, undefined, undefined, undefined]);
  });

  test('what is our fault has neither status nor score', () => {
    const { score, tests } = grade('each', ACCEPTED, UNDECIDED);
    expect(score).toBe(1);
    expect(tests[1]).not.toHaveProperty('status');
    expect(tests[1]).not.toHaveProperty('score');
    expect(tests[1]?.output).toContain('Could not be checked on this computer: no JDK');
  });
});
