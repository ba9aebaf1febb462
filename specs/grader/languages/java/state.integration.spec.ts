import { expect, it } from '@jest/globals';
import * as java from './support.js';
import { callAll, jobOf } from './support.js';

/** Where a class may keep something: what it is, and a class `K` whose `static int go()` gives 1 only the first time. */
const KEEPERS: [string, string][] = [
  ['a static field', 'class K { static int n; static int go() { return ++n; } }'],
  [
    'a static field with a value',
    'class K { static int n = 5; static int go() { return n++ == 5 ? 1 : 0; } }',
  ],
  ['a final array', 'class K { static final int[] N = new int[1]; static int go() { return ++N[0]; } }'],
  [
    'a final list',
    'class K { static final List<Integer> L = new ArrayList<>(); static int go() { L.add(1); return L.size(); } }',
  ],
  [
    'a constant of an interface',
    'interface I { int[] N = {0}; } class K implements I { static int go() { return ++N[0]; } }',
  ],
  ['a constant of an enum', 'enum E { A; int n; } class K { static int go() { return ++E.A.n; } }'],
  ['another class', 'class K { static int go() { return ++Other.n; } } class Other { static int n; }'],
  ['a nested class', 'class K { static class In { static int n; } static int go() { return ++In.n; } }'],
  [
    'an initialiser that does something else',
    'class K { static { System.setProperty("n", System.getProperty("n", "") + "x"); } static int go() { return System.getProperty("n", "").length(); } }',
  ],
  [
    'a system property',
    'class K { static int go() { Properties p = System.getProperties(); p.put("n", (int) p.getOrDefault("n", 0) + 1); return (int) p.get("n"); } }',
  ],
  [
    'the thread’s name',
    'class K { static int go() { Thread t = Thread.currentThread(); int n = t.getName().equals("main") ? 1 : 0; t.setName("mine"); return n; } }',
  ],
  [
    'the thread’s priority',
    'class K { static int go() { Thread t = Thread.currentThread(); int n = t.getPriority() == 5 ? 1 : 0; t.setPriority(1); return n; } }',
  ],
  [
    'the language of formats',
    'class K { static int go() { var f = Locale.Category.FORMAT; int n = Locale.getDefault(f).getLanguage().equals("en") ? 1 : 0; Locale.setDefault(f, Locale.GERMANY); return n; } }',
  ],
  [
    'the language of names',
    'class K { static int go() { var d = Locale.Category.DISPLAY; int n = Locale.getDefault(d).getLanguage().equals("en") ? 1 : 0; Locale.setDefault(d, Locale.GERMANY); return n; } }',
  ],
  [
    'an interrupt',
    'class K { static int go() { int n = Thread.currentThread().isInterrupted() ? 0 : 1; Thread.currentThread().interrupt(); return n; } }',
  ],
  [
    'a handler of uncaught exceptions',
    'class K { static int go() { Thread t = Thread.currentThread(); int n = t.getUncaughtExceptionHandler() == t.getThreadGroup() ? 1 : 0; t.setUncaughtExceptionHandler((a, b) -> { }); return n; } }',
  ],
  [
    'a thread’s own variable',
    'class K { static final ThreadLocal<Integer> T = ThreadLocal.withInitial(() -> 0); static int go() { T.set(T.get() + 1); return T.get(); } }',
  ],
  [
    'a thread of the group of all groups',
    'class K { static int go() { var g = Thread.currentThread().getThreadGroup(); while (g.getParent() != null) g = g.getParent(); Thread[] all = new Thread[99]; int n = g.enumerate(all); for (int i = 0; i < n; i++) if (all[i].getName().equals("kept")) return 2; Thread t = new Thread(g, () -> { while (true) try { Thread.sleep(1000); } catch (InterruptedException e) { } }, "kept"); t.setDaemon(true); t.start(); return 1; } }',
  ],
  [
    'the name of a thread of the virtual machine',
    'class K { static int go() { for (Thread t : Thread.getAllStackTraces().keySet()) if (t.getName().equals("kept")) return 2; for (Thread t : Thread.getAllStackTraces().keySet()) if (t != Thread.currentThread()) t.setName("kept"); return 1; } }',
  ],
  [
    'the context’s loader',
    'class K { static int go() { Thread t = Thread.currentThread(); int n = t.getContextClassLoader() == K.class.getClassLoader() ? 1 : 0; t.setContextClassLoader(null); return n; } }',
  ],
];

/** Every way to change the system property that is asked for at the begin of each call. */
const CHANGES = [
  'p.put(N, "x")',
  'p.setProperty(N, "x")',
  'p.remove(N)',
  'p.remove(N, "en")',
  'p.putAll(Map.of(N, "x"))',
  'p.clear()',
  'p.replace(N, "x")',
  'p.replace(N, "en", "x")',
  'p.replaceAll((k, v) -> "x")',
  'p.computeIfPresent(N, (k, v) -> "x")',
  'p.compute(N, (k, v) -> "x")',
  'p.merge(N, "x", (a, b) -> "x")',
  'p.keySet().remove(N)',
  'p.values().removeIf("en"::equals)',
  'p.entrySet().iterator().forEachRemaining(e -> e.setValue("x"))',
  'System.clearProperty(N)',
  'System.setProperties(new Properties())',
  'System.setProperties((Properties) p.clone()); System.setProperty(N, "x")',
];
/** Ways that only add one, called `m`. */
const ADDITIONS = ['p.putIfAbsent("m", "x")', 'p.computeIfAbsent("m", k -> "x")'];

