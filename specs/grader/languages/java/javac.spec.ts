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

type Complaint = readonly [line: number, message: string];
const RECORDS = 'it holds record patterns, or patterns in switch';
const readOf = (lines: readonly string[], said: readonly Complaint[]) =>
  readDiagnostics(said.map(([line, message]) => logOf(lines, [line], message)).join('\n'), [
    { copy: 'Add.java', name: 'Add.java', text: lines.join('\n') },
  ]).map(({ place, message }) => [place?.line, message]);
const SHAPES = ['class Add { int area(Shape s) {', 'return switch (s) {'];
const OF_RECORD: readonly Complaint[] = [
  [4, "'.class' expected"],
  [4, "';' expected"],
  [5, 'not a statement'],
];

/** Each with what javac 17 says of it. */
test.each<[string, readonly string[], readonly Complaint[], readonly Complaint[]]>([
  [
    'a record in a case',
    [...SHAPES, 'case Circle(', '  double r', ') -> r;', 'case Box(', ' double w) -> w; }; } }'],
    [...OF_RECORD, [7, "'.class' expected"]],
    [[4, `'.class' expected\n${RECORDS}`]],
  ],
  [
    'its condition',
    [...SHAPES, 'case Box(', '  double w)', '  when w > 1', '  && w < 5', '  -> w; }; } }'],
    [[6, 'not a statement'], ...OF_RECORD],
    [[6, `not a statement\n${RECORDS}`]],
  ],
  [
    'a record behind instanceof',
    ['class Add { void f(Object o) {', 'if (o instanceof P(', '  int x,', '  int y)', ') g(); else h(); } }'],
    [
      [2, "')' expected"],
      [4, '-> expected'],
      [5, "'else' without 'if'"],
      [5, 'class, interface, enum, or record expected'],
    ],
    [[2, "')' expected\na record is taken apart"]],
  ],
  [
    'a type with a condition',
    [...SHAPES, 'case Integer i', '  when i > 5', '  -> 1; default -> 2; }; } }'],
    [
      [3, ': or -> expected'],
      [4, "';' expected"],
    ],
    [[3, `: or -> expected\n${RECORDS}`]],
  ],
  [
    'a name that is only _, which needs a still newer Java',
    [...SHAPES, 'case Box(', '  double _)', '  -> 1; }; } }'],
    [
      [4, "as of release 9, '_' is a keyword, and may not be used as an identifier"],
      [4, "';' expected"],
    ],
    [
      [4, "as of release 9, '_' is a keyword, and may not be used as an identifier"],
      [4, `';' expected\n${RECORDS}`],
    ],
  ],
])('what javac says of a pattern over several lines is told once: %s', (_, lines, said, told) => {
  expect(readOf(lines, said)).toEqual(told);
});

test.each(['<>', '<', '[]', '.b', ' '])(
  'brackets and names without an end behind a case end the search: %s',
  (part) => {
    const text = `case A${part.repeat(50_000)}`;
    expect(readOf([text], [[1, "';' expected"]])).toEqual([[1, "';' expected"]]);
  },
);

test.each(['case A(', 'case A() ', 'case A(){', 'case A(){}}', 'case null ', 'x instanceof A('])(
  'as many patterns as a file can hold are read in one pass: %s',
  (pattern) => {
    const text = `${pattern.repeat(100_000)}\n  -> 1;`;
    expect(readOf([text], [[1, "';' expected"]])).toMatchObject([[1, expect.stringMatching(/\n/)]]);
  },
);

test('a pattern behind hundreds of others is told', () => {
  const cases = Array.from({ length: 500 }, (_, at) => `case C${at}(int n) -> n;`);
  const lines = [...SHAPES, ...cases.slice(0, -1), 'case Box(', '  double w) -> 1; }; } }'];
  expect(readOf(lines, [[503, "'.class' expected"]])).toEqual([[503, `'.class' expected\n${RECORDS}`]]);
});

const IN_SWITCH = [
  'class Add { int f(int n) {',
  'return switch (n) {',
  'case 1 -> {',
  'int q = 1',
  'yield q; }',
];
test.each<[string, readonly string[], readonly Complaint[]]>([
  ['a slip in a switch of Java 17', [...IN_SWITCH, 'default -> 2; }; } }'], [[4, "';' expected"]]],
  [
    'a slip beside instanceof with a name',
    ['class Add { boolean f(Object o) {', 'return o instanceof String s && (s.length() > 1)', '} }'],
    [[2, "';' expected"]],
  ],
  [
    'a slip before the pattern',
    ['class Add { int x', ...SHAPES.slice(1), 'case Circle(double r) -> r; }; }'],
    [[1, "';' expected"]],
  ],
  [
    'a slip in another method',
    [...SHAPES, 'case Circle(double r) -> 1; }; }', 'int g() { return 1 } }'],
    [[4, "';' expected"]],
  ],
  ['a pattern in a comment', ['class Add { // case Circle(r)', 'int x', '}'], [[2, "';' expected"]]],
])('it stays a slip: %s', (_, lines, said) => {
  expect(readOf(lines, said)).toEqual(said);
});
