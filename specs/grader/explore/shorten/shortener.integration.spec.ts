/** Smaller examples in a graded submission: for what is shown first, never for what may not be shown, and kept. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { findExamples } from '../../../../grader/explore/shorten/find-examples.js';
import { grade } from '../../../../grader/grade.js';
import type {
  Assignment,
  CaseResult,
  SubmissionResult,
  Tells,
  Visibility,
} from '../../../../grader/model.js';
import { fromEntry, readEntry, toEntry } from '../../../../grader/results/journal/entry.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import { takeFolder } from '../../../../grader/submission/collect.js';
import { oneWorkspace } from '../../../support/workspace.js';
import { needAssignment } from '../../../support/kit.js';
import { oneSandbox } from '../../../support/places.js';

/** Adds up what is typed; the wrong one leaves out a 7 that is not the first number. */
const sum = (add: string): string => `
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter((line) => line !== '');
let sum = 0;
console.log('Adding');
for (const line of lines) {
  if (line === 'end') { console.log('The end'); process.exit(0); }
  const number = Number(line);
  ${add}
  console.log('Sum: ' + sum);
}
`;
const RIGHT = sum('sum += number;');
const WRONG = sum('if (number !== 7 || sum === 0) sum += number;');

const TYPED = ['1', '2', '3', '4', '5', '6', '5', '4', '3', '2', '7', '1', 'end'];

function transcript(typed: readonly string[]): string {
  let value = 0;
  const said = typed.map((line) => {
    if (line === 'end') return '<end\n>The end\n';
    value += Number(line);
    return `<${line}\n>Sum: ${value}\n`;
  });
  return `# A long sum\n>Adding\n${said.join('')}`;
}

const ASSIGNMENT = `id: sums
title: Sums
languages:
  javascript: { required: [sum.js], programs: { sum: sum.js }, reference: reference }
limits: { wall: 5s, cpu: 3s }
deviations: strict
rubric:
  - id: dialogue
    title: The dialogue
    points: 1
    check: { transcripts: ["*.transcript"], program: sum }
`;

const workspace = oneWorkspace({
  'assignment.yaml': ASSIGNMENT,
  'long.transcript': transcript(TYPED),
  'reference/sum.js': RIGHT,
  'wrong/sum.js': WRONG,
  'pairs/assignment.yaml': ASSIGNMENT.replace('*.transcript', '*.in'),
  'pairs/long.in': `${TYPED.join('\n')}\n`,
  'pairs/long.ans': transcript(TYPED).replace(/^[^>].*\n|^>/gm, ''),
  'pairs/reference/sum.js': RIGHT,
});
const sandbox = await oneSandbox();
let assignment: Assignment;
let graded: SubmissionResult;
beforeAll(async () => {
  assignment = await needAssignment(join(workspace.path, 'assignment.yaml'));
  graded = await gradeWrong(assignment);
}, 60_000);

async function gradeWrong(its: Assignment): Promise<SubmissionResult> {
  const intake = await takeFolder(join(workspace.path, 'wrong'), 'wrong');
  if (intake.kind !== 'taken') throw new Error(intake.reason);
  const { submissions } = await grade(its, [intake], {
    sandbox,
    jobs: 1,
    examples: findExamples('thoroughly'),
  });
  const [result] = submissions;
  if (result === undefined) throw new Error('nothing was graded');
  return result;
}

/** The assignment with its cases shown to others, or telling less. */
function withCases(over: { readonly visibility?: Visibility; readonly tells?: Tells }): Assignment {
  return {
    ...assignment,
    rubric: assignment.rubric.map((item) => ({
      ...item,
      cases: item.cases.map((each) => ({ ...each, ...over })),
    })),
  };
}

function firstOf({ items }: SubmissionResult): CaseResult {
  const first = items[0]?.cases[0];
  if (first === undefined) throw new Error('there is no case');
  return first;
}

describe('a shorter dialogue', () => {
  test('is found beside the reference, with the inputs that the mistake needs', () => {
    const { verdict, shorter } = firstOf(graded);
    expect(verdict.verdict).toBe('wrong-answer');
    if (shorter?.kind !== 'dialogue') throw new Error('no shorter dialogue was found');
    const typed = shorter.rows.flatMap((row) => (row.kind === 'input' ? [row.text] : []));
    expect(typed.slice(0, 2)).toEqual(['2', '7']);
    expect(shorter.words).toContain('9');
  });

  test('is none where the case tells less than everything', async () => {
    expect(firstOf(await gradeWrong(withCases({ tells: 'own-output' }))).shorter).toBeUndefined();
  });

  test('is none of a pair: nobody knows what was written before which input', async () => {
    const pairs = await needAssignment(join(workspace.path, 'pairs', 'assignment.yaml'));
    const { verdict, shorter } = firstOf(await gradeWrong(pairs));
    expect([verdict.verdict, shorter]).toEqual(['wrong-answer', undefined]);
  });

  test('is kept in the journal, and read from it as it was', () => {
    const line: unknown = JSON.parse(JSON.stringify(toEntry('key', graded)));
    const entry = readEntry(line);
    const read = entry === null ? null : fromEntry(entry, assignment);
    if (read === null) throw new Error('the entry cannot be read');
    expect(firstOf(read).shorter).toEqual(firstOf(graded).shorter);
  });
});

describe('a shortener', () => {
  const at = (level: Sandbox['level']): Sandbox => ({ ...sandbox, level });
  test.each([
    ['there is, beside a reference', () => assignment, 'none', true],
    ['there is none without a reference', () => ({ ...assignment, references: {} }), 'bwrap', false],
    [
      'hidden cases: none where a program could read the reference',
      () => withCases({ visibility: 'hidden' }),
      'none',
      false,
    ],
    ['hidden cases: in a sandbox that hides it', () => withCases({ visibility: 'hidden' }), 'bwrap', true],
  ] as const)('%s', async (_, its, level, exists) => {
    const shortener = findExamples('quickly')(its(), at(level));
    expect(shortener !== null).toBe(exists);
    await shortener?.close();
  });
});