/** Classes without anything to keep are the same ones in all cases, and behave as ever. */
const PLAIN = `final class Plain { static final int N = 3; static final String S = "s"; private int seen;
  int see() { return ++seen; } static int go() { return new Plain().see() + N - S.length() - 2; }
  static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); } static int hash() { return System.identityHashCode(Plain.class); } }`;

java.describeJava('each case as if the process had just started', () => {
  it('has the system properties as they were, however an earlier one has changed them', async () => {
    const ways = [...CHANGES, ...ADDITIONS];
    const source = `import java.util.*; final class K { static int go(int way) {
      final String N = "user.language"; Properties p = System.getProperties();
      int whole = "en".equals(p.get(N)) && !p.containsKey("m") ? 1 : 0;
      switch (way) { ${ways.map((change, way) => `case ${way}: ${change}; break;`).join('\n')} }
      return whole; } }`;
    const prepared = await java.prepare({ 'K.java': source }, ['K.java']);
    const jobs = [...ways.keys(), ways.length].map((way) => jobOf([`K.go(${way})`]));
    const whole: unknown[] = [];
    for (const run of await callAll(prepared, jobs))
      whole.push(run.kind === 'done' ? run.steps[0]?.outcomes[0] : run.ending);
    expect(whole).toEqual(jobs.map(() => ({ kind: 'returned', value: { type: 'int', value: 1 } })));
  });

  it.each(KEEPERS)('nothing is kept in %s', async (_, source) => {
    const prepared = await java.prepare({ 'K.java': `import java.util.*; ${source}` }, ['K.java']);
    const go = jobOf(['K.go()']);
    for (const run of await callAll(prepared, [go, go, go]))
      expect(run).toMatchObject({
        kind: 'done',
        steps: [{ outcomes: [{ value: { type: 'int', value: 1 } }] }],
      });
  });

  it('what is kept in one case is kept from step to step', async () => {
    const prepared = await java.prepare(
      { 'K.java': 'class K { static int n; static int go() { return ++n; } }' },
      ['K.java'],
    );
    const go = 'K.go()';
    const [run] = await callAll(prepared, [jobOf([go, go])]);
    expect(run).toMatchObject({
      steps: [{ outcomes: [{ value: { value: 1 } }] }, { outcomes: [{ value: { value: 2 } }] }],
    });
  });

  it('classes whose fields have types of the submission that no case has used yet', async () => {
    const source =
      'class K { A a; static int go() { return new K().a == null ? 1 : 0; } } class A { B b; C[] c; } class B { K k; static int n; } class C { A a; }';
    const prepared = await java.prepare({ 'K.java': source }, ['K.java']);
    const go = jobOf(['K.go()']);
    for (const run of await callAll(prepared, [go, go, go]))
      expect(run).toMatchObject({ kind: 'done', steps: [{ outcomes: [{ value: { value: 1 } }] }] });
  });

  it('the virtual machine’s own threads are nothing that a case leaves over', async () => {
    const source = `import java.nio.file.*; import java.util.*; import java.util.stream.*; class K { static long go() throws Exception {
      Files.writeString(Path.of("a.txt"), "5 6"); int sum = 0;
      try (Scanner in = new Scanner(Path.of("a.txt"))) { while (in.hasNextInt()) sum += in.nextInt(); }
      String.format(Locale.ROOT, "%5.2f", 1.5).matches("a+"); new Random().nextInt();
      Thread t = new Thread(() -> { }); t.start(); t.join(); IntStream.range(0, sum).map(n -> 1).sum();
      return ProcessHandle.current().info().startInstant().get().toEpochMilli(); } }`;
    const prepared = await java.prepare({ 'K.java': source }, ['K.java']);
    const go = jobOf(['K.go()']);
    const [first, second] = await callAll(prepared, [go, go]);
    expect(first).toMatchObject({ kind: 'done', steps: [{ outcomes: [{ kind: 'returned' }] }] });
    expect(second?.steps).toEqual(first?.steps);
  });

  it('a class that keeps nothing is loaded once', async () => {
    const prepared = await java.prepare({ 'Plain.java': PLAIN }, ['Plain.java']);
    const job = jobOf(['Plain.go()', 'Plain.hash()']);
    const [first, second] = await callAll(prepared, [job, job]);
    expect(first).toMatchObject({ kind: 'done', steps: [{ outcomes: [{ value: { value: 1 } }] }, {}] });
    expect(second?.steps).toEqual(first?.steps);
  });
});
