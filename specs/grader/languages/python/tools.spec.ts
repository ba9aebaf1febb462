import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { delimiter, join } from 'node:path';
import { anyPython } from '../../../../grader/languages/python/tools.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import { openWorkspace, type Workspace } from '../../../support/workspace.js';

const PATH = process.env['PATH'];
let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace({ 'pyenv/shims/python3': '#!/bin/sh\n', 'usr/bin/python3': '' });
});
afterAll(async () => {
  process.env['PATH'] = PATH;
  await workspace.remove();
});

test.each([
  [
    'a script of a version manager is passed over',
    'none',
    ['pyenv/shims', 'bin', 'usr/bin'],
    'usr/bin/python3',
  ],
  ['where there is nothing else, it is found by its name', 'none', ['pyenv/shims', 'bin'], null],
  ['a box has folders of its own', 'bwrap', ['pyenv/shims', 'usr/bin'], null],
] as const)('%s', (_, level, folders, found) => {
  process.env['PATH'] = folders.map((folder) => join(workspace.path, folder)).join(delimiter);
  const expected = found === null ? undefined : join(workspace.path, found);
  expect(anyPython({ level } as Sandbox)).toBe(expected);
});
