import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { languageOf } from '../../../../grader/languages/index.js';
import { isInstalled } from '../../../support/installed.js';
import { makeFolder, requestFor } from '../workbench.js';

const RULES = '[pycodestyle]\nmax-line-length = 60\n';
const LONG = `long = "${'x'.repeat(60)}"`;

async function check(text: string, rules = RULES) {
  const style = join(makeFolder({ 'rules.cfg': rules }), 'rules.cfg');
  // Settings of the student's own, which would switch everything off.
  const files = {
    'game.py': text,
    'setup.cfg': '[pycodestyle]\nignore = E,W\n',
    'tox.ini': '[pycodestyle]\nignore = E,W\n',
  };
  const request = await requestFor({ language: 'python', files, required: ['game.py'], spec: { style } });
  return languageOf('python').checkStyle(request);
}

(isInstalled('pycodestyle') ? describe : describe.skip)(
  'the style of Python (skipped where pycodestyle is not installed)',
  () => {
    test('is told with its places, and counted by kinds', async () => {
      expect(await check('x = 1\ny=2\nz=3\nif x == None:\n    pass\n')).toEqual({
        ok: true,
        value: {
          kind: 'style',
          total: 3,
          kinds: 2,
          messages: [
            expect.objectContaining({
              message: 'missing whitespace around operator [E225]',
              place: { file: 'game.py', line: 2, column: 2 },
              sourceLine: 'y=2',
            }),
            expect.objectContaining({ place: { file: 'game.py', line: 3, column: 2 } }),
            expect.objectContaining({ message: "comparison to None should be 'if cond is None:' [E711]" }),
          ],
        },
      });
    });

    test.each([
      ['nothing is wrong', 'x = 1\n', null],
      ['the rules allow no long lines', `${LONG}\n`, 1],
      ['a comment would switch a rule off', `${LONG}  # noqa\n`, 1],
      ['a comment would switch all rules off', `# flake8: noqa\n${LONG}  # NOPEP8\n`, 1],
      ['lines end as on Windows', 'x = 1\r\ny = 2\r\n', null],
    ])('where %s', async (_, text, total) => {
      expect(await check(text)).toMatchObject({ ok: true, value: total === null ? null : { total } });
    });

    test('cannot be checked by rules that are broken, and that is our side’s fault', async () => {
      expect(await check('x = 1\n', '[pycodestyle]\nmax-line-length = many\n')).toMatchObject({
        ok: false,
        fault: { verdict: 'judge-error', fault: expect.stringContaining('many') },
      });
    });

    test('is not asked for without rules', async () => {
      const request = await requestFor({ language: 'python', files: { 'game.py': 'y=2' } });
      expect(await languageOf('python').checkStyle(request)).toEqual({ ok: true, value: null });
    });
  },
);
