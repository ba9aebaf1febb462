import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SupportJar } from '../../../../grader/languages/java/support-jar.js';
import {
  trimmedRuntimeOf,
  nameLocales,
  provideTrimmedRuntime,
} from '../../../../grader/languages/java/trimmed-runtime.js';
import type { LaunchPlan } from '../../../../grader/languages/language.js';
import type { SandboxLevel } from '../../../../grader/model.js';
import { openSandbox, probeLevels } from '../../../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import * as java from './support.js';

const levels = java.NO_JDK === null ? (await probeLevels()).filter(({ holds }) => holds) : [];
const title = `the trimmed runtime${java.NO_JDK === null ? '' : ` (skipped: ${java.NO_JDK})`}`;

/** A program `Main` whose body this is, as it is launched next. */
async function planOf(body: string): Promise<LaunchPlan> {
  const source = `import java.text.*; import java.util.*; import java.time.*; import java.time.format.*;
public class Main { public static void main(String[] args) throws Exception { ${body} } }`;
  const spec = java.specOf(['Main.java'], {}, { programs: { Main: { kind: 'main', main: 'Main' } } });
  const plan = (await java.prepare({ 'Main.java': source }, ['Main.java'], [], spec)).program('Main');
  if (!plan.ok) throw new Error(JSON.stringify(plan.fault));
  return plan.value;
}

async function run(sandbox: Sandbox, { readable, env, argv }: LaunchPlan, jvm?: string): Promise<string> {
  const { ending, stdout, stderr } = await sandbox.run({
    argv: (inside) => {
      const [own = '', ...rest] = argv(inside, [], java.LIMITS);
      return [jvm ?? own, ...rest];
    },
    readable,
    env,
    work: { kind: 'scratch', files: [] },
    stdin: Buffer.from('12 3.5\n'),
    limits: { ...java.LIMITS, wallMs: 60_000, outputBytes: 4_000_000 },
    keep: [],
  });
  expect({ ending, stderr: Buffer.from(stderr).toString() }).toMatchObject({
    ending: { how: 'exited', code: 0 },
  });
  return Buffer.from(stdout).toString();
}

/** What depends on the locale a program runs in, without a word about locales. */
const OWN_LOCALE = `
Scanner in = new Scanner(System.in);
System.out.println(in.nextInt() + " " + in.nextDouble());
System.out.printf("%,d %.2f %e %tB %<tA %<tc %x %s%n", 1234567, Math.PI, 1e9, new GregorianCalendar(2024, 0, 1), 255, "x");
System.out.println("TITLE i".toLowerCase() + " title i".toUpperCase() + " " + "straße".toUpperCase());
System.out.println(NumberFormat.getInstance().format(1234567.891) + " " + NumberFormat.getPercentInstance().format(0.5));
System.out.println(NumberFormat.getCurrencyInstance().format(-1234.5) + " " + NumberFormat.getCompactNumberInstance().format(12345));
System.out.println(new DecimalFormat("#,##0.00;(#)").format(-1234.567) + " " + Double.NaN + new DecimalFormat().format(Double.NaN));
for (String code : new String[] {"EUR", "JPY", "GBP", "CHF"})
  System.out.println(Currency.getInstance(code).getSymbol() + " " + Currency.getInstance(code).getDisplayName());
Date date = new Date(0);
System.out.println(DateFormat.getDateTimeInstance(DateFormat.FULL, DateFormat.FULL).format(date));
System.out.println(DateFormat.getInstance().format(date) + " " + new SimpleDateFormat("EEEE d MMMM yyyy G zzzz").format(date));
System.out.println(LocalDate.of(2024, 2, 29).format(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL)));
System.out.println(ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, ZoneId.of("Europe/Berlin")).format(DateTimeFormatter.ofPattern("EEEE MMM d uuuu VV zzzz B")));
for (String zone : new String[] {"Europe/Berlin", "Asia/Tokyo", "America/New_York"})
  System.out.println(TimeZone.getTimeZone(zone).getDisplayName());
System.out.println(Calendar.getInstance().getFirstDayOfWeek() + " " + Calendar.getInstance().getMinimalDaysInFirstWeek());
String[] words = {"zebra", "Äpfel", "apple", "éclair", "Zoo"};
Arrays.sort(words, Collator.getInstance());
System.out.println(String.join(" ", words));
BreakIterator sentences = BreakIterator.getSentenceInstance();
sentences.setText("One. Two? Three!");
for (int at = sentences.first(); at != BreakIterator.DONE; at = sentences.next()) System.out.print(at + " ");
System.out.println(new MessageFormat("{0,number} {1,date,long} {2,choice,0#none|1#one|2#many}").format(new Object[] {1234.5, date, 2}));
System.out.println(java.time.chrono.JapaneseDate.of(2024, 5, 1) + " " + java.time.chrono.HijrahDate.now().getEra() + " " + Character.getName('x'));
try { Integer.parseInt("x"); } catch (NumberFormatException e) { System.out.println(e); }
`;

