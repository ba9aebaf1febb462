import { describe, expect, test } from '@jest/globals';
import { languageOf } from '../../../../grader/languages/index.js';
import { makeCalls, prepare, prepared, requestFor, runProgram, type Setting } from '../workbench.js';
import { isInstalled } from '../../../support/installed.js';

const shell = (
  files: Setting['files'],
  run: readonly string[],
  build: readonly string[] | null = null,
): Setting => ({
  language: 'command',
  files,
  spec: { build, programs: { play: { kind: 'run', run } } },
});

describe('commands', () => {
  test('are run in a folder of their own, with the copy beside them', async () => {
    const files = {
      'project/play.sh': '#!/bin/sh\necho "$1"; cat "$(dirname "$0")/data.txt"; ls | wc -l',
      'project/data.txt': 'data\n',
    };
    const setting = { ...shell(files, ['./play.sh']), required: ['play.sh'] };
    expect((await runProgram(setting, '', ['x'])).stdout).toMatch(/^x\ndata\n\s*0\n$/);
  });

  test('may name a required or provided file without `./`', async () => {
    const files = { 'project/play.sh': 'cat "$1" "$2"' };
    const setting = {
      ...shell(files, ['sh', 'play.sh', 'data.txt', 'other.txt']),
      required: ['play.sh'],
      provided: { 'data.txt': 'ours' },
    };
    const { stdout, stderr } = await runProgram(setting);
    expect(stdout).toBe('ours');
    expect(stderr).toContain('other.txt');
  });

  test('are built once, with the provided files laid over', async () => {
    const files = {
      'build.sh': '#!/bin/sh\ncat a.txt b.txt > out.sh; chmod +x out.sh',
      'a.txt': '#!/bin/sh\n',
      'b.txt': 'echo forged',
    };
    const setting = { ...shell(files, ['./out.sh'], ['sh', 'build.sh']), provided: { 'b.txt': 'echo ours' } };
    expect((await runProgram(setting)).stdout).toBe('ours\n');
    expect((await prepared(setting)).remarks).toEqual([
      'your b.txt was not used: the assignment provides it',
    ]);
  });

  test('whose build fails do not compile', async () => {
    const files = { 'build.sh': 'echo "a.c:3: error" >&2; exit 2' };
    expect(await prepare(shell(files, ['./out'], ['sh', 'build.sh']))).toMatchObject({
      kind: 'failed',
      verdict: {
        verdict: 'compile-error',
        diagnostics: [{ message: '`sh build.sh` ended with exit code 2' }, { message: 'a.c:3: error' }],
      },
    });
  });

  test('whose build makes nothing do not compile either', async () => {
    const plan = (await prepared(shell({ a: '' }, ['./out'], ['true']))).program('play');
    expect(plan).toMatchObject({
      fault: { verdict: 'compile-error', diagnostics: [{ message: '`true` went well, but made no out' }] },
    });
  });

  test('whose tool is not installed are our side’s fault', async () => {
    expect(await prepare(shell({ a: '' }, ['./a'], ['no-such-compiler', 'a']))).toMatchObject({
      verdict: { verdict: 'judge-error', missingTool: 'no-such-compiler' },
    });
  });

  test('have no methods to call', async () => {
    const setting = shell({ a: '' }, ['./a']);
    const runs = await makeCalls(setting, [['A.f()'], ['A.f()']]);
    expect(runs).toHaveLength(2);
    expect(runs[0]).toMatchObject({ kind: 'ended', ending: { how: 'not-started' } });
  });
});

const hasGpp = isInstalled('g++');

(hasGpp ? describe : describe.skip)(`C++${hasGpp ? '' : ' (skipped: no g++ here)'}`, () => {
  const cpp = (files: Setting['files']): Setting => ({
    language: 'cpp',
    files,
    required: ['sum.cpp'],
    spec: {
      build: ['sh', '-c', 'g++ -std=c++17 -o sum *.cpp'],
      programs: { play: { kind: 'run', run: ['./sum'] } },
    },
  });
  const HEADER = 'int twice(int n);\n';
  const HELPER = '#include "twice.hpp"\n// doubles\nint twice(int n) { return 2 * n; }\n';
  const MAIN =
    '#include <iostream>\n#include "twice.hpp"\nint main() {\n  int n;\n  std::cin >> n;\n  std::cout << twice(n) << "\\n";\n}\n';

  test('is built with its neighbours, whose lines of code count', async () => {
    const setting = cpp({ 'src/sum.cpp': MAIN, 'src/twice.cpp': HELPER, 'src/twice.hpp': HEADER });
    expect((await runProgram(setting, '21\n')).stdout).toBe('42\n');
    const { submission, spec } = await requestFor(setting);
    expect(await languageOf('cpp').locate(submission, spec)).toMatchObject({ codeLines: 10, sources: 3 });
  });

  test('that does not compile shows the compiler’s messages', async () => {
    const failed = await prepare(cpp({ 'sum.cpp': 'int main() { return none; }\n' }));
    expect(JSON.stringify(failed)).toMatch(/compile-error.*was not declared.*sum\.cpp/);
  });

  test('with another extension is a near miss', async () => {
    expect(await prepare(cpp({ 'sum.cc': MAIN }))).toMatchObject({
      verdict: { problems: [{ message: 'found sum.cc; the assignment asks for sum.cpp' }] },
    });
  });
});
