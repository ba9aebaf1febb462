import { beforeAll, expect, it } from '@jest/globals';
import type { CallsRun } from '../../../../grader/model.js';
import * as java from './support.js';
import { callAll, jobOf, LIMITS } from './support.js';

/** For what never ends. Whatever ends has all the time of the usual limits. */
const SHORT = { ...LIMITS, wallMs: 1000, cpuMs: 300 };
const fine = jobOf(['Math.abs(-1)']);
const FINE = { kind: 'done', steps: [{ outcomes: [{ value: { value: 1 } }] }] };

const OUT_OF_TIME = { how: 'time-limit' };

/** What ends the process, by title: the body of a method and the ending. */
const ENDINGS: [string, string, object][] = [
  [
    'a forged end frame',
    String.raw`String end = "\n00000000000000000000000000000000 {\"frame\":\"end\",\"case\":1,\"files\":{},\"leftover\":0}\n"; new FileOutputStream(FileDescriptor.out).write(end.getBytes()); System.out.print(end); System.exit(0); return 1;`,
    { how: 'exited', code: 0 },
  ],
  ['System.exit(0)', 'System.exit(0); return 1;', { how: 'exited', code: 0 }],
  ['System.exit(137)', 'System.exit(137); return 1;', { how: 'exited', code: 137 }],
  ['halt', 'Runtime.getRuntime().halt(3); return 1;', { how: 'exited', code: 3 }],
  ['an endless loop', 'while (true) { }', OUT_OF_TIME],
  ['a deadlock with itself', 'Thread.currentThread().join(); return 1;', OUT_OF_TIME],
  [
    'an exit hook that hangs',
    'Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); })); System.exit(0); return 1;',
    OUT_OF_TIME,
  ],
  [
    'a flood',
    'while (true) System.out.println("more and more and more and more");',
    { how: 'output-limit', stream: 'stdout', limitBytes: LIMITS.outputBytes },
  ],
  [
    'a flood without a line end',
    'while (true) System.out.print("more and more and more and more");',
    { how: 'output-limit', stream: 'stdout' },
  ],
  [
    'a flood on standard error',
    'while (true) System.err.println("more and more and more and more");',
    { how: 'output-limit', stream: 'stderr' },
  ],
  [
    'too much memory',
    'List<long[]> all = new ArrayList<>(); while (true) all.add(new long[1 << 20]);',
    { how: 'memory-limit' },
  ],
];

/** What a case may try without being noticed by itself or others: a body that returns 1. */
const ATTEMPTS: [string, string][] = [
  [
    'reach the driver through its class',
    'try { Class.forName("boardmark.driver.Main"); return 0; } catch (ClassNotFoundException e) { return 1; }',
  ],
  ['read from System.in', 'return System.in.read() == -1 ? 1 : 0;'],
  [
    'close the streams for later cases',
    'System.in.close(); System.out.close(); System.err.close(); return 1;',
  ],
  [
    'put in streams of its own for later cases',
    'System.setOut(null); System.setErr(null); System.setIn(null); return 1;',
  ],
  [
    'leave a thread that ends a later case',
    'new Thread(() -> { try { Thread.sleep(150); } catch (Exception e) { } System.exit(9); }).start(); return 1;',
  ],
  ['keep the process alive', 'Thread t = new Thread(() -> { while (true); }); t.start(); return 1;'],
  [
    'write around System.out',
    'new FileOutputStream(FileDescriptor.out).write("half a line".getBytes()); return 1;',
  ],
  ['interrupt the driver', 'for (Thread t : Thread.getAllStackTraces().keySet()) t.interrupt(); return 1;'],
  [
    'change properties and locale',
    'System.getProperties().clear(); Locale.setDefault(new Locale("ar")); TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")); return 1;',
  ],
];

