import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import type { Verdict } from '../../../grader/model.js';
import { toClassroom50, type Classroom50Context } from '../../../grader/report/classroom50.js';
import { stringifyJson } from '../../../grader/text/sanitize.js';
import { ACCEPTED, LOST, compileCase, rubricItem, submissionResult } from '../../support/build.js';
import { SECRET, hostileResult } from '../../support/hostile.js';

/** Classroom 50 refuses larger files. */
const CLASSROOM50_BYTES = 10 * 1024 * 1024;

const validate = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('specs/support/schemas/classroom50.schema.json', 'utf8')) as object,
);

const CONTEXT: Classroom50Context = {
  classroom: 'cs-1',
  assignment: 'endodoi',
  submission: 'submit/2026-06-01T14-32-05Z-a1b2c3d',
  commit: 'https://example.org/commit/a1b2c3d',
  release: 'https://example.org/releases/1',
  review: 'https://example.org/commit/a1b2c3d',
  datetime: new Date('2026-06-01T14:33:11.567Z'),
};

function grade(points: number, ...verdicts: Verdict[]) {
  const cases = verdicts.map((_, index) => compileCase({ id: `case-${String(index)}` }));
  return toClassroom50(submissionResult([[rubricItem({ points, cases }), verdicts]]), CONTEXT);
}

describe("Classroom 50's result.json", () => {
  test('is as its schema has it, and no score is over its maximum', () => {
    const text = stringifyJson(toClassroom50(hostileResult, CONTEXT));
    const result = JSON.parse(text) as ReturnType<typeof toClassroom50>;
    expect(validate(result) ? [] : validate.errors).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThan(CLASSROOM50_BYTES);
    for (const each of [result, ...result.tests]) expect(each.score).toBeLessThanOrEqual(each['max-score']);
    expect(result.datetime).toBe('2026-06-01T14:33:11Z');
  });

  test('names nothing that is hidden, and counts it', () => {
    const result = toClassroom50(hostileResult, CONTEXT);
    expect(JSON.stringify(result)).not.toContain(SECRET);
    const hidden = result.tests.find((each) => each['test-name'] === 'Partly hidden (partly-hidden)');
    expect(hidden).toMatchObject({ passed: true, score: 0, 'max-score': 0 });
    expect(hidden?.output).toContain('2 cases not shown');
  });

  test.each<[string, number, Verdict[], unknown]>([
    ['whole points', 2, [ACCEPTED, LOST], { score: 1, 'max-score': 2 }],
    ['a third of a point', 1, [ACCEPTED, LOST, LOST], { score: 0, 'max-score': 1 }],
    ['two thirds of a point are not all', 1, [ACCEPTED, ACCEPTED, LOST], { score: 0, 'max-score': 1 }],
    ['everything', 1, [ACCEPTED, ACCEPTED], { score: 1, 'max-score': 1 }],
  ])('scores are whole: %s', (_, points, verdicts, expected) => {
    expect(grade(points, ...verdicts)).toMatchObject(expected as object);
  });

  test('the points as they are stand beside the score', () => {
    expect(grade(1, ACCEPTED, LOST, LOST).tests[0]).toMatchObject({ points: '1/3', passed: false });
  });
});
