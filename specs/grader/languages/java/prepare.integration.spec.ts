import { findTools } from '../../../../grader/languages/tools.js';
import { describe, expect, it } from '@jest/globals';
import { java as language } from '../../../../grader/languages/java/java.js';
import type { Preparation } from '../../../../grader/languages/language.js';
import type { LanguageSpec, Run } from '../../../../grader/model.js';
import { run } from '../../../support/build.js';
import * as java from './support.js';
import { callOne, classOf, LIMITS, prepare, requestOf, specOf, submissionOf } from './support.js';

const A = 'public class A { public static int f() { return 1; } }\n';
const ASKED = classOf('A', 'static int f()');

async function fail(
  texts: Record<string, string | Uint8Array>,
  spec: LanguageSpec = specOf(['A.java']),
): Promise<Extract<Preparation, { kind: 'failed' }>> {
  const preparation = await language.prepare(await requestOf(submissionOf(texts), spec, [ASKED]));
  if (preparation.kind !== 'failed') throw new Error('it should not have been prepared');
  return preparation;
}

java.describeJava('where sources lie', () => {
  it.each<[string, Record<string, string>]>([
    ['the top', { 'A.java': A }],
    ['src', { 'src/A.java': A }],
    ['a nested folder', { 'homework 1/src/A.java': A }],
    ['a package', { 'src/com/foo/A.java': `package com.foo;\n${A}` }],
    ['a package declared, but no folder', { 'A.java': `/* mine */ package com.foo; ${A}` }],
    ['a package after an annotation-free comment', { 'x/A.java': `// package no;\npackage yes;\n${A}` }],
  ])('%s', async (_, texts) => {
    const prepared = await prepare(texts, ['A.java'], [ASKED]);
    expect(prepared.problems).toEqual([]);
    expect(await callOne(prepared, 'A.f()')).toEqual([1]);
  });

  it('forbidden packages are told with their line', async () => {
    const { verdict } = await fail(
      { 'A.java': `\npackage com.foo;\n${A}` },
      specOf(['A.java'], {}, { packages: 'forbidden' }),
    );
    expect(verdict).toMatchObject({
      verdict: 'missing',
      problems: [
        {
          class: 'A',
          message: 'A.java declares package com.foo; (line 2); the assignment asks for no package',
          place: { line: 2, column: 1 },
        },
      ],
    });
  });
});

java.describeJava('compile errors', () => {
  it('stand at the student’s own line', async () => {
    const { verdict } = await fail({ 'src/A.java': 'public class A {\n  int f() { return "♔" }\n}\n' });
    expect(verdict).toMatchObject({
      verdict: 'compile-error',
      total: 1,
      diagnostics: [
        {
          message: "';' expected",
          place: { file: 'src/A.java', line: 2, column: 23 },
          sourceLine: '  int f() { return "♔" }',
        },
      ],
    });
  });

  it('five are shown, all are counted', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `int x${at} = y${at};`).join('\n');
    const { verdict } = await fail({ 'A.java': `public class A {\n${lines}\n}` });
    if (verdict.verdict !== 'compile-error') throw new Error(JSON.stringify(verdict));
    expect([verdict.diagnostics.length, verdict.total]).toEqual([5, 60]);
    expect(verdict.diagnostics[0]?.message).toContain('cannot find symbol\n  symbol:   variable y0');
  });

  it('a compiler that gives up is the sources’ fault', async () => {
    const deep = '('.repeat(20_000) + '1' + ')'.repeat(20_000);
    const { verdict } = await fail({ 'A.java': `public class A { int x = ${deep}; }` });
    expect(verdict).toMatchObject({ verdict: 'compile-error' });
    expect(JSON.stringify(verdict)).toMatch(/gave up|StackOverflow|did not finish/);
  });

  it('bytes that are no UTF-8 are javac’s to tell', async () => {
    const { verdict } = await fail({
      'A.java': Buffer.from('public class A { String s = "\xe9"; }', 'latin1'),
    });
    expect(verdict).toMatchObject({
      verdict: 'compile-error',
      diagnostics: [{ message: expect.stringContaining('unmappable') as unknown as string }],
    });
  });
});