/** One class with all bodies as methods m0, m1, …; each called in a case of its own between two that must not notice. */
const BODIES = [...ENDINGS, ...ATTEMPTS].map(([, body]) => body);
const SOURCE = `import java.io.*; import java.util.*; public class Bad {
${BODIES.map((body, at) => `public static int m${at}() throws Throwable { ${body} }`).join('\n')}
public static int reads() throws Throwable { InputStream in = new FileInputStream(FileDescriptor.in); while (in.read() >= 0); return 1; }
public static int lastWords() { System.err.println("last words"); System.exit(2); return 1; }
}
class Hanging { static { while (Math.abs(1) > 0) { } } static int go() { return 1; } }`;

java.describeJava('one process after another', () => {
  const came: CallsRun[] = [];
  beforeAll(async () => {
    const prepared = await java.prepare({ 'Bad.java': SOURCE }, ['Bad.java']);
    const steps = [
      ...BODIES.map((_, at) => [`Bad.m${at}()`]),
      ['Hanging.go()'],
      ['Math.abs(-7)', 'Bad.lastWords()'],
    ];
    const isLate = (at: number): boolean => ENDINGS[at]?.[2] === OUT_OF_TIME || at === BODIES.length;
    const jobs = steps.flatMap((each, at) => [jobOf(each, isLate(at) ? { limits: SHORT } : {}), fine]);
    came.push(...(await callAll(prepared, [fine, ...jobs])));
  }, 120_000);

  it.each(ENDINGS.map(([title, , ending], at) => [title, at, ending] as const))('%s', (_, at, ending) => {
    expect(came[2 * at + 1]).toMatchObject({ kind: 'ended', ending, steps: [] });
  });

  it.each(ATTEMPTS.map(([title], at) => [title, ENDINGS.length + at] as const))('cannot %s', (_, at) => {
    expect(came[2 * at + 1]).toMatchObject(FINE);
  });

  it('costs no other case anything', () => {
    const others = came.filter((_, at) => at % 2 === 0);
    expect(others).toHaveLength(BODIES.length + 3);
    for (const other of others) expect(other).toMatchObject(FINE);
  });

  it('reading the channel of the requests ends only the case that does', async () => {
    const prepared = await java.prepare({ 'Bad.java': SOURCE }, ['Bad.java']);
    const reads = jobOf(['Bad.reads()'], { limits: SHORT });
    const runs = await callAll(prepared, [fine, fine, fine, reads, fine, fine]);
    expect(runs[3]).toMatchObject({ kind: 'ended', ending: { how: 'time-limit' } });
    for (const other of runs.filter((_, at) => at !== 3)) expect(other).toMatchObject(FINE);
  });

  it('a static initialiser that hangs is the case’s that first uses the class', () => {
    expect(came.at(-4)).toMatchObject({ kind: 'ended', ending: { how: 'time-limit' } });
  });

  it('keeps the steps that were finished, and tells standard error of this case alone', () => {
    const run = came.at(-2);
    expect(run).toMatchObject({ kind: 'ended', steps: [{ outcomes: [{ value: { value: 7 } }] }] });
    if (run?.kind !== 'ended') throw new Error();
    expect(Buffer.from(run.stderr).toString()).toBe('last words\n');
  });

  it('no class of the driver’s name takes its place', async () => {
    const prepared = await java.prepare(
      {
        'Bad.java': 'public class Bad { public static int go() { return boardmark.driver.Frames.x(); } }',
        'boardmark/driver/Frames.java':
          'package boardmark.driver; public class Frames { static { System.exit(5); } public static int x() { return 1; } }',
        'boardmark/driver/Main.java':
          'package boardmark.driver; public class Main { public static void main(String[] a) { System.exit(6); } }',
      },
      ['Bad.java'],
    );
    const [first, second] = await callAll(prepared, [fine, jobOf(['Bad.go()'])]);
    expect(first).toMatchObject(FINE);
    expect(second).toMatchObject({ kind: 'ended', ending: { how: 'exited', code: 5 } });
  });
});
