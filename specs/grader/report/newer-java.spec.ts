/** What javac 17 says of programs for newer versions of Java, and what students read. */
import { describe, expect, test } from '@jest/globals';
import { readDiagnostics } from '../../../grader/languages/java/javac.js';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';

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
  return first === undefined ? null : explainCompilerMessage(first, compiler);
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
    'A file without a class needs Java 25 or later, and Java 17 runs here: put the methods into a class.',
  ],
  [
    'the pattern of a record',
    [
      'class A { record P(int a) {} boolean f(Object o) { return o instanceof P(int a); } }',
      '(int a); }',
      "')' expected",
    ],
    'The pattern of a record needs Java 21 or later, and Java 17 runs here',
  ],
  [
    '_ in a lambda',
    [
      'class A { java.util.function.IntUnaryOperator f = _ -> 1; }',
      '_ ->',
      "'_' used as an identifier",
      ["  (use of '_' as an identifier is forbidden for lambda parameters)"],
    ],
    'A name that is only _ needs Java 22 or later, and Java 17 runs here',
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
        'This part of the library needs Java 21 or later, and Java 17 runs here',
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
    'The method gather of streams needs Java 24 or later, and Java 17 runs here',
  ],
  [
    'getLast',
    [
      'class A { int f() { return java.util.List.of(1).getLast(); } }',
      '.getLast',
      SYMBOL,
      symbol('method getLast()', 'interface List<Integer>'),
    ],
    'This method of lists needs Java 21 or later, and Java 17 runs here: use get(0) and get(size() - 1).',
  ],
  [
    'reversed, of a variable',
    [
      'class A { Object f(ArrayList<Integer> x) { return x.reversed(); } }',
      '.reversed',
      SYMBOL,
      symbol('method reversed()', 'variable x of type ArrayList<Integer>'),
    ],
    'This method of lists needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a pattern in switch',
    [
      'class A { int f(Object o) { return switch (o) { case Integer i -> i; default -> 0; }; } }',
      'Integer i',
      PREVIEW,
      ['  (use --enable-preview to enable patterns in switch statements)'],
    ],
    'A pattern in switch or of a record needs Java 21 or later, and Java 17 runs here: use if and instanceof.',
  ],
  [
    'a pattern of a record',
    [
      'class A { int f(Object o) { if (o instanceof P(int x, int y)) return x; return 0; } }',
      ' x, int',
      "')' expected",
    ],
    'The pattern of a record needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a name that is only _',
    [
      'class A { void f() { try { } catch (Exception _) { } } }',
      '_)',
      "as of release 9, '_' is a keyword, and may not be used as an identifier",
    ],
    'A name that is only _ needs Java 22 or later, and Java 17 runs here: give it a name.',
  ],
  [
    'import module',
    ['import module java.base;', ' java', "'.' expected"],
    'The line import module needs Java 25 or later, and Java 17 runs here',
  ],
  [
    'IO in a class',
    ['class A { static void f() { IO.println("x"); } }', 'IO', SYMBOL, symbol('variable IO', 'class A')],
    'The class IO needs Java 25 or later, and Java 17 runs here: use System.out and a Scanner.',
  ],
  [
    'a statement before super',
    [
      'class B extends A { B(int y) { if (y < 0) y = 0; super(y); } }',
      '(y);',
      'call to super must be first statement in constructor',
    ],
    'A statement before super(…) or this(…) needs Java 25 or later, and Java 17 runs here: call it first.',
  ],
  [
    'Math.clamp',
    [
      'class A { int f(int x) { return Math.clamp(x, 1, 3); } }',
      '.clamp',
      SYMBOL,
      symbol('method clamp(int,int,int)', 'class Math'),
    ],
    'This part of the library needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a virtual thread',
    [
      'class A { void f() { Thread.ofVirtual(); } }',
      '.ofVirtual',
      SYMBOL,
      symbol('method ofVirtual()', 'class Thread'),
    ],
    'This part of the library needs Java 21 or later, and Java 17 runs here',
  ],
  [
    'a string template',
    ['class A { String f(int x) { return STR."a \\{x}"; } }', '\\{x', 'illegal escape character'],
    'String templates were only tried out in newer versions of Java: join texts with +.',
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
