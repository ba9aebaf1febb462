import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import {
  CHECK_TEXT_LENGTH,
  renderGithubClassroom,
  type GithubClassroomResult,
} from '../../../grader/report/github-classroom.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  rubricItem,
  submissionResult,
  transcriptCase,
} from '../../support/build.js';
import { SECRET, hostileResult } from '../../support/hostile.js';

const validate = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('specs/support/schemas/github-classroom.schema.json', 'utf8')) as object,
);

function decode(encoded: string): GithubClassroomResult {
  expect(encoded).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  const result = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as GithubClassroomResult;
  expect(validate(result) ? [] : validate.errors).toEqual([]);
  return result;
}

const many = (count: number) =>
  rubricItem({
    cases: Array.from({ length: count }, (_, n) => transcriptCase({ id: `case-${String(n)}` })),
  });

describe("GitHub Classroom's step output", () => {
  test('is base64 of what its schema has, and shows nothing hidden', () => {
    const result = decode(renderGithubClassroom(hostileResult));
    expect(result.status).toBe('fail');
    expect(result.tests).toHaveLength(16);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  test.each([
    ['pass', [ACCEPTED, ACCEPTED]],
    ['fail', [ACCEPTED, LOST]],
    ['error', [ACCEPTED, UNDECIDED]],
  ] as const)('%s', (status, verdicts) => {
    const result = decode(renderGithubClassroom(submissionResult([[many(2), verdicts]])));
    expect(result).toMatchObject({ status, max_score: 1 });
  });

  test("an item's points that are not its cases' stand at a test of their own", () => {
    const cases = [transcriptCase({ id: 'one' }), transcriptCase({ id: 'two' })];
    const whole = rubricItem({ id: 'all', points: 3, scoring: 'all', cases });
    const games = rubricItem({
      id: 'games',
      points: 1,
      after: ['all'],
      cases: [transcriptCase({ id: 'game' })],
    });
    const result = submissionResult([
      [whole, [ACCEPTED, ACCEPTED]],
      [games, [LOST]],
    ]);
    const { tests, max_score } = decode(renderGithubClassroom(result));
    expect(tests.map(({ score, status }) => [score, status])).toEqual([
      [0, 'pass'],
      [0, 'pass'],
      [0, 'fail'],
      [3, 'pass'],
      [0, 'fail'],
    ]);
    expect(max_score).toBe(4);
  });

  test.each([
    ['texts are cut before tests are', 100, 100],
    ['one test stands for all where there are too many', 2000, 1],
  ])('stays below 65,535 characters: %s', (_, count, shown) => {
    const item = many(count);
    const long = { verdict: 'rejected', reason: 'x'.repeat(5000) } as const;
    const encoded = renderGithubClassroom(submissionResult([[item, item.cases.map(() => long)]]));
    expect(encoded.length).toBeLessThanOrEqual(CHECK_TEXT_LENGTH);
    expect(decode(encoded).tests).toHaveLength(shown);
  });
});
