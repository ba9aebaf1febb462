import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { startBoardmark, type Running } from '../../support/command-line.js';
import { GREETING, SOLUTIONS, openWorkspace, type Workspace } from '../../support/workspace.js';

let workspace: Workspace;
let watching: Running;
beforeEach(async () => {
  workspace = await openWorkspace({
    ...GREETING,
    'assignments/greeting/style.mjs': "export default [{ rules: { 'no-var': 'error' } }];\n",
    'assignments/greeting/assignment.yaml': (GREETING['assignments/greeting/assignment.yaml'] ?? '')
      .replace('    stubs: stubs\n', '    stubs: stubs\n    style: style.mjs\n')
      .replace('rubric:\n', 'rubric:\n  - { id: style, title: Style, points: 1, check: { style: true } }\n'),
    'mine/greet.js': SOLUTIONS.wrong,
  });
  watching = startBoardmark(
    workspace.path,
    ['check', 'mine', '--assignment', 'greeting', '--sandbox', 'none', '--watch'],
    { BOARDMARK_ASSIGNMENTS: join(workspace.path, 'assignments') },
  );
});
afterEach(async () => {
  watching.kill();
  await workspace.remove();
});

test('runs again on a save, says first what changed, and runs no more than can have changed', async () => {
  const hear = (pattern: RegExp): Promise<string> => watching.hear(pattern);
  expect(await hear(/(points|here)\.\n/)).toContain('✗ Greets Ada (ada): wrong-answer');

  await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
  const mended = await hear(/(points|here)\.\n/);
  expect(mended.trimStart()).toMatch(
    /^greet\.js saved: 3 cases run in .*\n {2}✓ now accepted: Greets Ada \(ada\)\n/,
  );

  await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
  expect(await hear(/saved.*\n/)).toContain('nothing in it can have changed a result');

  await workspace.write({ 'mine/greet.js': `// a comment\n${SOLUTIONS.right}` });
  const commented = await hear(/(points|here)\.\n/);
  expect(commented).toContain('greet.js saved: 1 case run');
  expect(commented).toContain('No case ended differently.');
  expect(commented).toContain('3.5 of 3.5 points that are decided here');

  await workspace.write({ 'mine/greet.js': SOLUTIONS.misspelt });
  expect(await hear(/(points|here)\.\n/)).toContain('(letters-ada): found leters(…)');

  expect(await watching.interrupt()).toBe(0);
});
