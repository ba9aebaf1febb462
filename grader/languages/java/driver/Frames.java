package boardmark.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Writes frames to the grader: a line feed, the nonce, a blank, JSON, a line feed. */
final class Frames {
    /** So long frames wait, and so many bytes of them. */
    private static final int MAX_MILLIS = 5;
    private static final long MAX_NANOS = MAX_MILLIS * 1_000_000L;
    private static final int LARGEST = 8192;

    private final OutputStream out;
    private static final int USUAL_LENGTH = 4096;

    private final String nonce;
    private final String lead;
    /** The end of a case is written here again and again. */
    private StringBuilder ending;
    private final int endingLead;
    /** Frames that were not written yet. */
    private byte[] waiting = new byte[16384];
    private int length;
    private long lastWritten;
    private final Thread writer = new Writer();
    private boolean writerRuns;
    private boolean writerWaits;

    Frames(OutputStream out, String nonce) {
        this.out = out;
        this.nonce = nonce;
        lead = "\n" + nonce + " {\"frame\":\"";
        ending = beginEnd();
        endingLead = ending.length();
    }

    /** The beginning of a frame of this kind; what is appended must begin with a comma. */
    StringBuilder begin(String kind) {
        return new StringBuilder(256).append(lead).append(kind).append('"');
    }

    private StringBuilder beginEnd() {
        return begin("end").append(",\"case\":");
    }

    /** The beginning of the frame that ends a case. It must be sent before the next one begins. */
    StringBuilder end(long number) {
        if (ending.length() > USUAL_LENGTH) {
            ending = beginEnd();
        }
        ending.setLength(endingLead);
        return ending.append(number);
    }

    /** Sends a frame that was begun: all of it, or nothing. */
    void send(StringBuilder frame) {
        send(frame, false);
    }

    /**
     * Sends a frame, or with `mayWait` keeps it for a moment: a write for each of a thousand quick cases would wake the
     * grader as often. If the process ends meanwhile, the grader makes these cases again.
     */
    @SuppressWarnings("deprecation")
    synchronized void send(StringBuilder frame, boolean mayWait) {
        String text = frame.append("}\n").toString();
        int end = length + text.length();
        if (end > waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * end);
        }
        // All of it is ASCII: the low bytes are the text.
        text.getBytes(0, text.length(), waiting, length);
        length = end;
        long now = System.nanoTime();
        if (mayWait && length < LARGEST && now - lastWritten < MAX_NANOS) {
            awaitWriter();
            return;
        }
        write();
        lastWritten = now;
    }

    private synchronized void write() {
        try {
            out.write(waiting, 0, length);
        } catch (IOException gone) {
            // The grader no longer listens, so there is nothing left to do.
            Runtime.getRuntime().halt(1);
        }
        length = 0;
    }

    /** The thread that writes frames which have waited. */
    Thread writer() {
        return writer;
    }

    /** The next case may hang, so a thread of our own writes what waits. It starts when a frame waits first. */
    private void awaitWriter() {
        if (!writerRuns) {
            writerRuns = true;
            writer.start();
        } else if (writerWaits) {
            writerWaits = false;
            notify();
        }
    }

    private synchronized void awaitFrame() throws InterruptedException {
        while (length == 0) {
            writerWaits = true;
            wait();
        }
    }

    private final class Writer extends Thread {
        Writer() {
            super("driver");
            setDaemon(true);
        }

        @Override
        public void run() {
            while (true) {
                try {
                    awaitFrame();
                    Thread.sleep(MAX_MILLIS);
                } catch (InterruptedException interrupted) {
                    // By a student's code: what waits is written at once.
                }
                write();
            }
        }
    }

    /** Sends a frame of this kind with these names, each followed by its value. */
    void send(String kind, Object... content) {
        StringBuilder frame = begin(kind);
        for (int i = 0; i < content.length; i += 2) {
            frame.append(",\"").append(content[i]).append("\":");
            Json.write(content[i + 1], frame);
        }
        send(frame);
    }

    /** The line on standard error that separates this case's text from that of earlier ones. */
    String mark(long number) {
        return nonce + " begin " + number + "\n";
    }

    /** Reports a limit that was passed, and ends the process: nothing that it sends later would count. */
    void stopAtLimit(long number, String of, long reached) {
        send("limit", "case", number, "of", of, "reached", reached);
        Runtime.getRuntime().halt(1);
    }
}
