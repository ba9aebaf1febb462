import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { countCodeLines, countHashCodeLines } from '../../../grader/languages/code-lines.js';
import { findRequired, solutionFiles } from '../../../grader/languages/locate.js';
import type { SourceFile } from '../../../grader/model.js';
import { openFolder } from '../../support/places.js';
import { zip } from '../submission/archives.js';

const RULES = {
  sources: ['.ts', '.mts'],
  alike: [['.ts', '.mts']],
  generated: ['dist', 'build'],
};

function files(...names: readonly string[]): readonly SourceFile[] {
  return names.map((name) => ({ name, path: `/handed-in/${name}`, bytes: 1 }));
}

describe('required files are found', () => {
  test.each([
    ['at the top', ['endodoi.ts', 'README.md'], 'endodoi.ts'],
    ['in src', ['src/endodoi.ts'], 'src/endodoi.ts'],
    ['in a nested folder', ['Week 3/my solution/endodoi.ts'], 'Week 3/my solution/endodoi.ts'],
    ['shallowest first', ['a/b/endodoi.ts', 'z/endodoi.ts'], 'z/endodoi.ts'],
    [
      'the last version of several',
      ['Version 10/endodoi.ts', 'Version 2/endodoi.ts', 'Version 9/endodoi.ts'],
      'Version 10/endodoi.ts',
    ],
    [
      'the last attempt, whatever is around it',
      ['a/try1/x.ts', 'a/try1/endodoi.ts', 'a/try2/endodoi.ts'],
      'a/try2/endodoi.ts',
    ],
    [
      'by its letters where names differ in them',
      ['old 2/endodoi.ts', 'new 1/endodoi.ts'],
      'new 1/endodoi.ts',
    ],
    ['under an extension that means the same', ['endodoi.mts'], 'endodoi.mts'],
    [
      'outside what tools made',
      ['dist/endodoi.ts', 'node_modules/endodoi.ts', 'a/b/endodoi.ts'],
      'a/b/endodoi.ts',
    ],
    ['outside hidden folders', ['.git/endodoi.ts', '__MACOSX/endodoi.ts', 'x/endodoi.ts'], 'x/endodoi.ts'],
  ])('%s', (_, names, found) => {
    const finding = findRequired(files(...names), ['endodoi.ts'], RULES);
    expect(finding.required.map((file) => file.name)).toEqual([found]);
    expect(finding.problems).toEqual([]);
  });

  test('in the folder that holds most of them, so that an old copy is not mixed in', () => {
    const finding = findRequired(
      files('Board.ts', 'project/Board.ts', 'project/Move.ts'),
      ['Board.ts', 'Move.ts'],
      RULES,
    );
    expect(finding.required.map((file) => file.name)).toEqual(['project/Board.ts', 'project/Move.ts']);
    expect(finding.remarks).toEqual(['project/Board.ts is used, not Board.ts']);
    const versions = files('v1/Board.ts', 'v1/Move.ts', 'v2/Board.ts', 'v2/Move.ts');
    const { remarks } = findRequired(versions, ['Board.ts', 'Move.ts'], RULES);
    expect(remarks).toEqual(['v2/Board.ts is used, not v1/Board.ts', 'v2/Move.ts is used, not v1/Move.ts']);
  });

  test('whatever form the letters of the required name have', () => {
    const finding = findRequired(files('größe.ts'), ['gro\u0308\u00dfe.ts'], RULES);
    expect(finding.required.map((file) => file.name)).toEqual(['größe.ts']);
  });

  test('in the order in which they are required', () => {
    const finding = findRequired(files('a.ts', 'b.ts'), ['b.ts', 'a.ts'], RULES);
    expect(finding.required.map((file) => file.name)).toEqual(['b.ts', 'a.ts']);
  });
});