(levels.length > 0 ? describe : describe.skip)(title, () => {
  let supportJar: SupportJar;
  const opened: Sandbox[] = [];
  beforeAll(async () => {
    supportJar = await java.supportJarOf(await java.theSandbox());
    if ((await provideTrimmedRuntime(await java.theSandbox(), supportJar)) === null)
      throw new Error('none could be made');
  }, 240_000);
  afterAll(async () => {
    for (const sandbox of opened) await sandbox.close();
    await java.cleanUp();
  });

  it.each(levels.map(({ level }): [SandboxLevel] => [level]))(
    'starts from its archive at level %s',
    async (level) => {
      const sandbox = await openSandbox(level);
      if (!sandbox.ok) throw new Error(sandbox.fault.fault);
      opened.push(sandbox.value);
      const trimmed = await provideTrimmedRuntime(sandbox.value, supportJar);
      if (trimmed === null) throw new Error('none could be made');
      const loaded = await run(sandbox.value, {
        readable: [supportJar.folder, ...trimmed.readable],
        env: {},
        argv: (inside) => [
          inside(trimmed.java),
          '-Xshare:on',
          `-XX:SharedArchiveFile=${inside(trimmed.archive ?? '')}`,
          '-Xlog:class+load',
          '-cp',
          inside(supportJar.file),
          'boardmark.warm.Warm',
        ],
      });
      expect(loaded).toMatch(/java\.util\.Scanner source: shared objects file/);
      expect(loaded).not.toMatch(/CLDRLocaleDataMetaInfo/);
    },
    120_000,
  );

  it('is what a program is started with that names no locale', async () => {
    const plan = await planOf('System.out.println(System.getProperty("java.home"));');
    expect(plan.argv((path) => path, [], java.LIMITS)[0]).toMatch(/\/trimmed-runtime\/bin\/java$/);
    expect(await run(await java.theSandbox(), plan)).toMatch(/\/trimmed-runtime\n$/);
  }, 60_000);

  it('prints what the JDK prints', async () => {
    const plan = await planOf(OWN_LOCALE);
    const sandbox = await java.theSandbox();
    const [own = ''] = plan.argv((path) => path, [], java.LIMITS);
    expect(own).toMatch(/\/trimmed-runtime\/bin\/java$/);
    const printed = await run(sandbox, plan);
    expect(printed).toContain('1,234,567 3.14 1.000000e+09 January Monday');
    expect(printed).toBe(await run(sandbox, plan, 'java'));
  }, 60_000);

  it.each([
    ['asks for one', 'System.out.printf(Locale.GERMANY, "%,.2f", 1234.5);', '1.234,50'],
    ['makes one', 'System.out.print(NumberFormat.getInstance(new Locale("fr")).format(0.5));', '0,5'],
    ['lists them', 'System.out.print(NumberFormat.getAvailableLocales().length > 700);', 'true'],
    ['asks a scanner for its own', 'System.out.print(new Scanner(System.in).locale());', 'en_US'],
    [
      'finds the class by its name',
      'System.out.print(Class.forName("java.util.Locale").getMethod("getAvailableLocales").invoke(null).getClass());',
      'class [Ljava.util.Locale;',
    ],
    [
      'lets another class of its own do it',
      'class Own { static String text() { return Locale.ITALY.getDisplayLanguage(Locale.ITALY); } } System.out.print(Own.text());',
      'italiano',
    ],
  ])(
    'is kept from a program that %s',
    async (_, body, printed) => {
      const plan = await planOf(body);
      expect(plan.argv((path) => path, [], java.LIMITS)[0]).toBe('java');
      expect(await run(await java.theSandbox(), plan)).toBe(printed);
    },
    60_000,
  );

  it('reads no names of locales where there are no classes', async () => {
    expect(await nameLocales([java.newFolder()])).toBe(false);
  });
});

describe('a trimmed runtime that is not there', () => {
  it('is begun only once a class has come far enough, and once', async () => {
    const asked: string[] = [];
    const sandbox = { level: 'none', run: () => Promise.reject(new Error('no')) } as unknown as Sandbox;
    const aside = {
      ...sandbox,
      run: () => {
        asked.push('jlink');
        return Promise.reject(new Error('not today'));
      },
    };
    const folder = java.newFolder();
    const trimmed = trimmedRuntimeOf({ ...sandbox, aside }, { folder, file: `${folder}/support.jar` });
    const startMany = () => Array.from({ length: 400 }, () => trimmed.next()).filter((each) => each !== null);
    for (let submission = 1; submission < 8; submission += 1) trimmed.addSubmission();
    expect(startMany()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toEqual([]);
    trimmed.addSubmission();
    expect(startMany()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual(['jlink']);
    expect(startMany()).toEqual([]);
    expect(asked).toEqual(['jlink']);
  });
});
