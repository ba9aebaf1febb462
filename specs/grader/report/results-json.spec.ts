import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import type { Report, Verdict } from '../../../grader/model.js';
import { resultsJsonSchema } from '../../../grader/report/results-schema.js';
import { isSafeText, stringifyJson } from '../../../grader/text/sanitize.js';
import { piecesOfResults, toResults } from '../../../grader/report/results-json.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  rubricItem,
  submissionResult,
} from '../../support/build.js';
import { makeClass } from '../../support/class.js';
import { hostileResult } from '../../support/hostile.js';

const PUBLISHED = readFileSync('schemas/results.schema.json', 'utf8');
const validate = new Ajv({ strict: false }).compile(JSON.parse(PUBLISHED) as object);

const items = rubricItem({
  points: 2,
  cases: [compileCase(), compileCase({ id: 'two' }), compileCase({ id: 'three' })],
});

function report(verdicts: readonly Verdict[]): Report {
  return {
    assignment: assignment({ rubric: [items] }),
    sandbox: 'none',
    submissions: [submissionResult([[items, verdicts]])],
  };
}

describe('results.json', () => {
  test('the published schema is the one in the code', () => {
    expect(PUBLISHED).toBe(resultsJsonSchema());
  });

  test.each<[string, Verdict[]]>([
    ['everything accepted', [ACCEPTED, ACCEPTED, ACCEPTED]],
    ['something lost, something undecided', [ACCEPTED, LOST, UNDECIDED]],
    ['a class of its own payload', [{ verdict: 'rejected', reason: 'a link' }, ACCEPTED, ACCEPTED]],
  ])('%s is as the schema has it', (_, verdicts) => {
    const results: unknown = JSON.parse(stringifyJson(toResults(report(verdicts), true)));
    expect(validate(results) ? [] : validate.errors).toEqual([]);
  });

  test.each([0, 1, 5])('pieces of a class of %i are the whole', (size) => {
    const made = makeClass(5, { calls: 3, games: 2 });
    const submissions = [...made.submissions.slice(0, size), ...(size > 0 ? [hostileResult] : [])];
    const hostile = { ...made, submissions, assignment: { ...made.assignment, title: '"x": [] []' } };
    const { head, submission, tail } = piecesOfResults(hostile, false);
    const text = [head, ...submissions.map(submission), tail].join('');
    expect(JSON.parse(text)).toEqual(JSON.parse(stringifyJson(toResults(hostile, false, 'for-a-class'))));
    expect(validate(JSON.parse(text)) ? [] : validate.errors).toEqual([]);
    expect(isSafeText(text)).toBe(true);
  });

  test('of a class, what repeats is said once: a submission of 140 accepted cases takes 15 KB', () => {
    const cases = Array.from({ length: 140 }, (_, at) =>
      compileCase({ id: `a-case-with-a-long-id-${at}`, title: `A title of so many words ${at}` }),
    );
    const item = rubricItem({ cases });
    const result = submissionResult([[item, cases.map(() => ACCEPTED)]]);
    const made = { ...report([]), submissions: [result] };
    expect(piecesOfResults(made, true).submission(result, 0).length).toBeLessThan(15_000);
    expect(toResults(made, true).assignment.items).toMatchObject([
      { id: item.id, title: item.title, cases: cases.map(({ id, title }) => ({ id, title })) },
    ]);
  });

  test('of a class, differences are told without their rows, and of one submission with them', () => {
    const made = makeClass(5, { calls: 3, games: 2 });
    expect(JSON.stringify(toResults(made, true))).toContain('"rows":');
    expect(JSON.stringify(toResults(made, true, 'for-a-class'))).not.toContain('"rows":');
  });

  test("only what a submission shows is described: a student's copy names no hidden case", () => {
    const shown = report([ACCEPTED, ACCEPTED, ACCEPTED]);
    const hidden = assignment({ rubric: [items, rubricItem({ id: 'secret', title: 'A secret' })] });
    expect(JSON.stringify(toResults({ ...shown, assignment: hidden }, true))).not.toContain('secret');
  });

  test('nor does what an item needs or stands after name a hidden item', () => {
    const shown = rubricItem({ id: 'shown', after: ['items', 'secret'], needs: ['secret'] });
    const submissions = [
      submissionResult([
        [{ ...items, id: 'items' }, items.cases.map(() => ACCEPTED)],
        [shown, [ACCEPTED]],
      ]),
    ];
    const { assignment: told } = toResults({ ...report([]), submissions }, true);
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(told.items).toMatchObject([{ scoring: 'each' }, { after: ['items'] }]);
  });

  test('the schema refuses a verdict that does not exist', () => {
    const results = toResults(report([ACCEPTED]), true);
    const [submission] = results.submissions;
    const broken = structuredClone({ ...results, submissions: [submission] });
    const [testCase] = broken.submissions[0]?.items[0]?.cases ?? [];
    if (testCase === undefined) throw new Error('no case');
    Object.assign(testCase, { verdict: 'fine' });
    expect(validate(broken)).toBe(false);
  });

  test('points are there as numbers and exactly', () => {
    const [submission] = toResults(report([ACCEPTED, LOST, UNDECIDED]), true).submissions;
    expect(submission).toMatchObject({
      points: 2 / 3,
      exactPoints: '2/3',
      undecidedPoints: 2 / 3,
      maxPoints: 2,
      needsHuman: true,
    });
  });
});