describe('near misses are named', () => {
  test.each([
    ['Endodoi.ts', 'found Endodoi.ts; the assignment asks for endodoi.ts'],
    ['endodoi.ts.txt', 'found endodoi.ts.txt; the assignment asks for endodoi.ts'],
    ['endodoi (1).ts', 'found endodoi (1).ts; the assignment asks for endodoi.ts'],
    ['Copy of endodoi.ts', 'found Copy of endodoi.ts; the assignment asks for endodoi.ts'],
    ['src/endodoi-2.ts', 'found src/endodoi-2.ts; the assignment asks for endodoi.ts'],
    ['endodoi.js', 'found endodoi.js; the assignment asks for endodoi.ts'],
    ['endodoi', 'found endodoi; the assignment asks for endodoi.ts'],
    ['endodio.ts', 'found endodio.ts; the assignment asks for endodoi.ts'],
    ['src/endodoiFake.ts', 'found src/endodoiFake.ts; the assignment asks for endodoi.ts'],
    [
      'dist/endodoi.ts',
      'found dist/endodoi.ts; files in dist/ are not read, put endodoi.ts at the top or in src/',
    ],
    ['main.ts', 'found main.ts; the assignment asks for endodoi.ts'],
    ['test/main.ts', 'no file endodoi.ts'],
    ['readme.md', 'no file endodoi.ts'],
  ])('%s', (name, message) => {
    const finding = findRequired(files(name), ['endodoi.ts'], RULES);
    expect(finding.required).toEqual([]);
    const elsewhere = { asked: 'endodoi.ts', found: name };
    const near = message.startsWith('found') ? { elsewhere } : {};
    expect(finding.problems).toEqual([{ class: 'endodoi', member: null, message, place: null, ...near }]);
  });

  test('short names are not near everything', () => {
    const { problems } = findRequired(files('Cat.ts', 'Dog.ts'), ['Map.ts'], RULES);
    expect(problems[0]).toMatchObject({
      message: 'no file Map.ts among Cat.ts, Dog.ts',
      elsewhere: { asked: 'Map.ts', found: null },
    });
  });

  test('that nothing was handed in is told', () => {
    const { problems } = findRequired([], ['Map.ts'], RULES);
    expect(problems[0]).toMatchObject({ message: 'no file Map.ts, nor any other' });
  });

  const instead = openFolder();
  test.each<[string, Record<string, string>, string]>([
    [
      'a Word document',
      { 'work.docx': zip({ 'word/document.xml': 'x' }).toString('latin1') },
      ', but work.docx (a Word document): save the program itself as Map.ts',
    ],
    [
      'a notebook',
      { 'work.ipynb': '{"cells": []}' },
      ', but work.ipynb (a notebook): save the program itself as Map.ts',
    ],
    [
      'an archive that nobody opened',
      { 'a/work.7z': '7z\xBC\xAF\x27\x1C' },
      ', but a/work.7z (a 7-Zip archive): unpack it, and hand in what is in it',
    ],
    [
      'a jar',
      { 'work.jar': 'PK\x03\x04' },
      ', but work.jar (a Java archive): unpack it, and hand in what is in it',
    ],
    ['a picture, which may lie anywhere', { 'work.png': '\x89PNG' }, ''],
    ['a text', { 'work.txt': 'Hello' }, ''],
    ['an archive beside sources', { 'Tree.ts': '', 'old.7z': '7z\xBC\xAF\x27\x1C' }, ''],
  ])('what was handed in instead is named: %s', (_, contents, told) => {
    const given = Object.entries(contents).map(([name, content]) => {
      const path = join(instead, name.replaceAll('/', '-'));
      writeFileSync(path, content, 'latin1');
      return { name, path, bytes: content.length };
    });
    const { problems } = findRequired(given, ['Map.ts', 'Tree.ts'], RULES);
    expect(problems[0]?.message).toBe(`no file Map.ts${told}`);
  });

  test('the only source may be the file, unless it is one of ours or several files are asked for', () => {
    const told = (required: readonly string[], given: readonly string[]) =>
      findRequired(
        files('Cat.ts'),
        required,
        RULES,
        given.map((name) => ({ name, path: name })),
      ).problems[0]?.message;
    expect(told(['Map.ts'], [])).toBe('found Cat.ts; the assignment asks for Map.ts');
    expect(told(['Map.ts'], ['Cat.ts'])).toBe('no file Map.ts');
    expect(told(['Map.ts', 'Tree.ts'], [])).toBe('no file Map.ts');
  });
});

