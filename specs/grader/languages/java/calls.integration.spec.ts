import { beforeAll, expect, it } from '@jest/globals';
import type { Prepared } from '../../../../grader/languages/language.js';
import * as java from './support.js';
import { callAll, callOne, jobOf, type StepWish } from './support.js';

const SUBMISSION = `
import java.util.*;
public class Kit {
  public static final int BLACK = 1;
  static int count = 0;
  public static int next() { return ++count; }
  public static int sum(int[][] a) { int s = 0; for (int[] r : a) for (int x : r) s += x; return s; }
  public static void clear(int[][] a) { for (int[] r : a) Arrays.fill(r, 0); }
  public static int[] find(char c) { return c == 'a' ? new int[] {0, 1} : null; }
  public static char after(char c) { return (char) (c + 1); }
  public static char[][] labels() { return new char[][] {{'a', 'b'}, {}}; }
  public static String kind(int x) { return "int"; }
  public static String kind(long x) { return "long"; }
  public static String kind(double x) { return "double"; }
  public static String kind(String x) { return "String"; }
  public static String kind(Object x) { return "Object"; }
  public static String kind(char x) { return "char"; }
  public static long widen(long x) { return x; }
  public static Object box(Object x) { return x; }
  public static Integer boxed(Integer x) { return x; }
  public static boolean same(String x, String y) { return x == y; }
  public static double half(double x) { return x / 2; }
  public static float tenth() { return 0.1f; }
  public static double nan() { return Double.NaN; }
  public static double minusZero() { return -0.0; }
  public static long huge() { return Long.MAX_VALUE; }
  public static int join(String... parts) { return parts.length; }
  public static List<Character> chars(List<Character> list) { list.add('z'); return list; }
  public static int size(Set<Integer> set) { return set.size(); }
  public static Object cycle() { List<Object> l = new ArrayList<>(); l.add(l); l.add(l); return l; }
  public static Object deep() { Object o = 1; for (int i = 0; i < 5000; i++) o = new Object[] {o}; return o; }
  public static int[] wide() { return new int[300_000]; }
  public static String half() { return "\\ud83c"; }
  public static Object anonymous() { return new ArrayList<Integer>() {{ add(7); }}; }
  public static void fail(int x) { int[] a = {1}; a[x] = 2; }
  public static void complain() throws java.io.IOException { throw new java.io.EOFException("too short"); }
  public static int recurse(int x) { return recurse(x + 1) + 1; }
  public static void print() { System.out.print("♔ one\\n"); System.err.println("aside"); }
  static String packageOnly() { return "yes"; }
  private static String secret() { return "no"; }
  public enum Colour { RED, GREEN { public String toString() { return "green"; } } }
  public static Colour colour(int i) { return Colour.values()[i]; }
  public static Piece[] pieces(Piece[] p) { return p; }
}
class Piece {
  int value; static int made;
  Piece(int value) { this.value = value; made++; }
  Piece(String name) { this.value = -name.length(); }
  public String toString() { return "P" + value; }
  Piece twice() { return new Piece(value * 2); }
  boolean same(Piece other) { return other != null && other.value == value; }
  int grow() { return ++value; }
}
class Plain { }
class Lists extends ArrayList<Integer> { public String toString() { return "mine"; } }
class Broken { static int x = 1 / 0; static int get() { return x; } }
`;

