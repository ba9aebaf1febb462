import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { identifyBuild } from '../../../../grader/results/journal/identify-build.js';
import { openWorkspace, type Workspace } from '../../../support/workspace.js';

const ROOT: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "boardmark" }',
  'dist/commands.cjs': 'grade()',
  'grader/languages/java/driver/Main.java': 'class Main { }',
  'grader/languages/typescript/driver/calls/main.ts': 'call();',
  'dist/typescript/driver.mjs': 'call()',
};

describe('a build is told from another', () => {
  let workspace: Workspace;
  beforeEach(async () => {
    workspace = await openWorkspace(ROOT);
  });
  afterEach(() => workspace.remove());

  test.each(Object.keys(ROOT))('by what is in %s', async (name) => {
    const before = await identifyBuild(workspace.path);
    await workspace.write({ [name]: `${ROOT[name] ?? ''} ` });
    expect(await identifyBuild(workspace.path)).not.toBe(before);
    await workspace.write({ [name]: ROOT[name] ?? '' });
    expect(await identifyBuild(workspace.path)).toBe(before);
  });

  test('not by the code that V8 made of it', async () => {
    const before = await identifyBuild(workspace.path);
    await workspace.write({ 'dist/commands.cjs.v20.code': 'anything' });
    expect(await identifyBuild(workspace.path)).toBe(before);
  });

  test('of this repository it is what is built', async () => {
    expect(await identifyBuild()).toMatch(/^[0-9a-f]{64}$/);
  });
});
