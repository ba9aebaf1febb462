/** A program that a judge talks to, and that keeps what it prints to itself. */
import { beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneWorkspace, runMain } from '../../support/workspace.js';

const ASSIGNMENT = `id: echo
title: Echo
languages:
  command: { required: [play.sh], programs: { play: [sh, ./play.sh] } }
limits: { wall: 2s, cpu: 1s }
rubric:
  - { id: first, title: It greets, points: 1, check: { judge: { module: echo.mjs, program: play, answer: 500ms, options: { lines: 0 } } } }
  - { id: echo, title: It says each line again, points: 1, check: { judge: { module: echo.mjs, program: play, answer: 500ms, options: { lines: 3 } } } }
`;
const JUDGE = `export async function converse([partner], { lines }) {
  for (let line = 0; line <= lines; line += 1) {
    if (line > 0) partner.say('line ' + line);
    const heard = await partner.hear();
    if (heard.kind === 'ended') return { accepted: false, at: 'line ' + line, message: 'it gave no answer', ended: heard.run };
  }
  return { accepted: true, remarks: [] };
}`;

const GREETS = 'echo hello; ';
/** Which of its two items are told that nothing was flushed, of each program. */
const PROGRAMS: Readonly<Record<string, readonly [script: string, told: readonly boolean[]]>> = {
  right: [`${GREETS}while read -r a; do echo "[$a]"; done`, [false, false]],
  'holds back all': ['all=hello; while read -r a; do all="$all [$a]"; done; echo "$all"', [true, true]],
  'holds back its answers': [
    `${GREETS}while read -r a; do all="$all [$a]"; done; echo "$all"`,
    [false, true],
  ],
  'reads two lines for each answer': [
    `${GREETS}while read -r a && read -r b; do echo "[$a]"; done; echo bye`,
    [false, false],
  ],
  'says what is missing': [`${GREETS}read -r a; read -r b || echo "no second line"; echo`, [false, false]],
  loops: [`${GREETS}while :; do :; done`, [false, false]],
  'is silent': ['while read -r a; do :; done', [false, false]],
};

const workspace = oneWorkspace({
  'echo/assignment.yaml': ASSIGNMENT,
  'echo/echo.mjs': JUDGE,
  ...Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, [script]]) => [
      `class/${name.replaceAll(' ', '-')}/play.sh`,
      script,
    ]),
  ),
});
const at = (...names: string[]) => join(workspace.path, ...names);

beforeAll(async () => {
  const words = ['grade', at('echo', 'assignment.yaml'), at('class'), '--out', at('out')];
  const { code, err } = await runMain(workspace.path, [
    ...words,
    '--sandbox',
    'none',
    '--allow-weak-sandbox',
  ]);
  expect([code, err]).toEqual([0, '']);
}, 600_000);

test.each(Object.entries(PROGRAMS))('%s', async (name, [, told]) => {
  const text = await readFile(at('out', 'results.json'), 'utf8');
  const { submissions } = JSON.parse(text) as {
    submissions: { id: string; items: { cases: { unflushed?: true }[] }[] }[];
  };
  const found = submissions.find(({ id }) => id === name.replaceAll(' ', '-'));
  const cases = found?.items.flatMap((item) => item.cases) ?? [];
  expect(cases.map(({ unflushed = false }) => unflushed)).toEqual(told);
});

test('the student reads how to mend it', async () => {
  const feedback = await readFile(at('out', 'submissions', 'holds-back-all', 'feedback.md'), 'utf8');
  expect(feedback).toContain('Nothing was flushed before it waited for this input');
});
