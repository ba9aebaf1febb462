/** What real javac says of broken programs, and the explanation that students read. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Diagnostic } from '../../../grader/model.js';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';

import { hasJdk } from '../../support/installed.js';
const COMPILE_ALL = `
import java.nio.file.*;
import java.util.*;
import javax.tools.*;
public class CompileAll {
  public static void main(String[] args) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    for (String name : new TreeSet<>(Arrays.asList(Path.of(args[0]).toFile().list()))) {
      DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
      try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ENGLISH, null)) {
        Path source = Path.of(args[0], name, "A.java");
        compiler.getTask(null, files, found, List.of("-proc:none", "-d", args[1]), null, files.getJavaFileObjects(source)).call();
      }
      for (Diagnostic<?> each : found.getDiagnostics())
        if (each.getKind() == Diagnostic.Kind.ERROR) {
          System.out.println(name + "\\t" + each.getLineNumber() + "\\t" + each.getColumnNumber() + "\\t" + each.getMessage(Locale.ENGLISH).replace("\\n", "\\\\n"));
          break;
        }
    }
  }
}
`;

/** What is broken, the source, and what has to be said of it. */
const JAVA: readonly (readonly [what: string, source: string, says: string])[] = [
  [
    'missing semicolon',
    'class A {\n  static int f(int n) {\n    int x = 1\n    return x;\n  }\n}\n',
    'semicolon',
  ],
  ['missing brace at the end', 'class A {\n  int f() {\n    return 1;\n', 'closing brace'],
  ['one brace too many', 'class A {\n  int f() { return 1; }\n}\n}\n', 'brace } too many'],
  ['statement outside a method', 'class A {\n  System.out.println("x");\n}\n', 'outside a method'],
  ['missing bracket', 'class A {\n  static int f(int n) {\n    return (n + 1;\n  }\n}\n', 'round bracket'],
  [
    'missing bracket of if',
    'class A {\n  static int f(int n) {\n    if (n > 1 { return 1; }\n    return 2;\n  }\n}\n',
    'round bracket',
  ],
  [
    'unclosed text',
    'class A {\n  static int f(int n) {\n    String s = "abc;\n    return 1;\n  }\n}\n',
    'quotation mark',
  ],
  [
    'text in single quotes',
    "class A {\n  static int f(int n) {\n    String s = 'abc';\n    return 1;\n  }\n}\n",
    'single quotes',
  ],
  [
    'empty character',
    "class A {\n  static int f(int n) {\n    char c = '';\n    return 1;\n  }\n}\n",
    'single quotes',
  ],
  [
    'text into char',
    'class A {\n  static int f(int n) {\n    char c = "x";\n    return 1;\n  }\n}\n',
    'a String is',
  ],
  [
    'char into text',
    "class A {\n  static int f(int n) {\n    String s = 'x';\n    return 1;\n  }\n}\n",
    'a String is',
  ],
  ['lossy', 'class A {\n  static int f(int n) {\n    int x = 1.5;\n    return x;\n  }\n}\n', 'cast it'],
  [
    'no return',
    'class A {\n  static int f(int n) {\n    if (n > 1) { return 1; }\n  }\n}\n',
    'without return',
  ],
  ['not initialized', 'class A {\n  static int f(int n) {\n    int x;\n    return x;\n  }\n}\n', 'no value'],
  ['unknown variable', 'class A {\n  static int f(int n) {\n    return m;\n  }\n}\n', 'spelt'],
  [
    'unknown class',
    'class A {\n  static int f(int n) {\n    Scaner s = null;\n    return 1;\n  }\n}\n',
    'spelt',
  ],
  ['unknown method', 'class A {\n  static int f(int n) {\n    return g(n);\n  }\n}\n', 'spelt'],
  [
    'not imported',
    'class A {\n  static int f(int n) {\n    List<String> l = null;\n    return 1;\n  }\n}\n',
    'imported',
  ],
  ['non static', 'class A {\n  int x;\n  static int f() { return x; }\n}\n', 'static'],
  [
    'non static method',
    'class A {\n  int g() { return 1; }\n  static int f() { return g(); }\n}\n',
    'static',
  ],
  ['public name', 'public class B { }\n', 'exactly its name'],
  ['unreported', 'import java.io.*;\nclass A {\n  void f() { new FileReader("x"); }\n}\n', 'try and catch'],
  ['unreachable', 'class A {\n  static int f(int n) {\n    return 1;\n    n = 2;\n  }\n}\n', 'Nothing gets'],
  [
    'dereferenced',
    'class A {\n  static int f(int n) {\n    if (n.equals(2)) { return 1; }\n    return 2;\n  }\n}\n',
    'no methods',
  ],
  ['array required', 'class A {\n  static int f(int n) {\n    return n[0];\n  }\n}\n', 'an array'],
  [
    'array into int',
    'class A {\n  static int f(int n) {\n    int[] a = new int[2];\n    int x = a;\n    return x;\n  }\n}\n',
    'an array',
  ],
  [
    'twice',
    'class A {\n  static int f(int n) {\n    int n = 2;\n    return n;\n  }\n}\n',
    'two of this name',
  ],
  ['method twice', 'class A {\n  void f() { }\n  void f() { }\n}\n', 'two of this name'],
  ['abstract', 'class A implements Comparable<A> {\n}\n', 'promises a method'],
  [
    'else without if',
    'class A {\n  static int f(int n) {\n    if (n > 1);\n    { n = 1; }\n    else { n = 2; }\n    return n;\n  }\n}\n',
    'behind the if',
  ],
  [
    'typographic quotes',
    'class A {\n  static int f(int n) {\n    String s = \u201cabc\u201d;\n    return 1;\n  }\n}\n',
    'copied',
  ],
  [
    'assign in if',
    'class A {\n  static int f(int n) {\n    if (n = 1) { return 1; }\n    return 2;\n  }\n}\n',
    'compare with ==',
  ],
  [
    'not a statement',
    'class A {\n  static int f(int n) {\n    n + 1;\n    return n;\n  }\n}\n',
    'does nothing',
  ],
  [
    'method in method',
    'class A {\n  static int f(int n) {\n    int g() { return 1; }\n    return n;\n  }\n}\n',
    'inside another',
  ],
  ['wrong arguments', 'class A {\n  static int f(int n) {\n    return f(n, n);\n  }\n}\n', 'no method'],
  ['wrong argument type', 'class A {\n  static int f(int n) {\n    return f("x");\n  }\n}\n', 'parseInt'],
  ['return from void', 'class A {\n  void f() { return 1; }\n}\n', 'void'],
  ['void used', 'class A {\n  void g() { }\n  int f() { return g(); }\n}\n', 'nothing back'],
  ['constructor arguments', 'class B { B(int x) { } }\nclass A {\n  B b = new B();\n}\n', 'no constructor'],
  [
    'text minus int',
    'class A {\n  static int f(int n) {\n    String s = "a" - n;\n    return 1;\n  }\n}\n',
    'operator',
  ],
  [
    'and of ints',
    'class A {\n  static int f(int n) {\n    if (n && 1) { return 1; }\n    return 2;\n  }\n}\n',
    'true or false',
  ],
  [
    'final changed',
    'class A {\n  static int f(int n) {\n    final int x = 1;\n    x = 2;\n    return x;\n  }\n}\n',
    'final',
  ],
  ['private', 'class B { private int x; }\nclass A {\n  int f(B b) { return b.x; }\n}\n', 'public methods'],
  [
    'text into int',
    'class A {\n  static int f(int n) {\n    int x = "1";\n    return x;\n  }\n}\n',
    'parseInt',
  ],
  [
    'int into text',
    'class A {\n  static int f(int n) {\n    String s = n;\n    return 1;\n  }\n}\n',
    'valueOf',
  ],
  ['missing return type', 'class A {\n  static f(int n) { return n; }\n}\n', 'returns is missing'],
  [
    'capital string',
    'class A {\n  static int f(int n) {\n    string s = "";\n    return 1;\n  }\n}\n',
    'spelt',
  ],
  [
    'missing case colon',
    'class A {\n  static int f(int n) {\n    switch (n) { case 1 return 1; }\n    return 2;\n  }\n}\n',
    'colon',
  ],
  [
    'double type',
    'class A {\n  static int f(int n) {\n    for (int i = 0, i < n; i++) { }\n    return 2;\n  }\n}\n',
    'two semicolons',
  ],
  [
    'keyword name',
    'class A {\n  static int f(int n) {\n    int class = 1;\n    return 2;\n  }\n}\n',
    'belongs to the language',
  ],
  ['weaker access', 'class A {\n  String toString() { return ""; }\n}\n', 'write public'],
  ['override', 'class A {\n  @Override\n  public String tostring() { return ""; }\n}\n', 'spelling'],
  [
    'incomparable',
    'class A {\n  static int f(int n) {\n    if (n == "1") { return 1; }\n    return 2;\n  }\n}\n',
    'operator',
  ],
  ['break outside', 'class A {\n  static int f(int n) {\n    break;\n\n  }\n}\n', 'no loop'],
];

