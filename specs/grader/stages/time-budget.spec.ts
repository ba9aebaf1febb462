import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { grade } from '../../../grader/grade.js';
import type { Assignment } from '../../../grader/model.js';
import { renderFeedback } from '../../../grader/report/feedback-markdown.js';
import type { Program, Sandbox } from '../../../grader/run/sandbox.js';
import { createTimeBudget } from '../../../grader/stages/time-budget.js';
import { takeFolder } from '../../../grader/submission/collect.js';
import { oneWorkspace } from '../../support/workspace.js';
import { run } from '../../support/build.js';
import { needAssignment } from '../../support/kit.js';

describe('the time of all programs of a submission', () => {
  test('is used up by runs, and what is decided then says so', () => {
    const budget = createTimeBudget(1000, () => 1);
    budget.charge('visible', 600);
    expect(budget.decide('visible')).toBeNull();
    budget.charge('visible', 600);
    expect(budget.decide('visible')).toEqual({
      verdict: 'time-limit-exceeded',
      clock: 'wall',
      limitMs: 1000,
      reachedMs: 1200,
      ofSubmission: true,
      during: null,
      difference: null,
    });
  });

  test('of a visible case is never used up by hidden ones', () => {
    const budget = createTimeBudget(1000, () => 1);
    budget.charge('hidden', 5000);
    budget.charge('after_due_date', 5000);
    const spent = (['visible', 'after_due_date', 'after_published', 'hidden'] as const).map(
      (visibility) => budget.decide(visibility)?.reachedMs ?? null,
    );
    expect(spent).toEqual([null, 5000, 5000, 10_000]);
  });

  test('is longer in proportion on a busy machine', () => {
    const budget = createTimeBudget(1000, () => 3);
    budget.charge('visible', 2900);
    expect(budget.decide('visible')).toBeNull();
  });
});

const HOUR = 3_600_000;
const ASSIGNMENT = `id: slow
title: Slow
languages:
  command: { required: [play.sh], programs: { play: [sh, ./play.sh] } }
limits: { wall: 1min, submission: 1ms }
rubric:
  - { id: one, title: One, points: 1, check: { transcripts: [a.transcript], program: play } }
  - { id: two, title: Two, points: 1, needs: [one], check: { transcripts: [b.transcript], program: play } }
  - { id: three, title: Three, points: 1, visibility: hidden, needs: [two], check: { transcripts: [c.transcript], program: play } }
`;

const dialogue = (title: string) => `# ${title}\n>done\n? 0\n`;
const workspace = oneWorkspace({
  'assignment.yaml': ASSIGNMENT,
  'a.transcript': dialogue('A'),
  'b.transcript': dialogue('B'),
  'c.transcript': dialogue('C'),
  'ada/play.sh': 'echo done\n',
  'bob/play.sh': 'echo done\n',
});
let assignment: Assignment;
beforeAll(async () => {
  assignment = await needAssignment(join(workspace.path, 'assignment.yaml'));
});

/** Says `done` after so long, without taking that time. */
function fakeSandbox(wallMs: number): { readonly sandbox: Sandbox; readonly runs: Program[] } {
  const runs: Program[] = [];
  const sandbox: Sandbox = {
    level: 'none',
    places: 1,
    run: (program) => {
      runs.push(program);
      return Promise.resolve(run({ stdout: Buffer.from('done\n'), wallMs, cpuMs: null }));
    },
    start: () => Promise.reject(new Error('nothing is talked to')),
    get aside() {
      return sandbox;
    },
    close: () => Promise.resolve(),
  };
  return { sandbox, runs };
}

async function gradeClass(wallMs: number) {
  const { sandbox, runs } = fakeSandbox(wallMs);
  const intakes = await Promise.all(
    ['ada', 'bob'].map((name) => takeFolder(join(workspace.path, name), name)),
  );
  const report = await grade(assignment, intakes, { sandbox, jobs: 1 });
  return { runs, results: report.submissions };
}

describe('a submission that uses up its time', () => {
  test('has its other cases decided without a run, and nobody else’s', async () => {
    const { runs, results } = await gradeClass(HOUR);
    const verdicts = results.map(({ items }) =>
      items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict.verdict)),
    );
    const each = ['accepted', 'time-limit-exceeded', 'not-run'];
    expect(verdicts).toEqual([each, each]);
    expect(runs).toHaveLength(2);
  });

  test('is charged no more than the limit of the case, and nothing for what waited', async () => {
    const { results } = await gradeClass(HOUR);
    expect(results[0]?.items[1]?.cases[0]?.verdict).toMatchObject({ ofSubmission: true, reachedMs: 60_000 });
  });

  test('reads that in its feedback', async () => {
    const [result] = (await gradeClass(HOUR)).results;
    const text = result === undefined ? '' : renderFeedback(assignment, result, 'student', 'none');
    expect(text).toContain('its programs took more than 1 ms together, the limit of a whole submission');
    expect(text).toContain('Not run: the programs of this submission took 1 min 0 s together by then');
  });

  test('has all cases run where there is time', async () => {
    const { runs, results } = await gradeClass(0);
    expect(runs).toHaveLength(6);
    expect(results.map(({ points }) => points)).toMatchObject([{}, {}]);
  });
});

test('where nothing is said it is ten minutes, or twenty times the longest limit of a case', async () => {
  const text = (limits: string): string => ASSIGNMENT.replace('{ wall: 1min, submission: 1ms }', limits);
  await workspace.write({
    'short.yaml': text('{ wall: 5s }'),
    'long.yaml': text('{ wall: 2min }'),
    'given.yaml': text('{ submission: 90s }'),
  });
  const read = async (name: string) => {
    const loaded = await loadAssignment(join(workspace.path, name));
    return loaded.ok ? loaded.value.submissionMs : loaded.fault;
  };
  expect(await Promise.all(['short.yaml', 'long.yaml', 'given.yaml'].map(read))).toEqual([
    600_000, 2_400_000, 90_000,
  ]);
});
