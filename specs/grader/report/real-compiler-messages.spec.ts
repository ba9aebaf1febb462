/** Programs that beginners break, compiled by the real compilers: what is told of the first error is what is wrong. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { readBuildErrors } from '../../../grader/languages/command/build-messages.js';
import { explainCompilerMessage } from '../../../grader/report/compiler-messages.js';

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
          System.out.println(name + "\\t" + each.getMessage(Locale.ENGLISH).replace("\\n", "\\\\n"));
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
    'semicolon',
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
    'semicolon',
  ],
  [
    'keyword name',
    'class A {\n  static int f(int n) {\n    int class = 1;\n    return 2;\n  }\n}\n',
    'does nothing',
  ],
  ['weaker access', 'class A {\n  String toString() { return ""; }\n}\n', 'write public'],
  ['override', 'class A {\n  @Override\n  public String tostring() { return ""; }\n}\n', 'spelling'],
  [
    'incomparable',
    'class A {\n  static int f(int n) {\n    if (n == "1") { return 1; }\n    return 2;\n  }\n}\n',
    'operator',
  ],
  ['break outside', 'class A {\n  static int f(int n) {\n    break;\n\n  }\n}\n', 'braces do not match'],
];

const TYPESCRIPT: readonly (readonly [what: string, source: string, says: string])[] = [
  ['missing brace at the end', 'export function f() {\n  return 1;\n', 'closing brace'],
  ['a brace too many', 'export function f() {\n  return 1;\n}\n}\n', 'brace } too many'],
  ['missing bracket', 'export function f(n: number) {\n  return (n + 1;\n}\n', 'round bracket'],
  [
    'missing bracket of if',
    'export function f(n: number) {\n  if (n > 1 { return 1; }\n}\n',
    'round bracket',
  ],
  ['unclosed text', 'export const s = "abc;\n', 'quotation mark'],
  ['unclosed template', 'export const s = `abc;\n', 'quotation mark'],
  ['misspelt keyword', 'export functoin f() { return 1; }\n', 'misspelt'],
  ['a declaration as in Java', 'export function f() {\n  int x = 1;\n  return x;\n}\n', 'as in Java'],
  ['a method as in Java', 'export class A {\n  public int f() { return 1; }\n}\n', 'as in Java'],
  ['no such export', 'import { g } from "./other.js";\nexport const f = g;\n', 'no exported member'],
  ['no such file', 'import { g } from "./othr.js";\nexport const f = g;\n', 'no such file'],
  ['const changed', 'export function f() {\n  const x = 1;\n  x = 2;\n  return x;\n}\n', 'use let'],
  [
    'declared twice',
    'export function f() {\n  let x = 1;\n  let x = 2;\n  return x;\n}\n',
    'two of this name',
  ],
  ['keyword as a name', 'export const class = 1;\n', 'belongs to the language'],
  ['typographic quotes', 'export const s = \u201cabc\u201d;\n', 'typographic'],
  [
    'else without if',
    'export function f(n: number) {\n  if (n > 1); { n = 1; }\n  else { n = 2; }\n}\n',
    'behind the if',
  ],
  ['unclosed array', 'export const a = [1, 2;\n', 'square bracket'],
  ['= in an object', 'export const a = { b = 1 };\n', 'colon'],
  ['await outside', 'export function f() {\n  await g();\n}\nasync function g() {}\n', 'async'],
  ['missing comma in an object', 'export const a = { b: 1 c: 2 };\n', 'comma'],
  ['missing arrow', 'export const f = (n: number) { return n; };\n', '=>'],
  ['break outside', 'export function f() {\n  break;\n}\n', 'braces do not match'],
  ['unclosed regular expression', 'export const r = /abc;\n', 'regular expression'],
];

const root = mkdtempSync(join(tmpdir(), 'messages-of-compilers-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hasJavac = spawnSync('javac', ['-version']).status === 0;

(hasJavac ? describe : describe.skip)(`javac${hasJavac ? '' : ' (skipped: there is no JDK)'}`, () => {
  const messages = new Map<string, string>();
  beforeAll(() => {
    mkdirSync(join(root, 'out'));
    for (const [what, source] of JAVA) {
      mkdirSync(join(root, 'java', what), { recursive: true });
      writeFileSync(join(root, 'java', what, 'A.java'), source);
    }
    writeFileSync(join(root, 'CompileAll.java'), COMPILE_ALL);
    const { stdout } = spawnSync(
      'java',
      [join(root, 'CompileAll.java'), join(root, 'java'), join(root, 'out')],
      {
        encoding: 'utf8',
      },
    );
    for (const line of stdout.split('\n').filter(Boolean)) {
      const [what = '', message = ''] = line.split('\t');
      messages.set(what, message.replaceAll('\\n', '\n'));
    }
  }, 60_000);

  test.each(JAVA)('%s', (what, _, says) => {
    const message = messages.get(what);
    expect(message).toBeDefined();
    expect(explainCompilerMessage(message ?? '')).toContain(says);
  });
});

/** What is broken in Python, the source, and what has to be said of it. */
const PYTHON: readonly (readonly [what: string, source: string, says: string])[] = [
  ['no colon', 'if True\n    x = 1\n', 'colon is missing'],
  ['a block that is not indented', 'if True:\nx = 1\n', 'further to the right'],
  ['a line indented for nothing', 'x = 1\n    y = 2\n', 'further to the right than the one above'],
  ['a column of its own', 'if True:\n        x = 1\n    y = 2\n', 'column'],
  ['tabs and blanks', 'if True:\n        x = 1\n\ty = 2\n', 'blanks alone'],
  ['a bracket left open', 'x = (1 + 2\n', 'no closing one'],
  ['a bracket too many', 'x = 1 + 2)\n', 'closing bracket too many'],
  ['a text left open', 'x = "abc\n', 'quotation mark'],
  ['print without brackets', 'print "abc"\n', 'print('],
  ['= for ==', 'if x = 1:\n    pass\n', '=='],
  ['a comma left out', 'x = [1, 2 3]\n', 'comma'],
  ['return outside a function', 'return 1\n', 'def'],
];

