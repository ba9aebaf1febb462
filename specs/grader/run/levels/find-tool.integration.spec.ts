import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createToolFinder } from '../../../../grader/run/levels/find-tool.js';
import { eachWorkspace } from '../../../support/workspace.js';

/** As those of pyenv and asdf: it asks its manager, which is not where programs run. */
const SHIM = '#!/bin/sh\nexec manager exec tool\n';
const TOOL = '#!/bin/sh\necho real\n';

describe('a script of a version manager is the program that it starts', () => {
  const workspace = eachWorkspace({
    '.manager/shims/tool': SHIM,
    '.manager/versions/3/bin/tool': TOOL,
    'usr/bin/tool': TOOL,
  });
  const at = (path: string) => join(workspace.path, path);
  let before: string | undefined;

  beforeEach(() => {
    before = process.env['PATH'];
    open('.manager/shims/tool', '.manager/versions/3/bin/tool', 'usr/bin/tool');
  });
  afterEach(() => {
    process.env['PATH'] = before;
  });

  const open = (...paths: readonly string[]) => paths.forEach((path) => chmodSync(at(path), 0o755));
  /** The manager, which answers `which tool` with these words. */
  const manage = async (answer: string) => {
    await workspace.write({ '.manager/bin/manager': `#!/bin/sh\n[ "$*" = "which tool" ] && ${answer}\n` });
    open('.manager/bin/manager');
  };
  const find = (mayUse: (path: string) => boolean = () => true) => {
    process.env['PATH'] = [at('.manager/shims'), at('usr/bin'), before].join(':');
    return createToolFinder(mayUse)('tool', '/');
  };

  test('as its manager tells', async () => {
    await manage(`echo ${at('.manager/versions/3/bin/tool')}`);
    expect(find()).toBe(at('.manager/versions/3/bin/tool'));
  });

  test.each([
    ['the manager knows none', 'exit 1'],
    ['the manager names what is not there', 'echo /nowhere/tool'],
    ['the manager says something else', 'echo no version is set'],
  ])('or the next one on PATH, where %s', async (_, answer) => {
    await manage(answer);
    expect(find()).toBe(at('usr/bin/tool'));
  });

  test('or the next one on PATH, where there is no manager', () => {
    expect(readdirSync(at('.manager'))).not.toContain('bin');
    expect(find()).toBe(at('usr/bin/tool'));
  });

  test('and programs must be able to reach that one', async () => {
    await manage(`echo ${at('.manager/versions/3/bin/tool')}`);
    expect(find((path) => !path.includes('versions'))).toBe(at('usr/bin/tool'));
  });
});
