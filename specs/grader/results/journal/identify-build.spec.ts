import { describe, expect, test } from '@jest/globals';
import { identifyBuild } from '../../../../grader/results/journal/key.js';
import { eachWorkspace } from '../../../support/workspace.js';

const ROOT: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "boardmark" }',
  'dist/grade-4F2A.js': 'grade()',
  'grader/languages/java/driver/Main.java': 'class Main { }',
  'grader/languages/typescript/driver/calls/main.ts': 'call();',
  'dist/typescript/driver.mjs': 'call()',
};

describe('a build is told from another', () => {
  const workspace = eachWorkspace(ROOT);

  test.each(Object.keys(ROOT))('by what is in %s', async (name) => {
    const before = identifyBuild(workspace.path);
    await workspace.write({ [name]: `${ROOT[name] ?? ''} ` });
    expect(identifyBuild(workspace.path)).not.toBe(before);
    await workspace.write({ [name]: ROOT[name] ?? '' });
    expect(identifyBuild(workspace.path)).toBe(before);
  });

  test('by the name of the commands’ file, which holds a digest of what is in it', async () => {
    const before = identifyBuild(workspace.path);
    await workspace.write({ 'dist/commands-4XTCYDE6.cjs': 'more()' });
    expect(identifyBuild(workspace.path)).not.toBe(before);
  });

  test('not by the map that leads back to its source', async () => {
    const before = identifyBuild(workspace.path);
    await workspace.write({ 'dist/grade-4F2A.js.map': 'anything' });
    expect(identifyBuild(workspace.path)).toBe(before);
  });

  test('of this repository it is what is built', () => {
    expect(identifyBuild()).toMatch(/^[0-9a-f]{64}$/);
  });
});
