package boardmark.driver;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * One run of a program's main method, on a thread and with streams of its own. How it went is only ever used if all is
 * well; in every other case the program runs again in a JVM of its own, and that run counts.
 */
final class Dialogue extends Thread {
    /** A fifth of what a main thread has. What fits in here fits there. */
    private static final long STACK_BYTES = 200 * 1024;

    /** What calls can count are the threads of their own group: a dialogue's may wait for ever. */
    private static final ThreadGroup GROUP =
        new ThreadGroup(Thread.currentThread().getThreadGroup().getParent(), "dialogues");

    private final Method main;
    private final String[] words;
    private final Sink printed;
    private final Sink complained;
    private final PrintStream out;
    private final PrintStream err;
    private HashWatch hashes;
    /** Whether an object has got its identity hash code. */
    boolean drawn;
    Integer exitCode;
    private Throwable failed;
    /** Whether its thread waits for ever. */
    boolean parked;

    Dialogue(Method main, String[] words, byte[] input, long outputBytes) {
        super(GROUP, null, "main", STACK_BYTES);
        this.main = main;
        this.words = words;
        printed = new Sink(outputBytes);
        complained = new Sink(outputBytes);
        out = new PrintStream(new BufferedOutputStream(printed), true, StandardCharsets.UTF_8);
        err = new PrintStream(new BufferedOutputStream(complained), true, StandardCharsets.UTF_8);
        System.setIn(new BufferedInputStream(new ByteArrayInputStream(input)));
        System.setOut(out);
        System.setErr(err);
        setContextClassLoader(main.getDeclaringClass().getClassLoader());
    }

    /** The dialogue on whose thread this is called; null on other threads. */
    static Dialogue current() {
        return Thread.currentThread() instanceof Dialogue dialogue ? dialogue : null;
    }

    /** Does something of our own for the program that runs, if one does. */
    static <T, E extends Exception> T hashing(HashWatch.Work<T, E> work) throws E {
        Dialogue dialogue = current();
        return dialogue == null ? work.run() : dialogue.hashes.ignoring(work);
    }

    @Override
    public void run() {
        hashes = new HashWatch();
        try {
            main.invoke(null, (Object) words);
            end(0, null);
        } catch (InvocationTargetException thrown) {
            end(null, thrown.getCause());
        } catch (Throwable thrown) {
            end(null, thrown);
        }
    }

    private void end(Integer code, Throwable thrown) {
        drawn = hashes.hasDrawn();
        synchronized (this) {
            exitCode = code;
            failed = thrown;
            notifyAll();
        }
    }

    /** `System.exit`: nothing of the program may happen any more, so its thread waits for ever. */
    void exit(int code) {
        parked = true;
        end(code, null);
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException nobody) {
                // It goes on waiting.
            }
        }
    }

    /** Runs it to its end. */
    void await(long millis) throws InterruptedException {
        long started = System.nanoTime();
        start();
        synchronized (this) {
            while (exitCode == null && failed == null) {
                long left = millis - (System.nanoTime() - started) / 1_000_000;
                if (left <= 0) {
                    throw untold("time");
                }
                wait(left);
            }
        }
        if (failed != null) {
            throw untold(failed.getClass().getName());
        }
        if (System.nanoTime() - started > millis * 1_000_000) {
            throw untold("time");
        }
        if (!parked) {
            join();
        }
    }

    /** Why its result says nothing. */
    private static Refusal untold(String why) {
        return new Refusal("Untold", why);
    }

    /** What it has written to standard output. */
    byte[] printed() {
        int length = printed.length();
        // A JVM that ends drops what its streams hold back; how much that is depends on the JDK.
        out.flush();
        err.flush();
        if (printed.length() > length) {
            throw untold("output that was held back");
        }
        if (printed.isFull() || complained.isFull()) {
            throw untold("output");
        }
        return printed.bytes();
    }

    private static final class Sink extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final long limit;
        private boolean full;

        Sink(long limit) {
            this.limit = limit;
        }

        @Override
        public synchronized void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] more, int from, int length) {
            full = full || bytes.size() + length > limit;
            if (!full) {
                bytes.write(more, from, length);
            }
        }

        synchronized int length() {
            return bytes.size();
        }

        synchronized boolean isFull() {
            return full;
        }

        synchronized byte[] bytes() {
            return bytes.toByteArray();
        }
    }
}