const PYTHON_READER = `
import json, sys
for source in json.load(sys.stdin):
    try:
        compile(source, 'a.py', 'exec')
        print('')
    except SyntaxError as error:
        print(error.msg)
`;
const python = spawnSync('python3', ['-c', PYTHON_READER], {
  input: JSON.stringify(PYTHON.map(([, source]) => source)),
  encoding: 'utf8',
});

(python.status === 0 ? describe : describe.skip)('python (skipped where python3 is not installed)', () => {
  const messages = python.status === 0 ? python.stdout.split('\n') : [];
  test.each(PYTHON.map(([what, , says], index) => [what, says, messages[index] ?? ''] as const))(
    '%s',
    (_, says, message) => {
      expect(explainCompilerMessage(message)).toContain(says);
    },
  );
});

/** What is broken in C, the source, and what has to be said of it. */
const C: readonly (readonly [what: string, source: string, says: string])[] = [
  ['missing semicolon', 'int main(void) {\n  int x = 1\n  return x;\n}\n', 'semicolon'],
  ['missing semicolon at return', 'int main(void) {\n  return 0\n}\n', 'semicolon'],
  ['missing brace at the end', 'int main(void) {\n  return 0;\n', 'closing brace'],
  ['one brace too many', 'int main(void) {\n  return 0;\n}\n}\n', 'brace } too many'],
  [
    'statement outside a function',
    '#include <stdio.h>\nprintf("x");\nint main(void) { return 0; }\n',
    'outside a function',
  ],
  ['a loop outside a function', 'for (;;) { }\nint main(void) { return 0; }\n', 'outside a function'],
  ['missing bracket', 'int main(void) {\n  int x = (1 + 2;\n  return x;\n}\n', 'round bracket'],
  ['missing bracket of if', 'int main(void) {\n  if (1 { return 1; }\n  return 0;\n}\n', 'round bracket'],
  ['unclosed text', 'int main(void) {\n  const char *s = "abc;\n  return 0;\n}\n', 'quotation mark'],
  ['typographic quotes', 'int main(void) {\n  const char *s = \u201cabc\u201d;\n  return 0;\n}\n', 'copied'],
  ['unknown variable', 'int main(void) {\n  return m;\n}\n', 'spelt'],
  ['unknown type', 'int main(void) {\n  strng s;\n  return 0;\n}\n', 'spelt'],
  ['no such header', '#include <stdoi.h>\nint main(void) { return 0; }\n', 'header'],
  [
    'assigned to a value',
    'int main(void) {\n  int x = 1;\n  if (1 = x) return 1;\n  return 0;\n}\n',
    'compare with ==',
  ],
  [
    'too few arguments',
    'int f(int a, int b) { return a + b; }\nint main(void) { return f(1); }\n',
    'number of arguments',
  ],
  [
    'function twice',
    'int f(void) { return 1; }\nint f(void) { return 2; }\nint main(void) { return 0; }\n',
    'two of this name',
  ],
  ['variable twice', 'int main(void) {\n  int x = 1;\n  int x = 2;\n  return x;\n}\n', 'two of this name'],
  [
    'other types',
    'double f(int a);\nint f(int a) { return a; }\nint main(void) { return 0; }\n',
    'other types',
  ],
  [
    'else without if',
    'int main(void) {\n  if (1); { return 1; }\n  else { return 2; }\n}\n',
    'behind the if',
  ],
  ['break outside', 'int main(void) {\n  break;\n}\n', 'braces do not match'],
  ['case outside', 'int main(void) {\n  case 1: return 0;\n}\n', 'braces do not match'],
  ['missing colon of case', 'int main(void) {\n  switch (1) { case 1 return 0; }\n}\n', 'colon'],
  ['index of a number', 'int main(void) {\n  int x = 1;\n  return x[0];\n}\n', 'Only an array'],
  ['number called', 'int main(void) {\n  int x = 1;\n  return x(2);\n}\n', 'hides the function'],
  ['text minus text', 'int main(void) {\n  struct { int a; } x, y;\n  return x - y;\n}\n', 'operator'],
  ['void used', 'void f(void) { }\nint main(void) {\n  int x = f();\n  return x;\n}\n', 'returns nothing'],
  ['const changed', 'int main(void) {\n  const int x = 1;\n  x = 2;\n  return x;\n}\n', 'const'],
  ['not a pointer', 'int main(void) {\n  int x = 1;\n  return *x;\n}\n', 'pointer'],
  [
    'no such member',
    'struct s { int a; };\nint main(void) {\n  struct s x = { 1 };\n  return x.b;\n}\n',
    'member',
  ],
  [
    'member of a pointer',
    'struct s { int a; };\nint f(struct s *p) { return p.a; }\nint main(void) { return 0; }\n',
    '->',
  ],
  [
    'struct into int',
    'struct s { int a; };\nint main(void) {\n  struct s x = { 1 };\n  int y = x;\n  return y;\n}\n',
    'do not fit',
  ],
  ['missing expression', 'int main(void) {\n  int x = ;\n  return x;\n}\n', 'value is missing'],
  ['no main', 'int mian(void) { return 0; }\n', 'named main'],
  ['misspelt function', 'int g(int);\nint main(void) { return g(1); }\n', 'nowhere written'],
];

