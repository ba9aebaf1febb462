/** What compilers and libraries say of programs for other versions of a language, and whose fault that is. */
import { describe, expect, test } from '@jest/globals';
import { readDiagnostics } from '../../../grader/languages/java/javac.js';
import { RECORDS } from '../../../grader/languages/records/index.js';
import { excuseNewer, findGone, findNamed, findNeed } from '../../../grader/languages/other-versions.js';

type Said = readonly [line: string, mark: string, message: string, ...details: string[]];

/** The log as javac 17.0.15 writes it, of a file with this line. */
function explained([line, mark, message, ...details]: Said, compiler?: string) {
  const caret = `${' '.repeat(line.indexOf(mark))}^`;
  const log = [`./Add.java:1: error: ${message}`, line, caret, ...details, '1 error', ''].join('\n');
  const [first] = readDiagnostics(log, [{ copy: 'Add.java', name: 'Add.java', text: `${line}\n` }]);
  const need = first === undefined ? null : findNeed(first, compiler);
  return need === null ? null : `${need.words}: ${need.instead}`;
}
const symbol = (name: string, location: string) => [`  symbol:   ${name}`, `  location: ${location}`];
const PREVIEW = 'patterns in switch statements are a preview feature and are disabled by default.';

/** Said of a name that is not found: after a point, unless it begins what is written. */
function missing(written: string, name: string, location: string): Said {
  const [, called = ''] = /^\w+ (\w+)/.exec(name) ?? [];
  const mark = written.includes(`.${called}`) ? `.${called}` : called;
  return [`class A { Object o = ${written}; }`, mark, 'cannot find symbol', ...symbol(name, location)];
}

const NEWER: readonly (readonly [what: string, since: number, ...said: Said])[] = [
  [
    'a file without a class',
    25,
    'void main() { IO.println("Hi"); }',
    'void',
    'class, interface, enum, or record expected',
  ],
  [
    'the pattern of a record',
    21,
    'class A { record P(int a) {} boolean f(Object o) { return o instanceof P(int a); } }',
    '(int a); }',
    "')' expected",
  ],
  [
    'the pattern of a record',
    21,
    'class A { int f(Object o) { if (o instanceof P(int x, int y)) return x; return 0; } }',
    ' x, int',
    "')' expected",
  ],
  [
    'a name that is only _',
    22,
    'class A { java.util.function.IntUnaryOperator f = _ -> 1; }',
    '_ ->',
    "'_' used as an identifier",
    "  (use of '_' as an identifier is forbidden for lambda parameters)",
  ],
  [
    'a name that is only _',
    22,
    'class A { void f() { try { } catch (Exception _) { } } }',
    '_)',
    "as of release 9, '_' is a keyword, and may not be used as an identifier",
  ],
  [
    'a pattern in switch or of a record',
    21,
    'class A { int f(Object o) { return switch (o) { case Integer i -> i; default -> 0; }; } }',
    'Integer i',
    PREVIEW,
    '  (use --enable-preview to enable patterns in switch statements)',
  ],
  [
    'the label case null',
    21,
    'class A { void f(String t) { switch (t) { case null: break; default: } } }',
    'null:',
    'null in switch cases is a preview feature and is disabled by default.',
    '  (use --enable-preview to enable null in switch cases)',
  ],
  ['the line import module', 25, 'import module java.base;', ' java', "'.' expected"],
  [
    'a statement before super or this',
    25,
    'class B extends A { B(int y) { if (y < 0) y = 0; super(y); } }',
    '(y);',
    'call to super must be first statement in constructor',
  ],
  [
    'indexOf with two places',
    21,
    'class A { int i = "abc".indexOf(\'b\', 0, 2); }',
    '.indexOf',
    'no suitable method found for indexOf(char,int,int)',
    '    method String.indexOf(int) is not applicable',
  ],
  ['', 21, ...missing('Character.isEmoji(5)', 'method isEmoji(int)', 'class Character')],
  [
    '',
    21,
    ...missing('m.firstEntry()', 'method firstEntry()', 'variable m of type LinkedHashMap<Integer,Integer>'),
  ],
  ['', 21, ...missing('sb.repeat("a", 3)', 'method repeat(String,int)', 'class StringBuilder')],
  [
    'Gatherers',
    24,
    ...missing('java.util.stream.Gatherers.windowFixed(2)', 'class Gatherers', 'package java.util.stream'),
  ],
  [
    'List.getLast',
    21,
    ...missing('java.util.List.of(1).getLast()', 'method getLast()', 'interface List<Integer>'),
  ],
  [
    'ArrayList.reversed',
    21,
    ...missing('x.reversed()', 'method reversed()', 'variable x of type ArrayList<Integer>'),
  ],
  ['IO', 25, ...missing('IO.println("x")', 'variable IO', 'class A')],
  ['Math.clamp', 21, ...missing('Math.clamp(x, 1, 3)', 'method clamp(int,int,int)', 'class Math')],
  ['Thread.ofVirtual', 21, ...missing('Thread.ofVirtual()', 'method ofVirtual()', 'class Thread')],
  ['', 18, ...missing('Math.ceilDiv(7, 2)', 'method ceilDiv(int,int)', 'class Math')],
  ['', 19, ...missing('Locale.of("en")', 'method of(String)', 'class Locale')],
  ['', 19, ...missing('HashMap.newHashMap(4)', 'method newHashMap(int)', 'class HashMap')],
  ['', 25, ...missing('in.readAllLines()', 'method readAllLines()', 'variable in of type BufferedReader')],
  [
    '',
    21,
    ...missing('xs.addFirst(1)', 'method addFirst(int)', 'variable xs of type java.util.LinkedList<Integer>'),
  ],
];

