import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { listDescendants } from '../../../lab/bench/watch.js';
import { startBoardmark, type Running } from '../../support/command-line.js';
import { GREETING, SOLUTIONS, openWorkspace, type Workspace } from '../../support/workspace.js';

let workspace: Workspace;
let watching: Running;
beforeEach(async () => {
  workspace = await openWorkspace({ ...GREETING, 'mine/greet.js': SOLUTIONS.wrong });
  watching = startWatching();
});
afterEach(async () => {
  await watching.kill();
  await workspace.remove();
});

/** Starts again with an item for the style: the linter, which takes long to load, is there too. */
async function watchStyle(): Promise<void> {
  await watching.kill();
  await workspace.write({
    'assignments/greeting/style.mjs': "export default [{ rules: { 'no-var': 'error' } }];\n",
    'assignments/greeting/assignment.yaml': (GREETING['assignments/greeting/assignment.yaml'] ?? '')
      .replace('    stubs: stubs\n', '    stubs: stubs\n    style: style.mjs\n')
      .replace('rubric:\n', 'rubric:\n  - { id: style, title: Style, points: 1, check: { style: true } }\n'),
  });
  watching = startWatching();
}

function startWatching(): Running {
  return startBoardmark(
    workspace.path,
    ['check', 'mine', '--assignment', 'greeting', '--sandbox', 'none', '--watch'],
    { BOARDMARK_ASSIGNMENTS: join(workspace.path, 'assignments') },
  );
}

test('runs again on a save, says first what changed, and runs no more than can have changed', async () => {
  await watchStyle();
  const hear = (pattern: RegExp): Promise<string> => watching.hear(pattern);
  expect(await hear(/(points|here)\.\n/)).toContain('✗ Greets Ada (ada): wrong-answer');

  await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
  const mended = await hear(/(points|here)\.\n/);
  expect(mended.trimStart()).toMatch(
    /^greet\.js changed: 3 cases run in .*\n {2}✓ now accepted: Greets Ada \(ada\)\n/,
  );

  await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
  expect(await hear(/changed.*\n/)).toContain('nothing in it can have changed a result');

  await workspace.write({ 'mine/greet.js': `// a comment\n${SOLUTIONS.right}` });
  const commented = await hear(/(points|here)\.\n/);
  expect(commented).toContain('greet.js changed: 1 case run');
  expect(commented).toContain('No case ended differently.');
  expect(commented).toContain('3.5 of 3.5 points that are decided here');

  await workspace.write({ 'mine/greet.js': SOLUTIONS.misspelt });
  expect(await hear(/(points|here)\.\n/)).toContain('(letters-ada): found leters(…)');

  expect(await watching.interrupt()).toBe(0);
});

test('names failing cases before all is decided', async () => {
  const hear = (pattern: RegExp): Promise<string> => watching.hear(pattern);
  await hear(/(points|here)\.\n/);
  await workspace.write({ 'mine/greet.js': `// still wrong\nlet unused;\n${SOLUTIONS.wrong}` });
  const said = await hear(/(points|here)\.\n/);
  expect(said.trimStart()).toMatch(
    /^greet\.js changed\. Not accepted so far:\n {2}✗ Greets Ada \(ada\): [^]*\ngreet\.js changed: \d+ cases run in /,
  );
});

test('cases that failed before come first, even if they were right in between', async () => {
  await watching.kill();
  const letters = GREETING['assignments/greeting/letters.yaml'] ?? '';
  const wrongFor = (names: string): string =>
    SOLUTIONS.right.replace('name.length', `${names}.includes(name) ? -1 : name.length`);
  await workspace.write({
    'assignments/greeting/letters.yaml': `${letters}- { id: letters-zoe, call: Greet.letters("Zoe"), returns: 3 }\n`,
    'mine/greet.js': wrongFor('["Zoe"]'),
  });
  watching = startWatching();
  const hear = (pattern: RegExp): Promise<string> => watching.hear(pattern);
  expect(await hear(/(points|here)\.\n/)).not.toContain('letters-ada');
  await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
  await hear(/(points|here)\.\n/);
  await workspace.write({ 'mine/greet.js': wrongFor('["Ada", "Zoe"]') });
  const [told = ''] = (await hear(/(points|here)\.\n/)).split('cases run in');
  expect([...told.matchAll(/✗ .*\((letters-\w+)\)/g)].map(([, id]) => id)).toEqual([
    'letters-zoe',
    'letters-ada',
  ]);
});

test('a file that is written in two steps counts as it is in the end', async () => {
  await watching.hear(/(points|here)\.\n/);
  await workspace.write({ 'mine/greet.js': SOLUTIONS.right.slice(0, 40) });
  // A change as soon after another is not reported by the file system's watcher.
  await new Promise((resolve) => setTimeout(resolve, 25));
  await workspace.write({ 'mine/greet.js': SOLUTIONS.right });
  expect(await watching.hear(/2\.5 of 2\.5 points that are decided here/)).toContain('greet.js changed');
});

test('a save that the file system does not tell is seen all the same', async () => {
  await watching.hear(/(points|here)\.\n/);
  const file = join(workspace.path, 'mine/greet.js');
  const before = statSync(file);
  await workspace.write({ 'greet.js': SOLUTIONS.right });
  utimesSync(join(workspace.path, 'greet.js'), new Date(before.mtimeMs + 60_000), before.mtime);
  renameSync(join(workspace.path, 'greet.js'), file);
  expect(await watching.hear(/2\.5 of 2\.5 points that are decided here/)).toContain('changed');
});

test('cases that are saved are told to be others, and a change of why work is refused is told', async () => {
  await watching.hear(/(points|here)\.\n/);
  await workspace.write({ 'mine/boardmark/assignment.yaml': 'id: greeting\n' });
  expect(await watching.hear(/start it again\.\n/)).toContain(
    'boardmark/assignment.yaml changed: these are the cases.',
  );
  for (const name of ['one', 'other']) {
    symlinkSync('greet.js', join(workspace.path, 'mine', name));
    expect(await watching.hear(/(points|here)\.\n/)).toContain(`${name} is a link`);
    rmSync(join(workspace.path, 'mine', name));
    await watching.hear(/(points|here)\.\n/);
  }
});

test('the compiler stays between saves; each program is a process of its own', async () => {
  const hear = (pattern: RegExp): Promise<string> => watching.hear(pattern);
  const pids = join(workspace.path, 'pids');
  const notePid = (round: number): string =>
    `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n'); // ${round}\nlet round = ${round};\n`;
  await hear(/(points|here)\.\n/);
  const tools = [];
  for (const round of [1, 2]) {
    await workspace.write({ 'mine/greet.js': `${notePid(round)}${SOLUTIONS.right}` });
    await hear(/(points|here)\.\n/);
    tools.push(listDescendants(watching.pid));
  }
  const [first = [], second = []] = tools;
  expect(first.length).toBeGreaterThan(0);
  expect(second).toEqual(first);
  const noted = readFileSync(pids, 'utf8').trim().split('\n');
  expect(noted.length).toBeGreaterThanOrEqual(2);
  expect(new Set(noted).size).toBe(noted.length);
});