java.describeJava('what must not matter', () => {
  it('a broken file beside the required ones, hostile names, modules, services, marks', async () => {
    const prepared = await prepare(
      {
        'A.java': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(A.replace('1', 'Help.one()'))]),
        'Help.java': Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from('class Help { static int one() { return 1; } }', 'utf16le'),
        ]),
        'Old.java': 'public class Old {\n  int x = ;\n}',
        'module-info.java': 'module a { requires nothing.at.all; }',
        'META-INF/services/javax.annotation.processing.Processor': 'Evil',
        '@x.java': 'class X { }',
        '-J-version.java': 'class Y { }',
        '-proc:only.java': 'class Z { }',
        'a b;$(id).java': 'class W { }',
        'old/A.java': 'public class A { broken',
        '__MACOSX/A.java': 'junk',
        'test/ATest.java': 'import org.junit.*; class ATest { @Test void x() { } }',
      },
      ['A.java'],
      [ASKED],
    );
    expect(await callOne(prepared, 'A.f()')).toEqual([1]);
    expect(prepared.remarks).toEqual(
      expect.arrayContaining([
        'A.java is used, not old/A.java',
        'A.java begins with a byte order mark, which javac does not accept; it was left out',
        'Help.java is stored as UTF-16, and was read as that: save it as UTF-8',
        'module-info.java is not used: modules have no part in this assignment',
        'Old.java was left out, since it does not compile (line 2: illegal start of expression)',
      ]),
    );
  });

  it('a hostile name is compiled, too', async () => {
    const prepared = await prepare(
      {
        'A.java': A.replace('1', 'X.one()'),
        '@x.java': 'class X { static int one() { return 1; } }',
        '-Xlint.java': 'class Y { }',
      },
      ['A.java'],
    );
    expect(await callOne(prepared, 'A.f()')).toEqual([1]);
  });
});

java.describeJava('the preflight', () => {
  it('tells all signature problems at once', async () => {
    const prepared = await prepare(
      {
        'A.java': `public class A {
          public void drawBoard() { }
          public static int[] pit2coordinates(char c, int[][] p) { return null; }
          private static int hidden() { return 1; }
          public static char singleSow(int[][] p, char c) { return c; }
          public static final int BLACK = 1;
          static java.util.ArrayList<String> names() { return null; }
          static { if (true) throw new RuntimeException("not to be run"); }
        }`,
        'B.java': 'class board { }',
      },
      ['A.java'],
      [
        classOf(
          'A',
          'static String drawBoard()',
          'static int[] pit2Coordinates(char, int[][])',
          'static int hidden()',
          'static char singleSow(char, int[][])',
          'static List<String> names()',
          'static int BLACK',
          'String toString()',
        ),
        classOf('Board'),
      ],
    );
    expect(prepared.problems.map(({ message }) => message)).toEqual([
      'drawBoard returns void, the assignment asks for String',
      'drawBoard is not static, the assignment asks for a static method',
      'found pit2coordinates(char, int[][]); did you mean pit2Coordinates?',
      'hidden is private, the assignment asks for a public method',
      'singleSow takes (int[][], char), the assignment asks for (char, int[][])',
      'A has no method toString()',
      'found board; the assignment asks for Board',
    ]);
  });

  it('a missing file is told before what follows from it', async () => {
    const { verdict } = await fail(
      { 'A.java': 'public class A { B b; }', 'b.java': 'class b { }' },
      specOf(['A.java', 'B.java']),
    );
    expect(verdict).toMatchObject({
      verdict: 'missing',
      problems: [{ class: 'B', message: 'found b.java; the assignment asks for B.java' }],
    });
  });

  it('a class in another file is there all the same', async () => {
    const prepared = await prepare(
      { 'A.java': `${A} class B { }` },
      ['A.java', 'B.java'],
      [ASKED, classOf('B')],
    );
    expect(prepared.problems).toEqual([]);
  });
});

