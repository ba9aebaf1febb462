import { beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { CallsJob, Prepared } from '../../../grader/languages/language.js';
import type { Assignment, CallsRun, Case } from '../../../grader/model.js';
import { createTieredLimits } from '../../../grader/stages/adaptive-limits.js';
import { decideCases } from '../../../grader/stages/decide-cases.js';
import type { Subject } from '../../../grader/stages/subject.js';
import { oneWorkspace } from '../../support/workspace.js';
import { needAssignment } from '../../support/kit.js';

const call = (id: string) => `- id: ${id}\n  call: Main.one()\n  returns: 1\n`;
const ASSIGNMENT = `id: ahead
title: Ahead
languages:
  java: { required: [Main.java] }
contract:
  Main: { form: functions, members: ['static int one()'] }
rubric:
  - { id: seen, title: Seen, points: 1, check: { methods: [seen.yaml] } }
  - { id: late, title: Late, points: 1, visibility: after_due_date, check: { methods: [late.yaml] } }
  - { id: hidden, title: Hidden, points: 1, visibility: hidden, check: { methods: [hidden.yaml] } }
`;

const workspace = oneWorkspace({
  'assignment.yaml': ASSIGNMENT,
  'seen.yaml': ['s1', 's2', 's3'].map(call).join(''),
  'late.yaml': ['l1', 'l2'].map(call).join(''),
  'hidden.yaml': ['h1', 'h2'].map(call).join(''),
});
let assignment: Assignment;
let cases: Case[];
beforeAll(async () => {
  assignment = await needAssignment(join(workspace.path, 'assignment.yaml'));
  cases = assignment.rubric.flatMap((item) => [...item.cases]);
});

test('only runs of wrong answers are kept: nothing is learnt from others', async () => {
  const kept: string[] = [];
  const wrong = ['s2', 'h1'];
  const idOf = (job: CallsJob) =>
    cases.find((each) => each.kind === 'method' && each.steps === job.steps)?.id ?? '?';
  const returned = (value: number): CallsRun => ({
    kind: 'done',
    steps: [
      {
        outcomes: [{ kind: 'returned', value: { type: 'int', value } }],
        printed: new Uint8Array(),
        left: [],
      },
    ],
    files: {},
    wallMs: 1,
  });
  const calls: Prepared['calls'] = async function* (jobs) {
    for (const job of jobs) yield await Promise.resolve(returned(wrong.includes(idOf(job)) ? 2 : 1));
  };
  const prepared = { remarks: [], problems: [], calls } as unknown as Prepared;
  const subject = {
    preparation: { kind: 'prepared', prepared },
    choice: { language: { id: 'java' } },
    request: { assignment },
    sandbox: { places: 2 },
    adaptiveLimits: createTieredLimits(),
    observe: ({ id }: Case) => kept.push(id),
  } as unknown as Subject;
  await decideCases(subject, cases);
  expect(kept).toEqual(wrong);
});
