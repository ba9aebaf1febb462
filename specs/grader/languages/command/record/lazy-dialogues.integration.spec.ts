import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LAZY_DIALOGUES } from '../../../../../grader/languages/command/record/lazy-dialogues.js';
import type { LazyDialogue } from '../../../../../grader/languages/records/lazy-program.js';
import type { LanguageSpec } from '../../../../../grader/model.js';
import { eachWorkspace } from '../../../../support/workspace.js';

function specOf(file: string, build: readonly string[] | null = null): LanguageSpec {
  const programs = { play: { kind: 'run', run: ['./play'] } } as const;
  return { required: [file], provided: [], programs, packages: 'accepted', modules: {}, build, style: null };
}

/** How a file is made ready and started. */
const LANGUAGES: readonly (readonly [string, (file: string) => readonly [string, readonly string[]]])[] = [
  ['main.py', (file) => ['python3', [file]]],
  [
    'main.c',
    (file) => {
      execFileSync('gcc', ['-o', `${file}.out`, file]);
      return [`${file}.out`, []];
    },
  ],
  [
    'play',
    (file) => {
      chmodSync(file, 0o755);
      return [file, []];
    },
  ],
];

const TEXT = 'It\'s "50 %" of C:\\new, and ♔\n';
const DIALOGUES: readonly (readonly [LazyDialogue, string])[] = [
  [{ kind: 'silent' }, ''],
  [{ kind: 'echo' }, 'one\ntwo\n'],
  [{ kind: 'text', text: TEXT }, TEXT],
  [{ kind: 'line-for-line', line: TEXT.trimEnd() }, TEXT + TEXT],
];

const workspace = eachWorkspace({});

function canStart(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

describe.each(LANGUAGES)('%s', (file, start) => {
  const tool = { 'main.py': 'python3', 'main.c': 'gcc' }[file] ?? 'bash';
  const run = canStart(tool) ? test : test.skip;

  run('writes what it is to write, and nothing else', () => {
    for (const [dialogue, says] of DIALOGUES) {
      const [made] = LAZY_DIALOGUES.print([], specOf(file), {
        bodyOf: () => ({ kind: 'nothing' }),
        dialogueOf: () => dialogue,
      });
      const path = join(workspace.path, file);
      writeFileSync(path, made?.text ?? '');
      const [program, args] = start(path);
      const { status, stdout } = spawnSync(program, args, { input: 'one\ntwo\n', encoding: 'utf8' });
      expect([dialogue.kind, status, stdout]).toEqual([dialogue.kind, 0, says]);
    }
  });
});

test.each<[string, readonly string[] | null, boolean]>([
  ['main.py', null, true],
  ['main.c', ['gcc', 'main.c'], true],
  ['qirkat', null, true],
  ['qirkat', ['make'], false],
  ['main.rb', null, false],
  ['app.py/play', null, true],
  ['src.old/main.rb', null, false],
  ['.play', null, true],
])('%s, built by %j: can be written: %s', (file, build, isPossible) => {
  expect(LAZY_DIALOGUES.canPrint?.(specOf(file, build))).toBe(isPossible);
});
