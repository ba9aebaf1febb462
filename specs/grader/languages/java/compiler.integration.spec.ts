import { expect, it } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileServiceOf, createCompiler } from '../../../../grader/languages/java/compiler.js';
import { javacArguments, runJavac, type Compilation } from '../../../../grader/languages/java/javac.js';
import type { SupportJar } from '../../../../grader/languages/java/support-jar.js';
import type { Running, Sandbox } from '../../../../grader/run/sandbox.js';
import { choose } from '../../../support/effort.js';
import type { Texts } from '../workbench.js';
import * as java from './support.js';

const supportJar = async (): Promise<SupportJar> => java.supportJarOf(await java.theSandbox());

function lay(texts: Texts): string {
  const folder = java.newFolder(texts);
  mkdirSync(join(folder, 'classes'));
  return folder;
}

function jobOf(folder: string, texts: Texts): Compilation {
  const sources = Object.keys(texts).filter((name) => name.startsWith('src/'));
  return { folder, sources, sourcePath: ['given'], classPath: [], into: 'classes', implicit: true };
}

function classesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.class'))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
}

const DEEP = `public class A { int f() { return ${'('.repeat(20_000)}1${')'.repeat(20_000)}; } }\n`;

/** Each javac takes half a second of a processor: what it says of one file does not hide what it says of the others. */
const SOURCES: readonly [string, Texts][] = [
  [
    'what compiles: packages, inner classes, lambdas, records, switches, a class of the source path, no class at all, warnings',
    {
      'src/p/A.java':
        'package p;\npublic class A { record R(int a) {} enum E { X, Y } Runnable r = () -> System.out.println(this);\n' +
        ' int f(E e) { return switch (e) { case X -> 1; case Y -> 2; }; } static class In { int x; } }\n',
      'src/p/B.java': 'package p;\nclass B extends A { java.util.List<? super A> all; }\n',
      'src/C.java': 'class C { G g = new G(); }\n',
      'given/G.java': 'public class G { }\n',
      'src/D.java':
        'class D { java.util.List l = new java.util.ArrayList(); void f() { l.add(1); new Integer(1); } }\n',
      'src/Empty.java': '',
    },
  ],
  [
    'what cannot be read: several errors, bytes that are no UTF-8',
    {
      'src/A.java': 'class A { int f() { return "♔" }\n  void g() { h(); }\n',
      'src/B.java': Buffer.from('class B { String s = "\xff"; }\n', 'latin1'),
    },
  ],
  ['more errors than are shown', { 'src/A.java': `class A { ${'int f() { return x; }\n'.repeat(80)} }\n` }],
  [
    'a class twice, and a public class in another file',
    { 'src/A.java': 'public class B { }\nclass A { }\nclass A { }\n' },
  ],
];
/** Of kinds that are among the others, too. */
const MORE_SOURCES: readonly [string, Texts][] = [
  ['one class', { 'src/A.java': 'public class A { String f(int n) { return "n" + n + \'♔\'; } }\n' }],
  ['several errors', { 'src/A.java': 'class A { int f() { return "♔" }\n  void g() { h(); }\n' }],
  ['bytes that are no UTF-8', { 'src/A.java': Buffer.from('class A { String s = "\xff"; }\n', 'latin1') }],
  ['an empty file', { 'src/A.java': '' }],
  ['errors of meaning', { 'src/A.java': 'class A { int f() { return "x"; } B b; void g() { h(1); } }\n' }],
  ['a class twice', { 'src/A.java': 'class A { }\nclass A { }\n' }],
  ['a public class in another file', { 'src/A.java': 'public class B { }\n' }],
];

java.describeJava('the compile service gives what javac gives', () => {
  it.each(choose({ quick: SOURCES, thorough: [...SOURCES, ...MORE_SOURCES] }))('%s', async (_, texts) => {
    const sandbox = await java.theSandbox();
    const service = compileServiceOf(sandbox, await supportJar());
    const folder = lay(texts);
    const job = jobOf(folder, texts);
    const files = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        typeof text === 'string' ? Buffer.from(text) : text,
      ]),
    );
    const answer = await service.compile(files, javacArguments(job), 'classes');
    const run = await runJavac(sandbox, job);
    if (!answer.ok) throw new Error(answer.fault.run.ending.how);
    const { exit, log } = answer.value;
    expect(run.ending).toEqual({ how: 'exited', code: exit });
    expect(Buffer.from(log).toString()).toBe(Buffer.concat([run.stdout, run.stderr]).toString());
    const classes = Object.entries(answer.value.classes).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString('base64'),
    ]);
    expect(Object.fromEntries(classes)).toEqual(classesIn(join(folder, 'classes')));
  });

  it('nothing of one job is left for the next', async () => {
    const service = compileServiceOf(await java.theSandbox(), await supportJar());
    const first = { 'src/A.java': Buffer.from('public class A { }\n') };
    const second = { 'src/B.java': Buffer.from('public class B { A a; }\n') };
    const asked = (name: string) => javacArguments(jobOf('', { [name]: '' }));
    expect(await service.compile(first, asked('src/A.java'), 'classes')).toMatchObject({
      value: { exit: 0 },
    });
    expect(await service.compile(second, asked('src/B.java'), 'classes')).toMatchObject({
      value: { exit: 1 },
    });
  });
});

java.describeJava('where the service cannot answer, a fresh one decides', () => {
  const compile = async (sandbox: Sandbox, texts: Texts) => {
    const folder = lay(texts);
    const named = [{ copy: 'src/A.java', name: 'A.java', text: '' }];
    return {
      folder,
      outcome: await createCompiler(sandbox, await supportJar()).compile(jobOf(folder, texts), named),
    };
  };

  /** A sandbox that tells of each process when it has started. */
  const watched = async (tell: (running: Running) => void): Promise<Sandbox> => {
    const real = await java.theSandbox();
    const sandbox: Sandbox = {
      ...real,
      get aside() {
        return sandbox;
      },
      start: async (...asked) => {
        const running = await real.start(...asked);
        tell(running);
        return running;
      },
    };
    return sandbox;
  };

  it('a compiler out of breath', async () => {
    const { outcome } = await compile(await java.theSandbox(), { 'src/A.java': DEEP });
    expect(outcome).toMatchObject({ ok: false, fault: { verdict: 'compile-error' } });
    const after = await compile(await java.theSandbox(), { 'src/A.java': 'class A { }\n' });
    expect(after.outcome).toEqual({ ok: true });
  });

  it.each([
    ['once', 1, { ok: true }],
    ['each time, which is our fault', 9, { ok: false, fault: { verdict: 'judge-error' } }],
  ])('a service that ends at once, %s', async (_, times, expected) => {
    let left = times;
    const sandbox = await watched((running) => {
      if (left-- > 0) running.stop();
    });
    expect((await compile(sandbox, { 'src/A.java': 'class A { }\n' })).outcome).toMatchObject(expected);
  });

  it('a service that ends between two jobs is started anew', async () => {
    const running: Running[] = [];
    const sandbox = await watched((started) => running.push(started));
    const service = compileServiceOf(sandbox, await supportJar());
    const one = () =>
      service.compile(
        { 'src/A.java': Buffer.from('class A { }\n') },
        javacArguments(jobOf('', { 'src/A.java': '' })),
        'classes',
      );
    expect(await one()).toMatchObject({ value: { exit: 0 } });
    running[0]?.stop();
    await running[0]?.ended;
    expect(await one()).toMatchObject({ value: { exit: 0 } });
    expect(running).toHaveLength(2);
  });
});
