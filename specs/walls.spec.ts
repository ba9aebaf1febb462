/** The walls of the house stand: an import that would break one is refused by the linter. */
import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// The walls need no types, and without them the linter starts at once.
const linter = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

/** Rules that the code breaks as if it stood in the file. */
async function broken(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await linter.lintText(code, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

describe('walls', () => {
  test.each([
    ['the model imports nothing', 'grader/model.ts', "import './grade.js';"],
    ['comparing reads no files', 'grader/compare/decide.ts', "import 'node:fs';"],
    ['comparing starts no process', 'grader/compare/decide.ts', "import 'execa';"],
    ['comparing does not know how things are run', 'grader/compare/decide.ts', "import '../run/open.js';"],
    ['scoring reads no files', 'grader/score/score.ts', "import 'node:fs/promises';"],
    ['reports read no files', 'grader/report/terminal.ts', "import 'node:fs';"],
    ['reports do not know the command line', 'grader/report/terminal.ts', "import '../cli/io.js';"],
    ['assignments start no process', 'grader/assignment/load.ts', "import 'node:child_process';"],
    ['languages launch through run', 'grader/languages/java/java.ts', "import 'execa';"],
    ['running knows no language', 'grader/run/open.ts', "import '../languages/index.js';"],
    ['exports run nothing', 'grader/export/student.ts', "import '../run/open.js';"],
    ['the pipeline starts no process', 'grader/grade.ts', "import 'execa';"],
    [
      'the grader does not know the references',
      'grader/grade.ts',
      "import '../reference/endodoi/endodoi.js';",
    ],
    [
      'the command line does not know the references',
      'grader/entry/main.ts',
      "import '../../reference/play.js';",
    ],
    ['a reference does not know the grader', 'reference/endodoi/main.ts', "import '../../grader/model.js';"],
    ['games never import games', 'reference/endodoi/main.ts', "import '../reversi/board.js';"],
  ])('%s', async (_, file, code) => {
    expect(await broken(file, code)).toContain('no-restricted-imports');
  });

  test.each([
    [
      'no clock in pure rooms',
      'grader/compare/decide.ts',
      'export const now = Date.now();',
      'no-restricted-properties',
    ],
    [
      'no chance in pure rooms',
      'grader/score/score.ts',
      'export const dice = Math.random();',
      'no-restricted-properties',
    ],
    [
      'no process in pure rooms',
      'grader/report/terminal.ts',
      'export const all = process.env;',
      'no-restricted-globals',
    ],
    ['only the command line prints', 'grader/grade.ts', "console.log('graded');", 'no-console'],
  ])('%s', async (_, file, code, rule) => {
    expect(await broken(file, code)).toContain(rule);
  });

  test('an import within the room is fine', async () => {
    expect(await broken('grader/score/score.ts', "import './points.js';")).not.toContain(
      'no-restricted-imports',
    );
  });
});