java.describeJava('programs', () => {
  const PLAY =
    'import java.util.*;\npublic class Play { public static void main(String[] a) { System.out.println(a[0] + A.f() + new Scanner(System.in).nextLine() + "♔"); } }';

  async function start(prepared: Awaited<ReturnType<typeof prepare>>, program: string): Promise<Run> {
    const plan = prepared.program(program);
    if (!plan.ok) throw new Error(JSON.stringify(plan.fault));
    const { argv, readable, env } = plan.value;
    return (await java.theSandbox()).run({
      argv: (inside) => argv(inside, ['-x'], LIMITS),
      readable,
      env,
      work: { kind: 'scratch', files: [] },
      stdin: Buffer.from('♕\n'),
      limits: LIMITS,
      keep: [],
    });
  }

  it.each<[string, Record<string, string>]>([
    [
      'provided mains are laid over the submission',
      {
        'A.java': A,
        'Play.java': 'public class Play { public static void main(String[] a) { System.exit(1); } }',
      },
    ],
    [
      'a class of the same name in another file never wins',
      { 'A.java': `${A} class Play { public static void main(String[] a) { System.exit(1); } }` },
    ],
    ['in the student’s package', { 'a/b/A.java': `package a.b;\n${A}` }],
  ])('%s', async (_, texts) => {
    const prepared = await prepare(texts, ['A.java'], [ASKED], specOf(['A.java'], { 'Play.java': PLAY }));
    const run = await start(prepared, 'Play');
    expect([Buffer.from(run.stdout).toString(), Buffer.from(run.stderr).toString(), run.ending]).toEqual([
      '-x1♕♔\n',
      '',
      { how: 'exited', code: 0 },
    ]);
  });

  it('that the student’s signatures keep from compiling are missing; others are not', async () => {
    const other =
      'public class Other { public static void main(String[] a) { System.out.println("other"); } }';
    const spec = specOf(['A.java'], { 'Play.java': PLAY, 'Other.java': other });
    const prepared = await prepare(
      { 'A.java': 'public class A { public static void F() { } }' },
      ['A.java'],
      [ASKED],
      spec,
    );
    expect(prepared.program('Play')).toMatchObject({
      ok: false,
      fault: { verdict: 'missing', problems: [{ class: 'A', member: 'f' }] },
    });
    expect(Buffer.from((await start(prepared, 'Other')).stdout).toString()).toBe('other\n');
  });

  it('that do not compile against a student who keeps the contract are our fault', async () => {
    const spec = specOf(['A.java'], { 'Play.java': 'public class Play {\n int x = A.g(); }' });
    const prepared = await prepare({ 'A.java': A }, ['A.java'], [ASKED], spec);
    expect(prepared.program('Play')).toMatchObject({
      ok: false,
      fault: {
        verdict: 'judge-error',
        fault: expect.stringContaining('line 2: cannot find symbol') as unknown as string,
      },
    });
    expect(prepared.program('Nope')).toMatchObject({ ok: false, fault: { verdict: 'judge-error' } });
  });

  it('of the student’s own need a main', async () => {
    const spec = specOf(['A.java'], {}, { programs: { a: { kind: 'main', main: 'A' } } });
    const prepared = await prepare({ 'A.java': A }, ['A.java'], [ASKED], spec);
    expect(prepared.program('a')).toMatchObject({
      ok: false,
      fault: { problems: [{ message: 'A has no public static void main(String[] args)' }] },
    });
  });

  const NEWER = {
    verdict: 'judge-error',
    fault: expect.stringContaining('needs Java 25 or later') as unknown,
  };
  const NONE = {
    verdict: 'missing',
    problems: [{ message: 'B has no public static void main(String[] args)' }],
  };
  it.each([
    ['void main() {}', NEWER],
    ['static void main() {}', NEWER],
    ['public void main(String[] args) {}', NEWER],
    ['protected static void main(String... args) {}', NEWER],
    ['private static void main(String[] args) {}', NONE],
    ['public static void main(int[] args) {}', NONE],
    ['public static int main(String[] args) { return 0; }', NONE],
    ['B(int size) {} void main() {}', NONE],
    ['private B() {} void main() {}', NONE],
  ])('with %s have none, unless this Java starts it', async (members, fault) => {
    const spec = specOf(['B.java'], {}, { programs: { b: { kind: 'main', main: 'B' } } });
    const prepared = await prepare({ 'B.java': `class B { ${members} }` }, ['B.java'], [], spec);
    const plan = prepared.program('b');
    // A newer Java starts them.
    if (!plan.ok || fault !== NEWER) expect(plan).toMatchObject({ ok: false, fault });
  });
});

describe('without a JDK', () => {
  it.each([
    ['javac 11.0.22', 'javac 11.0.22 is too old'],
    ['javac 1.8.0_402', 'javac 1.8.0_402 is too old'],
    ['javac 21.0.2', null],
    ['no version', null],
  ])('a tool that says "%s" is named as what it is', async (says, lack) => {
    const { sandbox } = await requestOf(submissionOf({ 'A.java': A }), specOf(['A.java']));
    const bare = { ...sandbox, run: () => Promise.resolve(run({ stdout: Buffer.from(`${says}\n`) })) };
    const tools = await findTools({ ...bare, aside: bare });
    const javac = tools.find(({ name }) => name === 'javac');
    expect(javac).toMatchObject(lack === null ? { version: says } : { version: null, lack });
  });

  it('is our fault, with how to install one', async () => {
    const request = await requestOf(submissionOf({ 'A.java': A }), specOf(['A.java']));
    const fault = { fault: 'javac: no such program', remedy: '' };
    const notStarted = run({ ending: { how: 'not-started', fault } });
    const bare = { ...request.sandbox, run: () => Promise.resolve(notStarted) };
    const preparation = await language.prepare({ ...request, sandbox: { ...bare, aside: bare } });
    expect(preparation).toMatchObject({
      kind: 'failed',
      verdict: {
        verdict: 'judge-error',
        fault: 'no JDK (javac not found)',
        remedy: expect.stringContaining('apt-get install default-jdk') as unknown as string,
      },
    });
  });
});
