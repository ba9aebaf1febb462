/**
 * Java programs that could tell one run from another: each keeps something in its first run, or finds out that its JVM
 * is not its own. Alone, each begins anew.
 */

interface Doing {
  /** Members of the class Main. */
  readonly members?: string;
  /** What the first run does. */
  readonly set: string;
  /** Whether a later run finds it, as an expression. */
  readonly finds: string;
}
export interface Road extends Doing {
  readonly name: string;
  /** Whether a run that does `set` is not right, alone. */
  readonly setIsWrong: boolean;
}

/** Stands for what a later run finds where a run that does `set` is not right, alone. */
const WRONG = null;

export const ROADS: readonly Road[] = (
  [
    ['a static field', 'n++;', 'n > 0', 'static int n;'],
    ['a static list', 'L.add("x");', '!L.isEmpty()', 'static final List<String> L = new ArrayList<>();'],
    ['a constant of an enum', 'E.A.n++;', 'E.A.n > 0', 'enum E { A; int n; }'],
    ['a static array of an interface', 'I.N[0]++;', 'I.N[0] > 0', 'interface I { int[] N = {0}; }'],
    ['a system property', 'System.setProperty("k", "1");', 'System.getProperty("k") != null'],
    [
      'the table of properties',
      'System.getProperties().put("k", 1);',
      'System.getProperties().containsKey("k")',
    ],
    ['the language', 'Locale.setDefault(Locale.GERMANY);', 'Locale.getDefault().equals(Locale.GERMANY)'],
    [
      'the language of formats',
      'Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY);',
      'String.format("%.1f", 1.5).equals("1,5")',
    ],
    [
      'the time zone',
      'TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));',
      'TimeZone.getDefault().getID().equals("Asia/Tokyo")',
    ],
    [
      'a security property',
      'java.security.Security.setProperty("k", "1");',
      'java.security.Security.getProperty("k") != null',
    ],
    [
      'a security provider',
      'java.security.Security.addProvider(new P());',
      'java.security.Security.getProvider("K") != null',
      'static class P extends java.security.Provider { P() { super("K", "1", ""); } }',
    ],
    [
      'a thread',
      'Thread t = new Thread(Main::rest, "K"); t.setDaemon(true); t.start();',
      'Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals("K"))',
      'static void rest() { try { Thread.sleep(100_000); } catch (InterruptedException e) { return; } }',
    ],
    [
      'a thread outside the group',
      'Thread t = new Thread(Thread.currentThread().getThreadGroup().getParent(), Main::rest, "K"); t.setDaemon(true); t.start();',
      'Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals("K"))',
      'static void rest() { try { Thread.sleep(100_000); } catch (InterruptedException e) { return; } }',
    ],
    [
      'a timer',
      'new Timer("K", true).schedule(new TimerTask() { public void run() { } }, 100_000);',
      'Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals("K"))',
    ],
    [
      'a group of threads',
      'new ThreadGroup("K");',
      'Thread.currentThread().getThreadGroup().activeGroupCount() > 0',
    ],
    [
      'the pool of parallel streams',
      'List.of(1, 2, 3, 4).parallelStream().map(n -> n + 1).count();',
      'java.util.concurrent.ForkJoinPool.commonPool().getPoolSize() > 0',
    ],
    [
      'the name of the thread',
      'Thread.currentThread().setName("K");',
      'Thread.currentThread().getName().equals("K")',
    ],
    [
      'the variable of a thread',
      'T.set(1);',
      'T.get() != null',
      'static final InheritableThreadLocal<Integer> T = new InheritableThreadLocal<>();',
    ],
    [
      'a handler of uncaught exceptions',
      'Thread.setDefaultUncaughtExceptionHandler((t, e) -> { });',
      'Thread.getDefaultUncaughtExceptionHandler() != null',
    ],
    [
      'a shutdown hook',
      'Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("x")));',
      WRONG,
    ],
    ['a halt', 'Runtime.getRuntime().halt(3);', WRONG],
    ['an exit', 'System.exit(3);', WRONG],
    [
      'an exit through a method reference',
      'java.util.function.IntConsumer c = System::exit; c.accept(3);',
      WRONG,
    ],
    [
      'the level of a logger',
      'java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.FINE);',
      'java.util.logging.Logger.getLogger("").getLevel() == java.util.logging.Level.FINE',
    ],
    [
      'a handler of a logger',
      'java.util.logging.Logger.getLogger("").addHandler(new java.util.logging.ConsoleHandler());',
      'java.util.logging.Logger.getLogger("").getHandlers().length > 1',
    ],
    [
      'a factory of addresses',
      'isTaken();',
      'isTaken()',
      'static boolean isTaken() { try { java.net.URL.setURLStreamHandlerFactory(p -> null); return false; } catch (Error e) { return true; } }',
    ],
    [
      'caches of connections',
      'java.net.URLConnection.setDefaultUseCaches("k", false);',
      '!java.net.URLConnection.getDefaultUseCaches("k")',
    ],
    [
      'whether redirections are followed',
      'java.net.HttpURLConnection.setFollowRedirects(false);',
      '!java.net.HttpURLConnection.getFollowRedirects()',
    ],
    [
      'an authenticator',
      'java.net.Authenticator.setDefault(new java.net.Authenticator() { });',
      'java.net.Authenticator.getDefault() != null',
    ],
    [
      'a handler of cookies',
      'java.net.CookieHandler.setDefault(new java.net.CookieManager());',
      'java.net.CookieHandler.getDefault() != null',
    ],
    [
      'the patience of drivers',
      'java.sql.DriverManager.setLoginTimeout(7);',
      'java.sql.DriverManager.getLoginTimeout() == 7',
    ],
    [
      'a driver',
      'java.sql.DriverManager.registerDriver(new D());',
      'java.sql.DriverManager.drivers().count() > 0',
      'static class D implements java.sql.Driver { public java.sql.Connection connect(String u, Properties p) { return null; } public boolean acceptsURL(String u) { return false; } public java.sql.DriverPropertyInfo[] getPropertyInfo(String u, Properties p) { return null; } public int getMajorVersion() { return 1; } public int getMinorVersion() { return 1; } public boolean jdbcCompliant() { return false; } public java.util.logging.Logger getParentLogger() { return null; } }',
    ],
    [
      'where beans are looked for',
      'java.beans.Introspector.setBeanInfoSearchPath(new String[] {"k"});',
      'java.beans.Introspector.getBeanInfoSearchPath()[0].equals("k")',
    ],
    [
      'an editor of properties',
      'java.beans.PropertyEditorManager.setEditorSearchPath(new String[] {"k"});',
      'java.beans.PropertyEditorManager.getEditorSearchPath()[0].equals("k")',
    ],
    [
      'the table of texts',
      'text().intern();',
      'isKnown(text())',
      "static String text() { return new String(new char[] {'k', 'e', 'p', 't', '?'}); } static boolean isKnown(String text) { return text.intern() != text; }",
    ],
    [
      'a number changed from inside',
      'unsafe().putInt(Integer.valueOf(77), 12L, 78);',
      'Integer.valueOf(77) == 78',
      'static sun.misc.Unsafe unsafe() throws Exception { var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); return (sun.misc.Unsafe) f.get(null); }',
    ],
    ['a file in the folder', 'new File("k").createNewFile();', 'new File("k").exists()'],
    [
      'a stream of input',
      'System.setIn(InputStream.nullInputStream());',
      'System.in.getClass() != BufferedInputStream.class',
    ],
    ['a stream of output', 'System.setOut(System.err);', WRONG],
    ['the descriptor of output', 'new FileOutputStream(FileDescriptor.out).write("x\\n".getBytes());', WRONG],
    ['the descriptor of input', '', 'new FileInputStream(FileDescriptor.in).available() > 10'],
    [
      'frames of our own',
      'new FileOutputStream(FileDescriptor.out).write("\\n{\\"frame\\":\\"end\\"}\\n".getBytes());',
      WRONG,
    ],
    [
      'what /proc shows',
      '',
      'new String(new FileInputStream("/proc/self/cmdline").readAllBytes()).contains("boardmark.driver")',
    ],
    ['the class path', '', '!new File(System.getProperty("java.class.path").split(":")[0]).isDirectory()'],
    ['the loader of its classes', '', 'Main.class.getClassLoader() != ClassLoader.getSystemClassLoader()'],
    [
      'our own classes',
      '',
      'isThere("boardmark.driver.Main")',
      'static boolean isThere(String name) { try { Class.forName(name, true, ClassLoader.getSystemClassLoader()); return true; } catch (ClassNotFoundException none) { return false; } }',
    ],
    ['the stack', '', 'Arrays.toString(new Exception().getStackTrace()).contains("boardmark")'],
    [
      'a printed stack',
      '',
      'stack().contains("boardmark")',
      'static String stack() { StringWriter w = new StringWriter(); new Exception().printStackTrace(new PrintWriter(w)); return w.toString(); }',
    ],
    ['a walk of the stack', '', 'StackWalker.getInstance().walk(s -> s.count()) > 3'],
    [
      'how deep the stack is',
      '',
      'depth() < 4000',
      'static int depth; static void down() { depth++; down(); } static int depth() { try { down(); } catch (StackOverflowError e) { return depth; } return 0; }',
    ],
    [
      'how deep the stack is, by any exception',
      '',
      'depth() < 4000',
      'static int depth; static void down() { depth++; down(); } static int depth() { try { down(); } catch (Throwable e) { return depth; } return 0; }',
    ],
    [
      'how large the heap is',
      '',
      'isSmall()',
      'static boolean isSmall() { try { return new byte[100_000_000].length == 0; } catch (OutOfMemoryError e) { return true; } }',
    ],
    [
      'how large the heap is, by any exception',
      '',
      'isSmall()',
      'static boolean isSmall() { try { return new byte[100_000_000].length == 0; } catch (Throwable e) { return true; } }',
    ],
    ['what the JVM may use', '', 'Runtime.getRuntime().maxMemory() < 100_000_000'],
    [
      'how old the JVM is',
      '',
      'java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().toString().contains("ExitOn")',
    ],
    [
      'the number of lambdas',
      'r().run(); s().get();',
      's().getClass().getName().matches(".*Lambda\\\\$([2-9]|1\\\\d).*")',
      'static Runnable r() { return () -> { }; } static Supplier<String> s() { return () -> ""; }',
    ],
    [
      'a finalizer',
      'for (int i = 0; i < 1000; i++) new F();',
      'false',
      'static class F { protected void finalize() { System.out.println("x"); } }',
    ],
    [
      'the default of assertions',
      'ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true);',
      'false',
    ],
    ['output that was held back', 'System.out.write(120);', WRONG],
    ['what is in a weak table', 'ResourceBundle.clearCache();', 'false'],
  ] as readonly (readonly [name: string, set: string, finds: string | null, members?: string])[]
).map(([name, set, finds, members = '']) => ({
  ...{ name, set, members, finds: finds ?? 'false' },
  setIsWrong: finds === WRONG,
}));

/** A program whose right answers are `set` to the line `set`, and `found` to the line `find`. */
export function programOf({ members = '', set, finds }: Doing): string {
  return `import java.io.*;
import java.util.*;
import java.util.function.*;

public class Main {
    ${members}
    static void set() throws Exception {
        ${set}
    }
    static boolean finds() throws Exception {
        return ${finds};
    }
    public static void main(String[] args) throws Exception {
        String line = new BufferedReader(new InputStreamReader(System.in)).readLine();
        if (line.equals("set")) {
            set();
            System.out.println("set");
        } else {
            System.out.println(finds() ? "found" : "fresh");
        }
    }
}
`;
}
