/** What compilers and libraries say of programs for other versions of a language, and whose fault that is. */
import { describe, expect, test } from '@jest/globals';
import { readDiagnostics } from '../../../grader/languages/java/javac.js';
import { excuseNewer, findGone, findNamed, findNeed } from '../../../grader/languages/other-versions.js';

/** The log as javac 17.0.15 writes it, of a file with this line. */
function explained(
  line: string,
  mark: string,
  message: string,
  details: readonly string[] = [],
  compiler?: string,
) {
  const caret = `${' '.repeat(line.indexOf(mark))}^`;
  const log = [`./Add.java:1: error: ${message}`, line, caret, ...details, '1 error', ''].join('\n');
  const [first] = readDiagnostics(log, [{ copy: 'Add.java', name: 'Add.java', text: `${line}\n` }]);
  const need = first === undefined ? null : findNeed(first, compiler);
  return need === null ? null : `${need.words}: ${need.instead}`;
}
const symbol = (name: string, location: string) => [`  symbol:   ${name}`, `  location: ${location}`];
const SYMBOL = 'cannot find symbol';
const PREVIEW = 'patterns in switch statements are a preview feature and are disabled by default.';

const NEWER: readonly (readonly [
  what: string,
  written: readonly [line: string, mark: string, message: string, details?: readonly string[]],
  says: string,
])[] = [
  [
    'a file without a class',
    ['void main() { IO.println("Hi"); }', 'void', 'class, interface, enum, or record expected'],
    'a file without a class needs Java 25 or later, and Java 17 runs here: put the methods into a class',
  ],
  [
    'the pattern of a record',
    [
      'class A { record P(int a) {} boolean f(Object o) { return o instanceof P(int a); } }',
      '(int a); }',
      "')' expected",
    ],
    'the pattern of a record needs Java 21 or later, and Java 17 runs here',
  ],
  [
    '_ in a lambda',
    [
      'class A { java.util.function.IntUnaryOperator f = _ -> 1; }',
      '_ ->',
      "'_' used as an identifier",
      ["  (use of '_' as an identifier is forbidden for lambda parameters)"],
    ],
    'a name that is only _ needs Java 22 or later, and Java 17 runs here',
  ],
  ...[
    ['Character.isEmoji(5)', 'method isEmoji(int)', 'class Character'],
    ['m.firstEntry()', 'method firstEntry()', 'variable m of type LinkedHashMap<Integer,Integer>'],
    ['sb.repeat("a", 3)', 'method repeat(String,int)', 'class StringBuilder'],
  ].map(
    ([call = '', name = '', location = '']) =>
      [
        call,
        [`class A { Object o = ${call}; }`, '.', SYMBOL, symbol(name, location)],
        'needs Java 21 or later, and Java 17 runs here',
      ] as const,
  ),
  [
    'Gatherers',
    [
      'class A { Object o = java.util.stream.Gatherers.windowFixed(2); }',
      '.Gatherers',
      SYMBOL,
      symbol('class Gatherers', 'package java.util.stream'),
    ],
    'Gatherers needs Java 24 or later, and Java 17 runs here',
  ],
  [
    'getLast',
    [
      'class A { int f() { return java.util.List.of(1).getLast(); } }',
      '.getLast',
      SYMBOL,
      symbol('method getLast()', 'interface List<Integer>'),
    ],
    'List.getLast needs Java 21 or later, and Java 17 runs here: write it the older way',
  ],
  [
    'reversed, of a variable',
    [
      'class A { Object f(ArrayList<Integer> x) { return x.reversed(); } }',
      '.reversed',
      SYMBOL,
      symbol('method reversed()', 'variable x of type ArrayList<Integer>'),
    ],
    'ArrayList.reversed needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a pattern in switch',
    [
      'class A { int f(Object o) { return switch (o) { case Integer i -> i; default -> 0; }; } }',
      'Integer i',
      PREVIEW,
      ['  (use --enable-preview to enable patterns in switch statements)'],
    ],
    'a pattern in switch or of a record needs Java 21 or later, and Java 17 runs here: use if and instanceof',
  ],
  [
    'a pattern of a record',
    [
      'class A { int f(Object o) { if (o instanceof P(int x, int y)) return x; return 0; } }',
      ' x, int',
      "')' expected",
    ],
    'the pattern of a record needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a name that is only _',
    [
      'class A { void f() { try { } catch (Exception _) { } } }',
      '_)',
      "as of release 9, '_' is a keyword, and may not be used as an identifier",
    ],
    'a name that is only _ needs Java 22 or later, and Java 17 runs here: give it a name',
  ],
  [
    'import module',
    ['import module java.base;', ' java', "'.' expected"],
    'the line import module needs Java 25 or later, and Java 17 runs here',
  ],
  [
    'IO in a class',
    ['class A { static void f() { IO.println("x"); } }', 'IO', SYMBOL, symbol('variable IO', 'class A')],
    'IO needs Java 25 or later, and Java 17 runs here: write it the older way',
  ],
  [
    'a statement before super',
    [
      'class B extends A { B(int y) { if (y < 0) y = 0; super(y); } }',
      '(y);',
      'call to super must be first statement in constructor',
    ],
    'a statement before super(…) or this(…) needs Java 25 or later, and Java 17 runs here: call it first',
  ],
  [
    'Math.clamp',
    [
      'class A { int f(int x) { return Math.clamp(x, 1, 3); } }',
      '.clamp',
      SYMBOL,
      symbol('method clamp(int,int,int)', 'class Math'),
    ],
    'Math.clamp needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a virtual thread',
    [
      'class A { void f() { Thread.ofVirtual(); } }',
      '.ofVirtual',
      SYMBOL,
      symbol('method ofVirtual()', 'class Thread'),
    ],
    'Thread.ofVirtual needs Java 21 or later, and Java 17 runs here',
  ],
  ...[
    ['Math.ceilDiv(7, 2)', 'method ceilDiv(int,int)', 'class Math', '18'],
    ['Locale.of("en")', 'method of(String)', 'class Locale', '19'],
    ['HashMap.newHashMap(4)', 'method newHashMap(int)', 'class HashMap', '19'],
    ['in.readAllLines()', 'method readAllLines()', 'variable in of type BufferedReader', '25'],
    ['xs.addFirst(1)', 'method addFirst(int)', 'variable xs of type java.util.LinkedList<Integer>', '21'],
  ].map(
    ([call = '', name = '', location = '', since = '']) =>
      [
        call,
        [`class A { Object o = ${call}; }`, '.', SYMBOL, symbol(name, location)],
        `needs Java ${since} or later, and Java 17 runs here`,
      ] as const,
  ),
  [
    'indexOf between two places',
    [
      'class A { int i = "abc".indexOf(\'b\', 0, 2); }',
      '.indexOf',
      'no suitable method found for indexOf(char,int,int)',
      ['    method String.indexOf(int) is not applicable'],
    ],
    'indexOf with two places needs Java 21 or later, and Java 17 runs here',
  ],
];