const CALLS: [string, StepWish, unknown][] = [
  ['a nested array', 'Kit.sum({{1, 2}, {3}})', 6],
  ['an empty row', 'Kit.sum({{}, {3}})', 3],
  ['no rows', 'Kit.sum({})', 0],
  [
    'side effects on a bound array',
    { let: { a: '{{1, 2}}' }, call: 'Kit.clear(a)', reads: ['a'] },
    ['void', [[0, 0]]],
  ],
  ['an array of ints', "Kit.find('a')", [0, 1]],
  ['null', "Kit.find('b')", null],
  ['a char', "Kit.after('a')", "'b'"],
  ['chars', 'Kit.labels()', [["'a'", "'b'"], []]],
  ['an index', 'Kit.labels()[0][1]', "'b'"],
  ['a length', 'Kit.labels().length', 2],
  ['a constant', 'Kit.BLACK', 1],
  ['overload int', 'Kit.kind(1)', 'int'],
  ['overload long', `Kit.kind(${2 ** 40})`, 'long'],
  ['overload double', 'Kit.kind(1.0)', 'double'],
  ['overload String', 'Kit.kind("x")', 'String'],
  ['overload char', "Kit.kind('x')", 'char'],
  ['overload Object', 'Kit.kind({1})', 'Object'],
  ['overload null takes the more specific', 'Kit.kind(null)', 'String'],
  ['int to long', 'Kit.widen(5)', 5],
  ['int to double', 'Kit.half(5)', '2.5d'],
  ['int to Object', 'Kit.box(5)', 5],
  ['int to Integer', 'Kit.boxed(5)', 5],
  ['a negative int', 'Kit.box(-5)', -5],
  ['a long one', 'Kit.box(-123456789012)', -123_456_789_012],
  ['a small double', 'Kit.box(-1.5e-300)', '-1.5e-300d'],
  [
    'text with signs of all kinds',
    { call: `Kit.box(${JSON.stringify('♔ é 😀 "\\\n\t\u0001')})` },
    '♔ é 😀 "\\\n\t\u0001',
  ],
  ['long text', { call: `Kit.box("${'ä'.repeat(100_000)}")` }, 'ä'.repeat(100_000)],
  ['equal texts that are not the same', 'Kit.same("x", "x")', false],
  ['null to Integer', 'Kit.boxed(null)', null],
  ['a float as it is written', 'Kit.tenth()', '0.1d'],
  ['not a number', 'Kit.nan()', 'NaNd'],
  ['a long that JSON would round', 'Kit.huge()', 'Long<9223372036854775807>'],
  ['variable arguments', 'Kit.join("a", "b")', 2],
  ['no variable arguments', 'Kit.join()', 0],
  ['an array as variable arguments', 'Kit.join({"a"})', 1],
  ['a list from an array', "Kit.chars({'a'})", ["'a'", "'z'"]],
  ['a set from an array', 'Kit.size({1, 1})', 1],
  ['a list within itself', 'Kit.cycle()', 'too large: nested deeper than 32'],
  ['too deep', 'Kit.deep()', 'too large: nested deeper than 32'],
  ['too wide', 'Kit.wide()', 'too large: more than 100000 values'],
  ['half a surrogate pair', 'Kit.half()', '\ud83c'],
  ['an anonymous list', 'Kit.anonymous()', [7]],
  ['a list of the student’s own', 'new Lists()', []],
  ['a list of the student’s own as text', { call: 'new Lists()', asks: 'a text' }, 'Lists<mine>'],
  ['an object without text', 'new Plain()', 'Plain{}'],
  ['an enum', 'Kit.colour(0)', 'Colour<RED>'],
  ['an enum constant with a body', 'Kit.colour(1)', 'Colour<GREEN>'],
  ['an enum constant as text', { call: 'Kit.colour(1)', asks: 'a text' }, 'Colour<green>'],
  ['a nested enum by name', 'Kit.Colour.RED', 'Colour<RED>'],
  ['a constructor by int', 'new Piece(3)', 'Piece{value=3}'],
  ['an object as text', { call: 'new Piece(3)', asks: 'a text' }, 'Piece<P3>'],
  ['a constructor by String', 'new Piece("abc")', 'Piece{value=-3}'],
  ['a chain', 'new Piece(3).twice().grow()', 7],
  ['an object as argument', { let: { p: 'new Piece(3)' }, call: 'p.same(p)' }, true],
  ['an array of objects', 'Kit.pieces({new Piece(1), null})', ['Piece{value=1}', null]],
  [
    'an array of objects as texts',
    { call: 'Kit.pieces({new Piece(1), null})', asks: 'texts' },
    ['Piece<P1>', null],
  ],
  ['a field', 'new Piece(3).value', 3],
  ['package access', 'Kit.packageOnly()', 'yes'],
  ['not private', 'Kit.secret()', 'NoSuchMethodError: Kit has no method secret()'],
  ['wrong arguments', 'Kit.sum("x")', 'NoSuchMethodError: Kit has no method sum(String)'],
  ['no such class', 'Nope.f()', 'NoClassDefFoundError: there is no class Nope'],
  ['an exception', 'Kit.fail(3)', 'ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 1'],
  ['endless recursion', 'Kit.recurse(0)', 'StackOverflowError: '],
  [
    'a static initialiser that throws',
    'Broken.get()',
    'ExceptionInInitializerError: static initialiser threw java.lang.ArithmeticException: / by zero',
  ],
  ['classes of the JDK', 'Math.max(3, 4)', 4],
  ['repeated calls', { call: 'Kit.next()', repeat: 3 }, [1, 2, 3]],
  [
    'a binding that throws',
    { let: { p: 'Kit.complain()', q: '1' }, call: 'q', repeat: 2, reads: ['p'] },
    ['EOFException: too short', 'EOFException: too short', 'NoValue: p has no value, since making it failed'],
  ],
];