const hasGcc = spawnSync('gcc', ['--version']).status === 0;

(hasGcc ? describe : describe.skip)(`gcc${hasGcc ? '' : ' (skipped: it is not installed)'}`, () => {
  test.each(C)('%s', (what, source, says) => {
    const file = join(root, `${what.replace(/\W/g, '-')}.c`);
    writeFileSync(file, source);
    const { stderr } = spawnSync('gcc', ['-o', join(root, 'a.out'), file], { encoding: 'utf8' });
    const [first] = readBuildErrors(stderr.split('\n'));
    expect(explainCompilerMessage(first?.message ?? '')).toContain(says);
    if (first?.place !== null) expect(first?.place.file).toBe(file);
  });
});

describe('esbuild', () => {
  test.each(TYPESCRIPT)('%s', async (what, source, says) => {
    const folder = join(root, 'typescript', what.replace(/\W/g, '-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'other.ts'), 'export const h = 1;\n');
    writeFileSync(join(folder, 'a.ts'), source);
    const failed: unknown = await build({
      entryPoints: [join(folder, 'a.ts')],
      ...{ bundle: true, write: false, logLevel: 'silent', format: 'esm', platform: 'node' },
    }).then(
      () => null,
      (error: unknown) => error,
    );
    const { errors = [] } = (failed ?? {}) as { readonly errors?: readonly { readonly text: string }[] };
    expect(explainCompilerMessage(errors[0]?.text ?? '')).toContain(says);
  });
});