describe('a program for a newer Java', () => {
  test.each(NEWER)('%s', (_, [line, mark, message, details], says) => {
    expect(explained(line, mark, message, details, 'javac 17.0.15')).toContain(says);
  });

  test.each<[what: string, of: Parameters<typeof explained>]>([
    [
      'a method of the student that is misspelt',
      [
        'class A { int f(Board b) { return b.getLast(); } }',
        '.getLast',
        SYMBOL,
        symbol('method getLast()', 'variable b of type Board'),
        'javac 17.0.15',
      ],
    ],
    [
      'a class of the student that is called like a list of his own',
      [
        'class A { int f(NumberList b) { return b.getLast(); } }',
        '.getLast',
        SYMBOL,
        symbol('method getLast()', 'variable b of type NumberList'),
        'javac 17.0.15',
      ],
    ],
    [
      'a method of the student that is nowhere',
      [
        'class A { int x = clamp(1, 0, 2); }',
        'clamp',
        SYMBOL,
        symbol('method clamp(int,int,int)', 'class A'),
        'javac 17.0.15',
      ],
    ],
    [
      'getLast where Java 21 runs',
      [
        'class A { int f(List<Integer> x) { return x.getLast(1); } }',
        '.getLast',
        SYMBOL,
        symbol('method getLast(int)', 'interface List<Integer>'),
        'javac 21.0.2',
      ],
    ],
    [
      'a bracket that is missing',
      [
        'class A { int f(int n) { if (n > 1 { return 1; } return 2; } }',
        ' {',
        "')' expected",
        [],
        'javac 17.0.15',
      ],
    ],
    [
      'an escape in a text',
      ['class A { String f() { return "a \\d"; } }', '\\d', 'illegal escape character', [], 'javac 17.0.15'],
    ],
  ])('is not blamed for %s', (_, of) => {
    expect(explained(...of) ?? '').not.toMatch(/newer|or later/);
  });

  test('where the version is not known, it is not named', () => {
    const [, [line, mark, message]] = NEWER[0] ?? ['', ['', '', '']];
    expect(explained(line, mark, message)).toContain('needs Java 25 or later, and an older Java runs here');
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