describe('what a solution is made of', () => {
  test.each([
    ['files beside the required one', ['endodoi.ts', 'board.ts'], ['endodoi.ts', 'board.ts']],
    [
      'files in folders below',
      ['src/endodoi.ts', 'src/lib/board.ts'],
      ['src/endodoi.ts', 'src/lib/board.ts'],
    ],
    ['no tests', ['endodoi.ts', 'test/endodoi-one.ts', 'a/tests/two.ts'], ['endodoi.ts']],
    ['no file that we provide', ['endodoi.ts', 'boardmark/provided/play-endodoi.ts'], ['endodoi.ts']],
    ['nothing of other folders', ['src/endodoi.ts', 'srcs/board.ts', 'play.ts'], ['src/endodoi.ts']],
    [
      'where all lie in a folder of tests, these',
      ['test/endodoi.ts', 'test/board.ts'],
      ['test/endodoi.ts', 'test/board.ts'],
    ],
  ])('%s', (_, names, parts) => {
    const finding = findRequired(files(...names), ['endodoi.ts'], RULES);
    const provided = [{ name: 'play-endodoi.ts', path: '/ours/play-endodoi.ts' }];
    expect(solutionFiles(finding, { provided }).map((file) => file.name)).toEqual(parts);
  });
});

describe('lines of code', () => {
  test('are neither blank nor comment', () => {
    const text =
      '/* head\n   more */\n\nconst a = "// no comment"; // one\n  // only\nf(`\n/* text */\n`);\n/* open';
    expect(countCodeLines(text)).toBe(4);
  });
  test('of Python', () => {
    expect(countHashCodeLines('# head\n\nx = "#" # one\n')).toBe(1);
  });
  test('a string that does not end is read to the end of its line', () => {
    expect(countCodeLines('char c = \'"\'; // "one\n// it\'s none\nchar d = ";\n// none\n')).toBe(2);
  });
  test.each(['\\"', '\\`', "'\\", '/*', '" ', '\\'])(
    'a text of nothing but %j is read in one pass',
    (unit) => {
      const text = unit.repeat(1024 * 1024);
      expect([countCodeLines(text), countHashCodeLines(text)].every((lines) => lines <= 1)).toBe(true);
    },
  );
});

describe('a class inside another file', () => {
  const folder = openFolder();
  writeFileSync(join(folder, 'game.ts'), 'class Board {}\nexport class GameMove {}\n');

  test.each([
    [
      'is named, with the file that is asked for',
      'game-move.ts',
      'class GameMove is inside game.ts; the assignment asks for a file of its own, game-move.ts',
      { asked: 'game-move.ts', found: 'game.ts', holdsClass: true },
    ],
    [
      'is not named where there is none',
      'player.ts',
      'found game.ts; the assignment asks for player.ts',
      { asked: 'player.ts', found: 'game.ts' },
    ],
  ])('%s', (_, required, message, elsewhere) => {
    const handedIn = [{ name: 'game.ts', path: join(folder, 'game.ts'), bytes: 1 }];
    expect(findRequired(handedIn, [required], RULES).problems).toEqual([
      expect.objectContaining({ message, elsewhere }),
    ]);
  });

  test('in Java, is the one to rename, whatever its file is called', () => {
    writeFileSync(join(folder, 'hw-2.java'), 'public class Summing { }');
    const handedIn = [{ name: 'hw-2.java', path: join(folder, 'hw-2.java'), bytes: 1 }];
    const rules = { ...RULES, sources: ['.java'] };
    expect(findRequired(handedIn, ['Add.java'], rules).problems[0]?.elsewhere).toEqual({
      ...{ asked: 'Add.java', found: 'hw-2.java' },
      rename: { from: 'Summing', to: 'Add', isPlain: true },
    });
  });

  test('a file that is asked for itself is no near miss of another', () => {
    const { problems } = findRequired(files('board.ts'), ['board.ts', 'boards.ts'], RULES);
    expect(problems).toMatchObject([{ message: 'no file boards.ts' }]);
  });
});
