/** What real javac says of broken programs, and the explanation that students read. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Diagnostic } from '../../../grader/model.js';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';
import { hasJdk } from '../../support/installed.js';
import { openFolder } from '../../support/places.js';

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

const inClass = (members: string): string => `class A {\n  ${members}\n}\n`;
const inMethod = (body: string): string => inClass(`static int f(int n) {\n    ${body}\n  }`);

/** What is broken, the source, and what has to be said of it. */
const JAVA: readonly (readonly [what: string, source: string, says: string])[] = [
  ['missing semicolon', inMethod('int x = 1\n    return x;'), 'semicolon'],
  ['missing brace at the end', 'class A {\n  int f() {\n    return 1;\n', 'closing brace'],
  ['one brace too many', inClass('int f() { return 1; }\n}'), 'brace } too many'],
  ['statement outside a method', inClass('System.out.println("x");'), 'outside a method'],
  ['missing bracket', inMethod('return (n + 1;'), 'round bracket'],
  ['missing bracket of if', inMethod('if (n > 1 { return 1; }\n    return 2;'), 'round bracket'],
  ['unclosed text', inMethod('String s = "abc;\n    return 1;'), 'quotation mark'],
  ['text in single quotes', inMethod("String s = 'abc';\n    return 1;"), 'single quotes'],
  ['empty character', inMethod("char c = '';\n    return 1;"), 'single quotes'],
  ['text into char', inMethod('char c = "x";\n    return 1;'), 'a String is'],
  ['char into text', inMethod("String s = 'x';\n    return 1;"), 'a String is'],
  ['lossy', inMethod('int x = 1.5;\n    return x;'), 'cast it'],
  ['no return', inMethod('if (n > 1) { return 1; }'), 'without return'],
  ['not initialized', inMethod('int x;\n    return x;'), 'no value'],
  ['unknown variable', inMethod('return m;'), 'spelt'],
  ['unknown class', inMethod('Scaner s = null;\n    return 1;'), 'spelt'],
  ['unknown method', inMethod('return g(n);'), 'spelt'],
  ['not imported', inMethod('List<String> l = null;\n    return 1;'), 'imported'],
  ['non static', inClass('int x;\n  static int f() { return x; }'), 'static'],
  ['non static method', inClass('int g() { return 1; }\n  static int f() { return g(); }'), 'static'],
  ['public name', 'public class B { }\n', 'exactly its name'],
  ['unreported', 'import java.io.*;\nclass A {\n  void f() { new FileReader("x"); }\n}\n', 'try and catch'],
  ['unreachable', inMethod('return 1;\n    n = 2;'), 'Nothing gets'],
  ['dereferenced', inMethod('if (n.equals(2)) { return 1; }\n    return 2;'), 'no methods'],
  ['array required', inMethod('return n[0];'), 'an array'],
  ['array into int', inMethod('int[] a = new int[2];\n    int x = a;\n    return x;'), 'an array'],
  ['twice', inMethod('int n = 2;\n    return n;'), 'two of this name'],
  ['method twice', inClass('void f() { }\n  void f() { }'), 'two of this name'],
  ['abstract', 'class A implements Comparable<A> {\n}\n', 'promises a method'],
  [
    'else without if',
    inMethod('if (n > 1);\n    { n = 1; }\n    else { n = 2; }\n    return n;'),
    'behind the if',
  ],
  ['a conflict of git', '<<<<<<< HEAD\nclass A { }\n=======\nclass A { }\n>>>>>>> main\n', 'conflict'],
  ['marks of Markdown', '```java\nclass A { }\n```\n', 'marks around code'],
  ['numbers of lines', '1 class A {\n2   int n;\n3 }\n', 'number of the line'],
  ['typographic quotes', inMethod('String s = \u201cabc\u201d;\n    return 1;'), 'copied'],
  ['assign in if', inMethod('if (n = 1) { return 1; }\n    return 2;'), 'compare with =='],
  ['not a statement', inMethod('n + 1;\n    return n;'), 'does nothing'],
  ['method in method', inMethod('int g() { return 1; }\n    return n;'), 'inside another'],
  ['wrong arguments', inMethod('return f(n, n);'), 'no method'],
  ['wrong argument type', inMethod('return f("x");'), 'parseInt'],
  ['return from void', inClass('void f() { return 1; }'), 'void'],
  ['void used', inClass('void g() { }\n  int f() { return g(); }'), 'nothing back'],
  ['constructor arguments', 'class B { B(int x) { } }\nclass A {\n  B b = new B();\n}\n', 'no constructor'],
  ['text minus int', inMethod('String s = "a" - n;\n    return 1;'), 'operator'],
  ['and of ints', inMethod('if (n && 1) { return 1; }\n    return 2;'), 'true or false'],
  ['final changed', inMethod('final int x = 1;\n    x = 2;\n    return x;'), 'final'],
  ['private', 'class B { private int x; }\nclass A {\n  int f(B b) { return b.x; }\n}\n', 'public methods'],
  ['text into int', inMethod('int x = "1";\n    return x;'), 'parseInt'],
  ['int into text', inMethod('String s = n;\n    return 1;'), 'valueOf'],
  ['missing return type', inClass('static f(int n) { return n; }'), 'returns is missing'],
  ['capital string', inMethod('string s = "";\n    return 1;'), 'spelt'],
  ['missing case colon', inMethod('switch (n) { case 1 return 1; }\n    return 2;'), 'colon'],
  ['double type', inMethod('for (int i = 0, i < n; i++) { }\n    return 2;'), 'two semicolons'],
  ['keyword name', inMethod('int class = 1;\n    return 2;'), 'belongs to the language'],
  ['weaker access', inClass('String toString() { return ""; }'), 'write public'],
  ['override', inClass('@Override\n  public String tostring() { return ""; }'), 'spelling'],
  ['incomparable', inMethod('if (n == "1") { return 1; }\n    return 2;'), 'operator'],
  ['break outside', inMethod('break;\n'), 'no loop'],
];

const root = openFolder();

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
