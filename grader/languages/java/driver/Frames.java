package boardmark.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes frames to the grader: a line feed, the nonce, a blank, JSON, a line feed. */
final class Frames {
    private final OutputStream out;
    private final String nonce;

    Frames(OutputStream out, String nonce) {
        this.out = out;
        this.nonce = nonce;
    }

    /** The beginning of a frame of this kind; what is appended must begin with a comma. */
    StringBuilder begin(String kind) {
        return new StringBuilder(1024).append('\n').append(nonce).append(" {\"frame\":\"").append(kind).append('"');
    }

    /** The beginning of the frame that ends a case. */
    StringBuilder end(long number) {
        return begin("end").append(",\"case\":").append(number);
    }

    /** Sends a frame that was begun, at once: all of it, or nothing. */
    synchronized void send(StringBuilder frame) {
        try {
            out.write(frame.append("}\n").toString().getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            // The grader no longer listens, so there is nothing left to do.
            Runtime.getRuntime().halt(1);
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
