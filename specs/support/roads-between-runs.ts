/**
 * Java programs that could tell one run from another: each keeps something in its first run, or finds out that its JVM
 * is not its own. Alone, each begins anew.
 */

export interface Road {
  readonly name: string;
  /** Members of the class Main. */
  readonly members?: string;
  /** What the first run does. */
  readonly set: string;
  /** Whether a later run finds it, as an expression. */
  readonly finds: string;
  /** Set where a run that does `set` is not right, alone. */
  readonly setIsWrong?: true;
}

export const ROADS: readonly Road[] = [
  { name: 'a static field', members: 'static int n;', set: 'n++;', finds: 'n > 0' },
  {
    name: 'a static list',
    members: 'static final List<String> L = new ArrayList<>();',
    set: 'L.add("x");',
    finds: '!L.isEmpty()',
  },
  { name: 'a constant of an enum', members: 'enum E { A; int n; }', set: 'E.A.n++;', finds: 'E.A.n > 0' },
  {
    name: 'a static array of an interface',
    members: 'interface I { int[] N = {0}; }',
    set: 'I.N[0]++;',
    finds: 'I.N[0] > 0',
  },
  {
    name: 'a system property',
    set: 'System.setProperty("k", "1");',
    finds: 'System.getProperty("k") != null',
  },
  {
    name: 'the table of properties',
    set: 'System.getProperties().put("k", 1);',
    finds: 'System.getProperties().containsKey("k")',
  },
  {
    name: 'the language',
    set: 'Locale.setDefault(Locale.GERMANY);',
    finds: 'Locale.getDefault().equals(Locale.GERMANY)',
  },
  {
    name: 'the language of formats',
    set: 'Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY);',
    finds: 'String.format("%.1f", 1.5).equals("1,5")',
  },
  {
    name: 'the time zone',
    set: 'TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));',
    finds: 'TimeZone.getDefault().getID().equals("Asia/Tokyo")',
  },
  {
    name: 'a security property',
    set: 'java.security.Security.setProperty("k", "1");',
    finds: 'java.security.Security.getProperty("k") != null',
  },
  {
    name: 'a security provider',
    members: 'static class P extends java.security.Provider { P() { super("K", "1", ""); } }',
    set: 'java.security.Security.addProvider(new P());',
    finds: 'java.security.Security.getProvider("K") != null',
  },
  {
    name: 'a thread',
    members:
      'static void rest() { try { Thread.sleep(100_000); } catch (InterruptedException e) { return; } }',
    set: 'Thread t = new Thread(Main::rest, "K"); t.setDaemon(true); t.start();',
    finds: 'Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals("K"))',
  },
  {
    name: 'a thread outside the group',
    members:
      'static void rest() { try { Thread.sleep(100_000); } catch (InterruptedException e) { return; } }',
    set: 'Thread t = new Thread(Thread.currentThread().getThreadGroup().getParent(), Main::rest, "K"); t.setDaemon(true); t.start();',
    finds: 'Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals("K"))',
  },
  {
    name: 'a timer',
    set: 'new Timer("K", true).schedule(new TimerTask() { public void run() { } }, 100_000);',
    finds: 'Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().equals("K"))',
  },
  {
    name: 'a group of threads',
    set: 'new ThreadGroup("K");',
    finds: 'Thread.currentThread().getThreadGroup().activeGroupCount() > 0',
  },
  {
    name: 'the pool of parallel streams',
    set: 'List.of(1, 2, 3, 4).parallelStream().map(n -> n + 1).count();',
    finds: 'java.util.concurrent.ForkJoinPool.commonPool().getPoolSize() > 0',
  },
  {
    name: 'the name of the thread',
    set: 'Thread.currentThread().setName("K");',
    finds: 'Thread.currentThread().getName().equals("K")',
  },
  {
    name: 'the variable of a thread',
    members: 'static final InheritableThreadLocal<Integer> T = new InheritableThreadLocal<>();',
    set: 'T.set(1);',
    finds: 'T.get() != null',
  },
  {
    name: 'a handler of uncaught exceptions',
    set: 'Thread.setDefaultUncaughtExceptionHandler((t, e) -> { });',
    finds: 'Thread.getDefaultUncaughtExceptionHandler() != null',
  },
  {
    name: 'a shutdown hook',
    set: 'Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("x")));',
    finds: 'false',
    setIsWrong: true,
  },
  { name: 'a halt', set: 'Runtime.getRuntime().halt(3);', finds: 'false', setIsWrong: true },
  { name: 'an exit', set: 'System.exit(3);', finds: 'false', setIsWrong: true },
  {
    name: 'an exit through a method reference',
    set: 'java.util.function.IntConsumer c = System::exit; c.accept(3);',
    finds: 'false',
    setIsWrong: true,
  },
  {
    name: 'the level of a logger',
    set: 'java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.FINE);',
    finds: 'java.util.logging.Logger.getLogger("").getLevel() == java.util.logging.Level.FINE',
  },
  {
    name: 'a handler of a logger',
    set: 'java.util.logging.Logger.getLogger("").addHandler(new java.util.logging.ConsoleHandler());',
    finds: 'java.util.logging.Logger.getLogger("").getHandlers().length > 1',
  },
  {
    name: 'a factory of addresses',
    members:
      'static boolean isTaken() { try { java.net.URL.setURLStreamHandlerFactory(p -> null); return false; } catch (Error e) { return true; } }',
    set: 'isTaken();',
    finds: 'isTaken()',
  },
  {
    name: 'caches of connections',
    set: 'java.net.URLConnection.setDefaultUseCaches("k", false);',
    finds: '!java.net.URLConnection.getDefaultUseCaches("k")',
  },
  {
    name: 'whether redirections are followed',
    set: 'java.net.HttpURLConnection.setFollowRedirects(false);',
    finds: '!java.net.HttpURLConnection.getFollowRedirects()',
  },
  {
    name: 'an authenticator',
    set: 'java.net.Authenticator.setDefault(new java.net.Authenticator() { });',
    finds: 'java.net.Authenticator.getDefault() != null',
  },
  {
    name: 'a handler of cookies',
    set: 'java.net.CookieHandler.setDefault(new java.net.CookieManager());',
    finds: 'java.net.CookieHandler.getDefault() != null',
  },
  {
    name: 'the patience of drivers',
    set: 'java.sql.DriverManager.setLoginTimeout(7);',
    finds: 'java.sql.DriverManager.getLoginTimeout() == 7',
  },
  {
    name: 'a driver',
    members:
      'static class D implements java.sql.Driver { public java.sql.Connection connect(String u, Properties p) { return null; } public boolean acceptsURL(String u) { return false; } public java.sql.DriverPropertyInfo[] getPropertyInfo(String u, Properties p) { return null; } public int getMajorVersion() { return 1; } public int getMinorVersion() { return 1; } public boolean jdbcCompliant() { return false; } public java.util.logging.Logger getParentLogger() { return null; } }',
    set: 'java.sql.DriverManager.registerDriver(new D());',
    finds: 'java.sql.DriverManager.drivers().count() > 0',
  },
  {
    name: 'where beans are looked for',
    set: 'java.beans.Introspector.setBeanInfoSearchPath(new String[] {"k"});',
    finds: 'java.beans.Introspector.getBeanInfoSearchPath()[0].equals("k")',
  },
  {
    name: 'an editor of properties',
    set: 'java.beans.PropertyEditorManager.setEditorSearchPath(new String[] {"k"});',
    finds: 'java.beans.PropertyEditorManager.getEditorSearchPath()[0].equals("k")',
  },
  {
    name: 'the table of texts',
    members:
      "static String text() { return new String(new char[] {'k', 'e', 'p', 't', '?'}); } static boolean isKnown(String text) { return text.intern() != text; }",
    set: 'text().intern();',
    finds: 'isKnown(text())',
  },
  {
    name: 'a number changed from inside',
    members:
      'static sun.misc.Unsafe unsafe() throws Exception { var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); return (sun.misc.Unsafe) f.get(null); }',
    set: 'unsafe().putInt(Integer.valueOf(77), 12L, 78);',
    finds: 'Integer.valueOf(77) == 78',
  },
  { name: 'a file in the folder', set: 'new File("k").createNewFile();', finds: 'new File("k").exists()' },
  {
    name: 'a stream of input',
    set: 'System.setIn(InputStream.nullInputStream());',
    finds: 'System.in.getClass() != BufferedInputStream.class',
  },
  { name: 'a stream of output', set: 'System.setOut(System.err);', finds: 'false', setIsWrong: true },
  {
    name: 'the descriptor of output',
    set: 'new FileOutputStream(FileDescriptor.out).write("x\\n".getBytes());',
    finds: 'false',
    setIsWrong: true,
  },
  {
    name: 'the descriptor of input',
    set: '',
    finds: 'new FileInputStream(FileDescriptor.in).available() > 10',
  },
  {
    name: 'frames of our own',
    set: 'new FileOutputStream(FileDescriptor.out).write("\\n{\\"frame\\":\\"end\\"}\\n".getBytes());',
    finds: 'false',
    setIsWrong: true,
  },
  {
    name: 'what /proc shows',
    set: '',
    finds:
      'new String(new FileInputStream("/proc/self/cmdline").readAllBytes()).contains("boardmark.driver")',
  },
  {
    name: 'the class path',
    set: '',
    finds: '!new File(System.getProperty("java.class.path").split(":")[0]).isDirectory()',
  },
  {
    name: 'the loader of its classes',
    set: '',
    finds: 'Main.class.getClassLoader() != ClassLoader.getSystemClassLoader()',
  },
  {
    name: 'our own classes',
    members:
      'static boolean isThere(String name) { try { Class.forName(name, true, ClassLoader.getSystemClassLoader()); return true; } catch (ClassNotFoundException none) { return false; } }',
    set: '',
    finds: 'isThere("boardmark.driver.Main")',
  },
  {
    name: 'the stack',
    set: '',
    finds: 'Arrays.toString(new Exception().getStackTrace()).contains("boardmark")',
  },
  {
    name: 'a printed stack',
    members:
      'static String stack() { StringWriter w = new StringWriter(); new Exception().printStackTrace(new PrintWriter(w)); return w.toString(); }',
    set: '',
    finds: 'stack().contains("boardmark")',
  },
  {
    name: 'a walk of the stack',
    set: '',
    finds: 'StackWalker.getInstance().walk(s -> s.count()) > 3',
  },
  {
    name: 'how deep the stack is',
    members:
      'static int depth; static void down() { depth++; down(); } static int depth() { try { down(); } catch (StackOverflowError e) { return depth; } return 0; }',
    set: '',
    finds: 'depth() < 4000',
  },
  {
    name: 'how deep the stack is, by any exception',
    members:
      'static int depth; static void down() { depth++; down(); } static int depth() { try { down(); } catch (Throwable e) { return depth; } return 0; }',
    set: '',
    finds: 'depth() < 4000',
  },
  {
    name: 'how large the heap is',
    members:
      'static boolean isSmall() { try { return new byte[100_000_000].length == 0; } catch (OutOfMemoryError e) { return true; } }',
    set: '',
    finds: 'isSmall()',
  },
  {
    name: 'how large the heap is, by any exception',
    members:
      'static boolean isSmall() { try { return new byte[100_000_000].length == 0; } catch (Throwable e) { return true; } }',
    set: '',
    finds: 'isSmall()',
  },
  { name: 'what the JVM may use', set: '', finds: 'Runtime.getRuntime().maxMemory() < 100_000_000' },
  {
    name: 'how old the JVM is',
    set: '',
    finds:
      'java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().toString().contains("ExitOn")',
  },
  {
    name: 'the number of lambdas',
    members: 'static Runnable r() { return () -> { }; } static Supplier<String> s() { return () -> ""; }',
    set: 'r().run(); s().get();',
    finds: 's().getClass().getName().matches(".*Lambda\\\\$([2-9]|1\\\\d).*")',
  },
  {
    name: 'a finalizer',
    members: 'static class F { protected void finalize() { System.out.println("x"); } }',
    set: 'for (int i = 0; i < 1000; i++) new F();',
    finds: 'false',
  },
  {
    name: 'the default of assertions',
    set: 'ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true);',
    finds: 'false',
  },
  {
    name: 'output that was held back',
    set: 'System.out.write(120);',
    finds: 'false',
    setIsWrong: true,
  },
  {
    name: 'what is in a weak table',
    set: 'ResourceBundle.clearCache();',
    finds: 'false',
  },
];

/** A program whose right answers are `set` to the line `set`, and `found` to the line `find`. */
export function programOf({ members = '', set, finds }: Road): string {
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