const NOTHING = ['', 0, '', '', ''] as const;

/** What is written instead, where it is said. */
const INSTEAD = {
  'a file without a class': 'put the methods into a class',
  'List.getLast': 'write it the older way',
  IO: 'write it the older way',
  'a name that is only _': 'give it a name',
  'a pattern in switch or of a record': 'use if and instanceof',
  'a statement before super or this': 'call it first',
};

/** What is built writes other characters of raw texts as codes, which regular expressions read, and people do not. */
test('words about versions are of plain letters', () => {
  const rows = RECORDS.flatMap(({ versions }) => versions?.syntax?.trim().split('\n') ?? []);
  expect(rows.length).toBeGreaterThan(10);
  const words = rows.flatMap((row) => row.split(' ~ ').slice(0, 3));
  expect(words.filter((each) => !/^[ -~]*$/.test(each))).toEqual([]);
});

describe('a program for a newer Java', () => {
  test.each(NEWER)('%s, Java %s: %s', (what, since, ...said) => {
    const told = explained(said, 'javac 17.0.15');
    expect(told).toContain(`${what} needs Java ${since} or later, and Java 17 runs here`.trim());
  });

  test.each(Object.entries(INSTEAD))('for %s: %s', (name, instead) => {
    const [, , ...said] = NEWER.find(([what]) => what === name) ?? NOTHING;
    expect(explained(said, 'javac 17.0.15')).toContain(`and Java 17 runs here: ${instead}`);
  });

  test.each<[what: string, ...said: Said]>([
    [
      'a method of the student that is misspelt',
      ...missing('b.getLast()', 'method getLast()', 'variable b of type Board'),
    ],
    [
      'a class of the student that is called like a list of his own',
      ...missing('b.getLast()', 'method getLast()', 'variable b of type NumberList'),
    ],
    [
      'a method of the student that is nowhere',
      ...missing('clamp(1, 0, 2)', 'method clamp(int,int,int)', 'class A'),
    ],
    [
      'a bracket that is missing',
      'class A { int f(int n) { if (n > 1 { return 1; } return 2; } }',
      ' {',
      "')' expected",
    ],
    ['an escape in a text', 'class A { String f() { return "a \\d"; } }', '\\d', 'illegal escape character'],
  ])('is not blamed for %s', (_, ...said) => {
    expect(explained(said, 'javac 17.0.15') ?? '').not.toMatch(/newer|or later/);
  });

  test('is not blamed for getLast where Java 21 runs', () => {
    const said = missing('x.getLast(1)', 'method getLast(int)', 'interface List<Integer>');
    expect(explained(said, 'javac 21.0.2') ?? '').not.toMatch(/newer|or later/);
  });

  test('where the version is not known, it is not named', () => {
    const [, , ...said] = NEWER[0] ?? NOTHING;
    const told = explained(said);
    expect(told).toContain('needs Java 25 or later, and an older Java runs here');
  });
});

