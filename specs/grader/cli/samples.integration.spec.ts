import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GREETING_PROVED, SOLUTIONS, runMain, eachWorkspace } from '../../support/workspace.js';

const SAMPLES = 'assignments/greeting/submissions';
/** The sample without a case, as a patch of the right one: whatever is greeted is written small. */
const LOWER = SOLUTIONS.right.replace('Hello', 'hello');

const workspace = eachWorkspace({ ...GREETING_PROVED, 'edited/greet.js': LOWER });

const run = (...words: string[]) => runMain(workspace.path, words);
const makePatch = (...words: string[]) =>
  run('samples', 'greeting', 'wrong-answer/small', '--patch', 'edited', ...words);
const read = (...path: string[]) => readFile(join(workspace.path, ...path), 'utf8');

describe('boardmark samples', () => {
  test('makes a patch of an edited folder, lists it, and writes it as a folder again', async () => {
    const made = await makePatch('--base', 'accepted/plain');
    expect(made).toMatchObject({ code: 0, err: '' });
    const patch = await read(SAMPLES, 'wrong-answer/small.patch');
    expect(patch).toMatch(/^base: accepted\/plain\n\n--- a\/greet\.js\n/);
    const listed = await run('samples', 'greeting', 'small');
    expect(listed.out).toMatch(/wrong-answer\/small +│ accepted\/plain/);
    expect(listed.out).not.toContain('lower-case');
    expect(await run('samples', 'greeting', '--to', 'all')).toMatchObject({ code: 0 });
    expect(await read('all/wrong-answer/small/greet.js')).toBe(LOWER);
    expect(await read('all/accepted/plain/greet.js')).toBe(SOLUTIONS.right);
  });

  test('keeps the head of a patch that is there, and needs no base for it', async () => {
    await makePatch('--base', 'accepted/plain');
    const file = `${SAMPLES}/wrong-answer/small.patch`;
    const before = await read(file);
    await workspace.write({
      [file]: before.replace('\n\n', '\n# why\nloses: [dialogue]\n\n'),
      'edited/greet.js': SOLUTIONS.right.replace('Hello', 'Hallo'),
    });
    expect(await makePatch()).toMatchObject({ code: 0 });
    const after = await read(file);
    expect(after).toMatch(/^base: accepted\/plain\n# why\nloses: \[dialogue\]\n\n--- a/);
    expect(after).toContain('Hallo');
  });

  test.each<[string, string[], string]>([
    [
      'no sample of that name',
      ['samples', 'greeting', 'nobody'],
      'No sample of greeting has nobody in its name',
    ],
    ['a folder that is not empty', ['samples', 'greeting', 'plain', '--to', SAMPLES], 'is not empty'],
    [
      'a patch without a base',
      ['samples', 'greeting', 'wrong-answer/x', '--patch', 'edited'],
      '--base VERDICT/NAME',
    ],
    [
      'a patch of two samples',
      ['samples', 'greeting', 'a/b', 'c/d', '--patch', 'edited'],
      'expected one sample',
    ],
    [
      'a base that is not there',
      ['samples', 'greeting', 'wrong-answer/x', '--patch', 'edited', '--base', 'accepted/plan'],
      'did you mean accepted/plain?',
    ],
    [
      'a folder that is the same as the base',
      [
        'samples',
        'greeting',
        'wrong-answer/x',
        '--patch',
        `${SAMPLES}/accepted/plain`,
        '--base',
        'accepted/plain',
      ],
      'it is the same as its base',
    ],
  ])('says what is wrong: %s', async (_, words, message) => {
    const said = await run(...words);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
  });
});

describe('boardmark verify', () => {
  const verify = () => run('verify', 'greeting', '--sandbox', 'none', '--only', 'small');
  const file = `${SAMPLES}/wrong-answer/small.patch`;

  test('proves what stands at the head of a patch', async () => {
    await makePatch('--base', 'accepted/plain');
    const patch = await read(file);
    await workspace.write({ [file]: patch.replace('\n\n', '\nloses: [dialogue]\n\n') });
    expect((await verify()).out).toContain('✓ sample wrong-answer/small');
    await workspace.write({ [file]: patch.replace('\n\n', '\nloses: [letters]\n\n') });
    const said = await verify();
    expect(said.code).toBe(1);
    expect(said.out).toContain('loses points in dialogue, which it should not');
  });

  test('refutes a patch whose base has changed', async () => {
    await makePatch('--base', 'accepted/plain');
    await workspace.write({ [`${SAMPLES}/accepted/plain/greet.js`]: SOLUTIONS.throws });
    const said = await verify();
    expect(said.code).toBe(1);
    expect(said.out).toMatch(
      /✗ sample wrong-answer\/small\n +\S+small\.patch:\d+:1: expected line 1 of the base/,
    );
  });

  test.each([
    ['loses: [leters]', /small\.patch:2:9: expected .*letters/],
    ['lose: []', /small\.patch:2:1: expected one of base, loses/],
  ])('says where the head of a patch is wrong: %s', async (head, where) => {
    await makePatch('--base', 'accepted/plain');
    await workspace.write({ [file]: (await read(file)).replace('\n\n', `\n${head}\n\n`) });
    const said = await verify();
    expect(said.code).toBe(2);
    expect(said.err).toMatch(where);
  });

  test('wants what a patch proves in one place', async () => {
    await makePatch('--base', 'accepted/plain');
    await workspace.write({ [`${SAMPLES}/samples.yaml`]: 'wrong-answer/small: { loses: [dialogue] }\n' });
    const said = await verify();
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/samples\.yaml:1:1: expected what wrong-answer\/small proves at the head of/);
  });
});
