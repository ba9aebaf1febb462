import { describe, expect, it } from '@jest/globals';
import { locateJava } from '../../../../grader/languages/java/locate-java.js';
import { moveToPackages, packageOf } from '../../../../grader/languages/java/source-text.js';
import { specOf, submissionOf } from './support.js';

describe('locateJava', () => {
  it.each<[string, Record<string, string>, string[], string[]]>([
    ['the top before a folder', { 'Endodoi.java': '1', 'old/Endodoi.java': '2' }, ['Endodoi.java'], []],
    ['any depth', { 'a/b/c/Endodoi.java': '1' }, ['a/b/c/Endodoi.java'], []],
    ['tests last', { 'test/Endodoi.java': '1', 'a/b/Endodoi.java': '2' }, ['a/b/Endodoi.java'], []],
    ['a test folder if there is nothing else', { 'test/Endodoi.java': '1' }, ['test/Endodoi.java'], []],
    [
      'letter case',
      { 'endodoi.java': '1' },
      [],
      ['found endodoi.java; the assignment asks for Endodoi.java'],
    ],
    [
      '.txt',
      { 'Endodoi.java.txt': '1' },
      [],
      ['found Endodoi.java.txt; the assignment asks for Endodoi.java'],
    ],
    [
      'a second download',
      { 'Endodoi (1).java': '1' },
      [],
      ['found Endodoi (1).java; the assignment asks for Endodoi.java'],
    ],
    [
      'a class file',
      { 'Endodoi.class': '1' },
      [],
      ['found Endodoi.class; the assignment asks for Endodoi.java'],
    ],
    ['nothing', { 'readme.md': '1' }, [], ['no file Endodoi.java']],
    ['the same twice', { 'a/Endodoi.java': '1', 'b/Endodoi.java': '1' }, ['a/Endodoi.java'], []],
    [
      'two that differ',
      { 'a/Endodoi.java': '1', 'b/Endodoi.java': '2' },
      [],
      ['found two different Endodoi.java, a/Endodoi.java and b/Endodoi.java; hand in one'],
    ],
  ])('%s', async (_, texts, required, problems) => {
    const located = await locateJava(submissionOf(texts), specOf(['Endodoi.java']));
    expect(located.required.map(({ name }) => name)).toEqual(required);
    expect(located.problems.map(({ message }) => message)).toEqual(problems);
  });

  it('counts lines of code', async () => {
    const text = '// no\n\nclass A { /* no\n no */\n  String s = "// yes";\n}\n';
    expect(await locateJava(submissionOf({ 'A.java': text }), specOf(['A.java']))).toMatchObject({
      codeLines: 3,
      sources: 1,
    });
  });
});

describe('packages', () => {
  it.each([
    ['class A { }', null],
    ['package a.b ;', { name: 'a.b', line: 1, column: 1 }],
    ['/* package x; */\n  package a . b;', { name: 'a.b', line: 2, column: 3 }],
    ['// é\n@Deprecated package a;', { name: 'a', line: 2, column: 13 }],
    ['class A { String s = "package a;"; }', null],
  ])('of %j', (text, expected) => expect(packageOf(text)).toEqual(expected));

  it.each([
    [{ A: '' }, 'class M { }'],
    [{ A: 'x', B: 'x' }, 'package x; class M { }'],
    [{ A: 'x', B: 'y', C: 'x' }, 'package x; import y.B; class M { }'],
    [{ A: '', B: '', C: 'x' }, 'import x.C; class M { }'],
  ])('provided files follow %j on the same line', (packages, expected) => {
    expect(moveToPackages('class M { }', new Map(Object.entries(packages)))).toBe(expected);
  });
});