/** What other compilers say: by hand from Python 3.9 (match, except*) and 3.11, gcc 12, our own bundler on Node 20. */
const OTHERS: readonly (readonly [message: string, line: string, column: number, says: string])[] = [
  ["f-string: unmatched '['", 'x = f"{d["a"]}"', 11, 'Python 3.12'],
  ["f-string: expecting '}'", 'x = f"{len(h)} t{"" if 1 else "s"}"', 32, 'Python 3.12'],
  ["f-string: expecting '}'", 'print(f"{", ".join(l)}")', 11, 'Python 3.12'],
  ['f-string expression part cannot include a backslash', 'x = f"{\'\\n\'.join(l)}"', 11, 'backslash'],
  ['invalid syntax', 'match x:', 7, 'Python 3.10'],
  ['invalid syntax', 'except* ValueError:', 7, 'Python 3.11'],
  ['invalid syntax', 'type X = int', 6, 'Python 3.12'],
  ['invalid syntax', "x = t'{a}'", 6, 'Python 3.14'],
  ["expected '('", 'def f[T](x): pass', 6, 'Python 3.12'],
  ['invalid syntax', 'class A[T]: pass', 8, 'Python 3.12'],
  ['another form of main', '', 1, 'a main that is not public static void main(String[] args) needs Java 25'],
  ['print: No such file or directory', '#include <print>', 10, 'the header <print> needs GCC 14'],
  ['imports "node:sqlite": only files', "require('node:sqlite')", 9, 'node:sqlite needs Node 22'],
];

/** Mistakes in any version, of which nothing is said. */
const IN_ANY: readonly (readonly [message: string, line: string, column: number])[] = [
  ["f-string: expecting '}'", 'print(f"{x")', 12],
  ['invalid syntax', 'match = 3 3', 11],
  ['invalid syntax', "x = rt'a'", 6],
  ["expected '('", 'def f:', 6],
  ['pritn.h: No such file or directory', '#include <pritn.h>', 10],
];

describe('a program for another version', () => {
  const at = (message: string, sourceLine: string, column: number) => ({
    ...{ message, sourceLine, place: { file: 'a', line: 1, column } },
  });
  test.each(OTHERS)('%s: %s', (message, line, column, says) => {
    expect(findNeed(at(message, line, column))?.words).toContain(says);
  });
  test.each(IN_ANY)('not %s: %s', (message, line, column) => {
    expect(findNeed(at(message, line, column))).toBeNull();
  });
});

describe('a compile error', () => {
  const place = { file: 'A.java', line: 1, column: 1 };
  const newer = {
    message: ['cannot find symbol', ...symbol('method getLast()', 'variable s of type Stack<Integer>')].join(
      '\n',
    ),
    ...{ place, sourceLine: 's.getLast();' },
  };
  const wrong = { message: "';' expected", place: { ...place, line: 3 }, sourceLine: 'int x' };
  const fault = (...diagnostics: readonly (typeof newer)[]) =>
    ({
      verdict: 'compile-error',
      diagnostics,
      total: diagnostics.length,
      compiler: 'javac 17.0.15',
    }) as const;

  test('is the fault of this computer where nothing but the version is wrong', () => {
    expect(excuseNewer(fault(newer), () => false)).toMatchObject({
      verdict: 'judge-error',
      fault: 'Stack.getLast needs Java 21 or later, and Java 17 runs here',
      remedy: expect.stringContaining('install that version'),
    });
  });
  test('stays one where more is wrong, and says what is newer', () => {
    expect(excuseNewer(fault(newer, wrong), () => false)).toMatchObject({
      verdict: 'compile-error',
      diagnostics: [{ meaning: expect.stringContaining('needs Java 21 or later') }, wrong],
    });
  });
  test('is so, too, where all else follows from it in its line', () => {
    const pattern = { message: PREVIEW, place, sourceLine: 'case Integer i when i > 2 -> 1;' };
    expect(
      excuseNewer(fault(pattern, { ...pattern, message: ': or -> expected' }), () => false).verdict,
    ).toBe('judge-error');
    const below = { ...wrong, place: { ...place, line: 2 } };
    expect(excuseNewer(fault(pattern, below), () => false).verdict).toBe('compile-error');
  });
  test('stays one where the student has a class of that name', () => {
    expect(excuseNewer(fault(newer), (name) => name === 'Stack')).toEqual(fault(newer));
  });
});

test.each([
  ['itertools.batched', '3.11.2', 'needs Python 3.12 or later, and Python 3.11.2 runs here'],
  ['typing.override', '3.9', 'needs Python 3.12'],
  ['tomllib', '3.10.1', 'needs Python 3.11'],
  ['tomllib', '3.11.0', null],
  ['math.squareroot', '3.11.2', null],
])('%s in Python %s', (name, running, says) => {
  expect(findNamed('Python', name, running)?.words ?? null).toEqual(
    says === null ? null : expect.stringContaining(says),
  );
});

test.each([
  ['collections.Mapping', '3.11.2', 'is in no Python from 3.10 on, and Python 3.11.2 runs here'],
  ['distutils.core', '3.12.1', 'from 3.12 on'],
  ['distutils', '3.11.2', null],
])('%s, which later Pythons left out, in Python %s', (name, running, says) => {
  expect(findGone('Python', name, running)?.words ?? null).toEqual(
    says === null ? null : expect.stringContaining(says),
  );
});
