import { describe, expect, test } from '@jest/globals';
import { chooseLanguage } from '../../../grader/languages/index.js';
import { recordOf } from '../../../grader/languages/records/index.js';
import type { Assignment, LanguageId } from '../../../grader/model.js';
import { requestFor, submissionOf } from './workbench.js';

async function assignment(...languages: readonly LanguageId[]): Promise<Assignment> {
  const { assignment: base, spec } = await requestFor({ files: { 'a.ts': '' } });
  const specs = languages.map((id) => {
    const [extension] = recordOf(id).files.sources;
    return [id, { ...spec, required: [`Board${extension}`, `Move${extension}`] }] as const;
  });
  return { ...base, languages: Object.fromEntries(specs) };
}

async function choose(names: readonly string[], ...languages: readonly LanguageId[]) {
  const submission = submissionOf(Object.fromEntries(names.map((name) => [name, 'text'])));
  const choice = await chooseLanguage(submission, await assignment(...languages));
  return choice.ok
    ? [choice.value.language.id, ...choice.value.remarks]
    : choice.fault.problems.map(({ message }) => message);
}

describe('the language of a submission', () => {
  test.each([
    [['Board.java', 'Move.java'], ['java']],
    [['src/Board.ts', 'src/Move.ts'], ['typescript']],
    [['Board.mjs'], ['javascript']],
    [
      ['Board.java', 'Move.java', 'Board.ts'],
      ['java', 'both Java and TypeScript were found; Java is graded'],
    ],
    [
      ['Board.java', 'Board.ts', 'Move.ts'],
      ['typescript', 'both TypeScript and Java were found; TypeScript is graded'],
    ],
    [['a.ts', 'b.ts', 'c.java'], ['typescript']],
  ])('%j', async (names, expected) => {
    expect(await choose(names, 'java', 'typescript', 'javascript')).toEqual(expected);
  });

  test('none is found: near misses first', async () => {
    expect(await choose(['Board.java.txt'], 'java', 'typescript')).toEqual([
      'found Board.java.txt; the assignment asks for Board.java',
    ]);
    expect(await choose(['Move.txt'], 'java', 'typescript')).toEqual([
      'found Move.txt; the assignment asks for Move.java or Move.ts',
    ]);
    expect(await choose(['essay.md'], 'java', 'typescript')).toEqual([
      'found essay.md; the assignment asks for Board.java and Move.java or Board.ts and Move.ts',
    ]);
    expect(await choose([], 'java', 'typescript')).toEqual([
      'nothing was handed in: no file Board.java and Move.java or Board.ts and Move.ts',
    ]);
    expect(await choose(['essay.md'], 'java')).toEqual(['no file Board.java', 'no file Move.java']);
  });
});
