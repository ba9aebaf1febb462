package boardmark.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes frames to the grader: a line feed, the nonce, a blank, JSON, a line feed. */
final class Frames {
    private final OutputStream out;
    private final String nonce;
    /** Frames that go out with the next one: each write wakes the grader. */
    private final StringBuilder held = new StringBuilder();

    Frames(OutputStream out, String nonce) {
        this.out = out;
        this.nonce = nonce;
    }

    /** A frame of this kind with these names, each followed by its value. */
    synchronized void send(String kind, Object... content) {
        hold(kind, content);
        // All of it is ASCII, and bytes of one-byte text are copied as they are.
        byte[] bytes = held.toString().getBytes(StandardCharsets.ISO_8859_1);
        held.setLength(0);
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException gone) {
            // The grader no longer listens, so there is nothing left to do.
            Runtime.getRuntime().halt(1);
        }
    }

    /** Sends the frame together with the next one. */
    synchronized void hold(String kind, Object... content) {
        held.append('\n').append(nonce).append(" {\"frame\":\"").append(kind).append('"');
        for (int i = 0; i < content.length; i += 2) {
            held.append(",\"").append(content[i]).append("\":");
            Json.write(content[i + 1], held);
        }
        held.append("}\n");
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