java.describeJava('calls', () => {
  let kit: Prepared;
  const came = new Map<string, unknown>();
  beforeAll(async () => {
    kit = await java.prepare({ 'Kit.java': SUBMISSION }, ['Kit.java']);
    // One process for all, as in grading.
    const runs = await callAll(
      kit,
      CALLS.map(([, wish]) => jobOf([wish])),
    );
    for (const [at, run] of runs.entries()) came.set(CALLS[at]?.[0] ?? '', java.plainStep(run));
  });

  it.each(CALLS)('%s', (title, _, expected) => expect(came.get(title)).toEqual(expected));

  it('keeps -0.0', async () => {
    const [run] = await callAll(kit, [jobOf(['Kit.minusZero()'])]);
    expect(run).toMatchObject({ steps: [{ outcomes: [{ value: { type: 'double', value: -0 } }] }] });
  });

  it('keeps an object across the steps of a case', async () => {
    const grow = 'p.grow()';
    expect(await callOne(kit, { let: { p: 'new Piece(3)' }, call: 'p' }, grow, grow)).toEqual([
      'Piece{value=3}',
      4,
      5,
    ]);
  });

  it('starts every case with fresh static state', async () => {
    const next = jobOf(['Kit.next()']);
    for (const run of await callAll(kit, [next, next, next]))
      expect(run).toMatchObject({ kind: 'done', steps: [{ outcomes: [{ value: { value: 1 } }] }] });
  });

  it('tells what was thrown, what it extends and where', async () => {
    const [run] = await callAll(kit, [jobOf(['Kit.complain()'])]);
    expect(run).toMatchObject({
      steps: [
        {
          outcomes: [{ exception: 'EOFException', message: 'too short', trace: ['Kit.java:36 in complain'] }],
        },
      ],
    });
    expect(JSON.stringify(run)).toContain('"supertypes":["IOException","Exception","Throwable"');
  });

  it('collects what the calls print, as UTF-8, and nothing of the bindings and reads', async () => {
    const print = 'Kit.print()';
    const [run] = await callAll(kit, [
      jobOf([{ let: { x: print }, call: print, repeat: 2, reads: [print] }, '1']),
    ]);
    if (run?.kind !== 'done') throw new Error(JSON.stringify(run));
    expect(run.steps.map(({ printed }) => Buffer.from(printed).toString())).toEqual(['♔ one\n♔ one\n', '']);
  });
});

/** Methods that nobody asks for, in a class that is right but for them. */
const UNASKED = `
class Odd extends ArrayList<Object> {
  public String toString() { throw new IllegalStateException("toString"); }
  public int hashCode() { throw new IllegalStateException("hashCode"); }
  public boolean equals(Object o) { throw new IllegalStateException("equals"); }
}
class Endless {
  int row = 3; String name = "x".repeat(100); Endless itself = this; char[] cells = {'a'};
  public String toString() { for (;;) { } }
  public int hashCode() { for (;;) { } }
  public boolean equals(Object o) { for (;;) { } }
}
enum Loud { ONE { public String toString() { for (;;) { } } } }
class Ended extends RuntimeException {
  public String getMessage() { System.exit(3); return null; }
}
class Hung extends RuntimeException {
  public String getMessage() { for (;;) { } }
  public String toString() { for (;;) { } }
  public Throwable getCause() { throw new IllegalStateException("getCause"); }
  public StackTraceElement[] getStackTrace() { throw new IllegalStateException("getStackTrace"); }
}
class Says extends Exception { public String getMessage() { return "computed"; } }
class Fails extends Exception { public String getMessage() { throw new Error("no message"); } }
class Odds {
  static int shown; int n = 4;
  public String toString() { shown++; System.out.print("shown"); return "n" + n; }
  static int shown() { return shown; }
  static Object list() { Odd o = new Odd(); o.add(1); o.add(new Endless()); return o; }
  static Object map() { return new HashMap<>(Map.of("a", new Endless())); }
  static Object optional() { return Optional.of(new Endless()); }
  static Object listed() { return Collections.singletonList(new Endless()); }
  static void hang() { throw new Hung(); }
  static void say() throws Exception { throw new Says(); }
  static void fail() throws Exception { throw new Fails(); }
  static Object[] itself() { Object[] a = {null}; a[0] = a; return a; }
}
`;
const ENDLESS = `Endless{row=3 name=${'x'.repeat(60)} itself=Endless{} cells=char[]{}}`;

