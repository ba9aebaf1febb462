/** What is read from the log of javac. */
import { expect, test } from '@jest/globals';
import { readDiagnostics, readExit } from '../../../../grader/languages/java/javac.js';

test.each([
  ['package org.junit does not exist', 'org.junit'],
  ["';' expected", undefined],
])('the library that is missing: %s', (message, library) => {
  const line = 'import org.junit.Test;';
  const log = [`./A.java:1: error: ${message}`, line, `${' '.repeat(16)}^`, '1 error', ''].join('\n');
  const [first] = readDiagnostics(log, [{ copy: 'A.java', name: 'A.java', text: `${line}\n` }]);
  expect(first?.library).toBe(library);
});

const EXPECTED = 'class, interface, enum, or record expected';
const logOf = (lines: readonly string[], at: readonly number[], message = EXPECTED): string =>
  at.flatMap((line) => [`./Add.java:${line}: error: ${message}`, lines[line - 1] ?? '', '^']).join('\n');
const SUM = ['  int a = 1;', '  System.out.println("}");', '}'];

/** Each with the lines of which javac 17 complains. */
test.each([
  ['main', ['import java.util.*;', '', 'void main() {', ...SUM], [3, 5, 6]],
  ['a public static main', ['public static void main(String[] args) {', ...SUM], [1, 3, 4]],
  ['a field', ['static final int MOST = 3;', 'void main() {', ...SUM], [1, 2, 4, 5]],
  ['a record', ['record P(int a) { int b() { return a; } }', 'void main() {', ...SUM], [2, 4, 5]],
  ['a class and an enum', ['class P { }', 'enum C { A }', 'void main() {', ...SUM], [3, 5, 6]],
  ['methods', ['int f() { return 1; }', '// {', 'void main() {', ...SUM], [1, 3, 5, 6]],
  ['a text block', ['void main() {', '  f("""', '  { " }', '  }""");', '}'], [1, 5]],
  ['fifty lines', ['void main() {', ...Array<string>(50).fill('  f();'), '}'], [1, 3, 4, 5, 6, 7, 8]],
])('a file without a class is told once: %s', (_, lines, at) => {
  const log = `${logOf(lines, at)}\nonly showing the first 7 errors, of 51 total; use -Xmaxerrs`;
  const outcome = readExit(1, Buffer.from(log), [
    { copy: 'Add.java', name: 'Add.java', text: lines.join('\n') },
  ]);
  const fault = outcome.ok ? null : outcome.fault;
  expect(fault).toMatchObject({
    ...{ verdict: 'compile-error', total: 1 },
    diagnostics: [{ message: `${EXPECTED}\nthe file declares no class`, place: { line: at[0] } }],
  });
});

test.each([
  ['a brace too many', ['public class Add {', '}', '}', 'void main() {', ...SUM], [3, 4, 6, 7]],
  ['a class that ends too early', ['class Add { }', 'public static void main(String[] a) {', ...SUM], [2, 5]],
  ['methods alone, without a main', ['int f() {', '  return 1;', '}'], [1, 3]],
  ['a main in a comment alone', ['/* void main() { } */', 'int x;', '}'], [2, 3]],
  ['no program', ['Hello', 'void'], [1, 2]],
  ['a package', ['package a;', 'void main() {', ...SUM], [2, 4, 5]],
])('no such file is %s', (_, lines, at) => {
  const read = readDiagnostics(logOf(lines, at), [
    { copy: 'Add.java', name: 'Add.java', text: lines.join('\n') },
  ]);
  expect(read.map(({ message }) => message)).toEqual(at.map(() => EXPECTED));
});

test('a slip in a file without a class is told besides', () => {
  const lines = ['void main() {', '  int a = "x;', '}'];
  const log = [logOf(lines, [1, 3]), logOf(lines, [2], 'unclosed string literal')].join('\n');
  const read = readDiagnostics(log, [{ copy: 'Add.java', name: 'Add.java', text: lines.join('\n') }]);
  expect(read.map(({ place }) => place?.line)).toEqual([1, 2]);
});
