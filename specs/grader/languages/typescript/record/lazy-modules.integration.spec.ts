import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { TYPESCRIPT } from '../../../../../grader/languages/typescript/record/typescript.js';
import type { LazyDialogue } from '../../../../../grader/languages/records/lazy-program.js';
import type { LanguageSpec } from '../../../../../grader/model.js';
import { eachWorkspace } from '../../../../support/workspace.js';

const SPEC: LanguageSpec = {
  required: ['main.mjs'],
  provided: [],
  programs: { play: { kind: 'main', main: 'main.mjs' } },
  packages: 'accepted',
  modules: {},
  build: null,
  style: null,
};

const workspace = eachWorkspace({});

test.each<[LazyDialogue, string]>([
  [{ kind: 'echo' }, 'one\ntwo\n'],
  [{ kind: 'line-for-line', line: 'ok' }, 'ok\nok\n'],
])(
  '%j: a program that waits for input ends by itself, so that no judge waits for its limit',
  async (dialogue, says) => {
    const [file] =
      TYPESCRIPT.lazy?.print([], SPEC, {
        bodyOf: () => ({ kind: 'nothing' }),
        dialogueOf: () => dialogue,
      }) ?? [];
    await workspace.write({ 'main.mjs': file?.text ?? '' });
    const running = spawn(process.execPath, [`${workspace.path}/main.mjs`], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let said = '';
    running.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
    running.stdin.write('one\ntwo\n');
    const [code] = (await once(running, 'close')) as [number | null];
    expect([code, said]).toEqual([0, says]);
  },
);