const UNASKED_CALLS: [string, StepWish, unknown][] = [
  ['an endless toString', 'new Endless()', ENDLESS],
  ['an endless toString in a list', 'Odds.listed()', [ENDLESS]],
  ['an endless toString in a map', 'Odds.map()', { map: [['a', ENDLESS]] }],
  ['an endless toString in an Optional', 'Odds.optional()', 'Optional{}'],
  ['a list of the student’s that throws', 'Odds.list()', [1, ENDLESS]],
  ['an enum constant', 'Loud.ONE', 'Loud<ONE>'],
  ['an exception that hangs', 'Odds.hang()', 'Hung: '],
  ['a computed message', 'Odds.say()', 'Says: computed'],
  ['a computed message that is asked for', { call: 'Odds.say()', asks: 'a message' }, 'Says: computed'],
  ['a message that throws', { call: 'Odds.fail()', asks: 'a message' }, 'Fails: '],
  ['a toString that is asked for', { call: 'new Odds()', asks: 'a text' }, 'Odds<n4>'],
];

java.describeJava('methods that nobody asks for', () => {
  const SUBMITTED = { 'Odds.java': `import java.util.*; ${UNASKED}` };

  it('decide nothing', async () => {
    const odds = await java.prepare(SUBMITTED, ['Odds.java']);
    const runs = await callAll(
      odds,
      UNASKED_CALLS.map(([, wish]) => jobOf([wish])),
    );
    expect(runs.map((run, at) => [UNASKED_CALLS[at]?.[0], java.plainStep(run)])).toEqual(
      UNASKED_CALLS.map(([title, , expected]) => [title, expected]),
    );
  });

  it('are not called: nothing that they change or print is seen', async () => {
    const odds = await java.prepare(SUBMITTED, ['Odds.java']);
    const [run] = await callAll(odds, [jobOf(['new Odds()', 'Odds.shown()'])]);
    expect(run).toMatchObject({ steps: [{}, { outcomes: [{ value: { value: 0 } }] }] });
  });
});

java.describeJava('files', () => {
  it('puts files in, reads files back and leaves none behind', async () => {
    const kit = await java.prepare(
      {
        'Disk.java': `import java.nio.file.*; public class Disk {
          public static String read(String f) throws Exception { return Files.readString(Path.of(f)); }
          public static void write(String f, String s) throws Exception { Files.writeString(Path.of(f), s); }
          public static boolean has(String f) { return Files.exists(Path.of(f)); }
        }`,
      },
      ['Disk.java'],
    );
    const runs = await callAll(kit, [
      jobOf(['Disk.read("in/a.txt")', 'Disk.write("out.txt", "♔")'], {
        files: [{ name: 'in/a.txt', text: 'hej' }],
        keep: ['out.txt', 'none.txt'],
      }),
      jobOf(['Disk.has("out.txt")', 'Disk.has("in")']),
    ]);
    expect(runs[0]).toMatchObject({ kind: 'done', steps: [{ outcomes: [{ value: { value: 'hej' } }] }, {}] });
    if (runs[0]?.kind !== 'done') throw new Error();
    expect(Object.entries(runs[0].files).map(([key, bytes]) => [key, Buffer.from(bytes).toString()])).toEqual(
      [['out.txt', '♔']],
    );
    expect(runs[1]).toMatchObject({
      steps: [{ outcomes: [{ value: { value: false } }] }, { outcomes: [{ value: { value: false } }] }],
    });
  });
});
