package boardmark.driver;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * System.out and System.err as the student's code sees them. There is one pair for the whole process, since a class
 * may keep the stream it once found. Where the bytes go changes from call to call.
 */
final class Console {
    /** This much of a case's standard error is passed on; the rest is only counted. */
    private static final int ERRORS_SHOWN = 64 * 1024;

    private static final byte[] NOTHING = {};

    private final Frames frames;
    private final OutputStream realErrors = new FileOutputStream(FileDescriptor.err);
    private final PrintStream out = new Unclosed(new Printed());
    private final PrintStream err = new Unclosed(new Errors());
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private boolean collecting;
    private long number;
    private long limit = Long.MAX_VALUE;
    private long printedBytes;
    private long errorBytes;
    /** Whether something may stand on standard error that must not be taken for the next case's. */
    private boolean needsMark = true;

    Console(Frames frames) {
        this.frames = frames;
        install();
    }

    /** The student's code may close its streams; the next case finds them open. */
    private static final class Unclosed extends PrintStream {
        Unclosed(OutputStream to) {
            super(to, true, StandardCharsets.UTF_8);
        }

        @Override
        public void close() {
            flush();
        }
    }

    /** Set again before each call, since the student's code may have installed streams of its own. */
    void install() {
        if (System.out != out) {
            System.setOut(out);
        }
        if (System.err != err) {
            System.setErr(err);
        }
    }

    synchronized void beginCase(long caseNumber, long outputBytes) {
        System.setIn(InputStream.nullInputStream());
        number = caseNumber;
        limit = outputBytes;
        printedBytes = 0;
        errorBytes = 0;
        if (!needsMark) {
            return;
        }
        needsMark = false;
        try {
            realErrors.write(frames.mark(caseNumber).getBytes(StandardCharsets.US_ASCII));
        } catch (IOException closed) {
            // Nobody reads standard error, so nobody needs the mark either.
        }
    }

    /** From here on output belongs to the call. */
    synchronized void collect() {
        collected.reset();
        printedBytes = 0;
        collecting = true;
    }

    /** From here on output is dropped: it comes from reading and showing values, not from the call. */
    void pause() {
        // Ours holds nothing back; a stream that the student's code has put in its place may.
        PrintStream now = System.out;
        if (now != out && now != null) {
            now.flush();
        }
        synchronized (this) {
            collecting = false;
        }
    }

    synchronized void resume() {
        collecting = true;
    }

    synchronized byte[] collected() {
        return collected.size() == 0 ? NOTHING : collected.toByteArray();
    }

    private final class Printed extends OutputStream {
        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            synchronized (Console.this) {
                printedBytes += length;
                if (printedBytes > limit) {
                    frames.stopAtLimit(number, "stdout", printedBytes);
                }
                if (collecting) {
                    collected.write(bytes, from, length);
                }
            }
        }
    }

    private final class Errors extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            synchronized (Console.this) {
                long shown = Math.min(length, ERRORS_SHOWN - errorBytes);
                errorBytes += length;
                if (errorBytes > limit) {
                    frames.stopAtLimit(number, "stderr", errorBytes);
                }
                if (shown > 0) {
                    needsMark = true;
                    realErrors.write(bytes, from, (int) shown);
                }
            }
        }
    }
}