const root = mkdtempSync(join(tmpdir(), 'messages-of-compilers-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

(hasJdk ? describe : describe.skip)(`javac${hasJdk ? '' : ' (skipped: there is no JDK)'}`, () => {
  const messages = new Map<string, Diagnostic>();
  beforeAll(() => {
    mkdirSync(join(root, 'out'));
    for (const [what, source] of JAVA) {
      mkdirSync(join(root, 'java', what), { recursive: true });
      writeFileSync(join(root, 'java', what, 'A.java'), source);
    }
    writeFileSync(join(root, 'CompileAll.java'), COMPILE_ALL);
    const { stdout } = spawnSync(
      'java',
      // Compiling small files once, it is sooner done with a compiler that optimizes little.
      [
        ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', join(root, 'CompileAll.java')],
        ...[join(root, 'java'), join(root, 'out')],
      ],
      {
        encoding: 'utf8',
      },
    );
    for (const line of stdout.split('\n').filter(Boolean)) {
      const [what = '', number, column, message = ''] = line.split('\t');
      const source = JAVA.find(([name]) => name === what)?.[1] ?? '';
      messages.set(what, {
        message: message.replaceAll('\\n', '\n'),
        place: { file: 'A.java', line: Number(number), column: Number(column) },
        sourceLine: source.split('\n')[Number(number) - 1] ?? null,
      });
    }
  }, 60_000);

  test.each(JAVA)('%s', (what, _, says) => {
    const message = messages.get(what);
    expect(message === undefined ? null : explainCompilerMessage(message)).toContain(says);
  });
});
