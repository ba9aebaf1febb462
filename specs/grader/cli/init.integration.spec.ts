/** Every skeleton is proved as it stands, by the very command that its maker is told. */
import { describe, expect, jest, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { choose } from '../../support/effort.js';
import { runMain } from '../../support/workspace.js';
import { isInstalled } from '../../support/installed.js';
import { openFolder } from '../../support/places.js';

jest.setTimeout(300_000);

const desk = openFolder('boardmark spec ');

const SKELETONS = [
  ['typescript', 'methods', 'node', 'a method case'],
  ['typescript', 'program', 'node', 'a method case'],
  ['java', 'program', 'javac', 'a method case'],
  ['java', 'methods', 'javac', 'a method case'],
  ['python', 'program', 'python3', 'a method case'],
  ['python', 'methods', 'python3', 'a method case'],
  ['cpp', 'program', 'g++', 'no method case (boardmark calls no methods of C++)'],
  ['c', 'program', 'gcc', 'no method case (boardmark calls no methods of C)'],
] as const;

/** A list and a program that nothing else proves: `specs/docs.integration.spec.ts` follows the guides with two of the others. */
const PROVED = choose<readonly (typeof SKELETONS)[number][]>({
  quick: SKELETONS.filter(
    ([language, kind]) => language === 'c' || `${language} ${kind}` === 'python methods',
  ),
  thorough: SKELETONS,
});

describe('boardmark init', () => {
  test.each(SKELETONS)('--language %s --kind %s: all is there', async (language, kind, _, said) => {
    const id = `${language}-${kind}-1`;
    const made = await runMain(desk, ['init', `new ones/${id}`, '--language', language, '--kind', kind]);
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    expect(made.out).toContain(said);
    const [, command = ''] = /`boardmark (verify "[^"]+")`/.exec(made.out) ?? [];
    expect(command).toBe(`verify "new ones/${id}"`);
    const files = await readdir(join(desk, 'new ones', id), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        '.gitattributes',
        'transcripts/greets-ada.transcript',
        'submissions/accepted/another-way',
        'submissions/presentation-error/forgets-the-comma',
      ]),
    );
    expect(files.includes('methods/greeting.yaml')).toBe(said === 'a method case');
  });

  for (const [language, kind, tool] of PROVED)
    (isInstalled(tool) ? test : test.skip)(
      `--language ${language} --kind ${kind}: proved at once${isInstalled(tool) ? '' : ` (no ${tool} here)`}`,
      async () => {
        const id = `${language}-${kind}-1`;
        const proved = await runMain(desk, ['verify', `new ones/${id}`]);
        expect({ code: proved.code, err: proved.err }).toEqual({ code: 0, err: '' });
        for (const line of [
          'stubs score 0',
          'reference gets full marks',
          '✓ sample accepted/another-way',
          '✓ sample presentation-error/forgets-the-comma',
        ])
          expect(proved.out).toContain(line);
      },
    );

  test('the usual kind is methods where a language has them, and the guide that it names is there', async () => {
    const java = await runMain(desk, ['init', 'assignments/by-default', '--language', 'java']);
    expect(java.out).toContain('a method, and a program that is given');
    expect(java.out).toContain('`boardmark verify by-default`');
    const guide = /proves it; (\S+) says/.exec(java.out)?.[1] ?? '';
    expect(readFileSync(guide, 'utf8')).toContain('# A class with methods');
    const cpp = await runMain(desk, ['init', 'assignments/in-cpp', '--language', 'cpp']);
    expect(readFileSync(/proves it; (\S+) says/.exec(cpp.out)?.[1] ?? '', 'utf8')).toContain('program');
  });

  test.each([
    [['--language', 'cpp', '--kind', 'methods'], 'For C++ say --kind program'],
    [['--language', 'c', '--kind', 'methods'], 'For C say --kind program'],
    [['--language', 'cobol'], 'Allowed choices are typescript, java, python, cpp, c'],
    [['--kind', 'essay'], 'Allowed choices are program, methods'],
  ])('%j is refused with what to say', async (words, message) => {
    const said = await runMain(desk, ['init', 'refused', ...words]);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
    expect(existsSync(join(desk, 'refused'))).toBe(false);
  });

  test.each([
    ['Sticks', 'expected small letters'],
    ['new ones', 'expected small letters'],
  ])('a folder %s is refused', async (name, message) => {
    expect(await runMain(desk, ['init', name])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message) as unknown,
    });
  });
});
