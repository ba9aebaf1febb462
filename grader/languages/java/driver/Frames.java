package boardmark.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes frames to the grader: a line feed, the nonce, a blank, JSON, a line feed. */
final class Frames {
    private final OutputStream out;
    private final String nonce;
    private final String lead;

    Frames(OutputStream out, String nonce) {
        this.out = out;
        this.nonce = nonce;
        lead = "\n" + nonce + " {\"frame\":\"";
    }

    /** The beginning of a frame of this kind; what is appended must begin with a comma. */
    StringBuilder begin(String kind) {
        return new StringBuilder(256).append(lead).append(kind).append('"');
    }

    /** Sends a frame that was begun: all of it, or nothing. */
    synchronized void send(StringBuilder frame) {
        // All of it is ASCII, and bytes of one-byte text are copied as they are.
        byte[] bytes = frame.append("}\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        try {
            out.write(bytes);
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
