/** A language is a folder and a line: no other source knows one by its name or by the extension of its files. */
import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES as RUNNING } from '../../../../grader/languages/index.js';
import { LANGUAGES, QUICKEST_FIRST, RECORDS, recordOf } from '../../../../grader/languages/records/index.js';

/** Files that may name a language: what is named there is no language of ours, or it is the list of them. */
const PERMITTED: readonly (readonly [string, string])[] = [
  ['grader/assignment/foreign-tests.ts', 'the files of other test frameworks'],
  ['grader/audit/enclosing-function.ts', 'a plugin of the parser'],
  ['grader/audit/instrumenters.ts', 'our instrumenter, which is itself a script'],
  ['grader/audit/reference.ts', 'how the imports of the two instrumenters’ sources are written'],
  ['grader/export/packed.ts', 'a package of npm'],
  ['grader/import/classroom/classroom.ts', 'commands of Classroom’s tests'],
  ['grader/import/classroom/command-line.ts', 'commands of Classroom’s tests'],
  ['grader/import/cs61b/convert.ts', 'the first word of a course’s scripts'],
  ['grader/import/cs61b/script.ts', 'the first word of a course’s scripts'],
  ['grader/import/kattis/kattis.ts', 'languages of problem packages'],
  ['grader/languages/index.ts', 'the list of what runs'],
  ['grader/languages/records/index.ts', 'the list of records'],
  ['grader/report/c-compiler-messages.ts', 'headers of C that other systems have'],
];

const FOLDERS = RECORDS.map(({ id }) => `grader/languages/${id}/`);

/**
 * What a text names of languages: ids in quotation marks, paths into their folders, and extensions of sources. Extensions
 * of our own modules do not count.
 */
function namesIn(text: string): string[] {
  const code = text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const ids = LANGUAGES.filter((id) => id !== 'command').join('|');
  const extensions = RECORDS.filter(({ needsNpm }) => !needsNpm)
    .flatMap(({ files }) => files.sources)
    .map((each) => each.slice(1));
  const named = new RegExp(
    `['"\`](?:${ids})['"\`]|/(?:${ids})/|(?:['"\` ]|\\\\)\\.\\(?(?:\\?:)?(?:${extensions.join('|')})\\b`,
    'g',
  );
  return [...code.matchAll(named)].map(([match]) => match);
}

const SOURCES = readdirSync('grader', { recursive: true, encoding: 'utf8' })
  .map((name) => join('grader', name).replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !FOLDERS.some((folder) => name.startsWith(folder)));

test('only its folder, both lists and what is permitted here name a language', () => {
  const naming = SOURCES.filter((file) => namesIn(readFileSync(file, 'utf8')).length > 0);
  expect(naming.sort()).toEqual(PERMITTED.map(([file]) => file));
});

test.each([
  ["if (id === 'java') return;", ["'java'"]],
  ['const END = /\\.py$/;', ['\\.py']],
  ["const END = '.py';", ["'.py"]],
  ["const SAID = 'such as Board.java:12';", []],
  ["import '../languages/python/tools.js';", ['/python/']],
  ["// as in 'java'", []],
  ["const word = 'command';", []],
])('the search sees it: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found);
});

describe('the records', () => {
  test('are of the languages that run', () => {
    expect(RUNNING.map(({ id }) => id)).toEqual(LANGUAGES);
  });

  test('have their folders, their starters and their skeletons', () => {
    for (const { id, starter, skeletons } of RECORDS) {
      expect(readdirSync(`grader/languages/${id}`)).toContain('record');
      expect(readdirSync('student-template')).toContain(starter);
      for (const skeleton of skeletons)
        expect(readdirSync('assignment-template')).toContain(`${skeleton.id}-program`);
    }
  });

  test('say which start quickly', () => {
    expect(QUICKEST_FIRST.map(({ isQuick }) => isQuick)).toEqual(
      QUICKEST_FIRST.map(({ isQuick }) => isQuick).sort((one, other) => Number(other) - Number(one)),
    );
  });

  test('of an unknown language there is none', () => {
    expect(() => recordOf('cobol')).toThrow('there is no language cobol');
  });
});
