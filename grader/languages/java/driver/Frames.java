package boardmark.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes frames to the grader: a line feed, the nonce, a blank, JSON, a line feed. */
final class Frames {
    private final OutputStream out;
    private final String nonce;

    Frames(OutputStream out, String nonce) {
        this.out = out;
        this.nonce = nonce;
    }

    /** Sends a frame at once: all of it, or nothing. */
    void send(Map<String, Object> frame) {
        byte[] line = ("\n" + nonce + " " + Json.write(frame) + "\n").getBytes(StandardCharsets.US_ASCII);
        synchronized (this) {
            try {
                out.write(line);
            } catch (IOException gone) {
                // The grader no longer listens, so there is nothing left to do.
                Runtime.getRuntime().halt(1);
            }
        }
    }

    /** The line on standard error that separates this case's text from that of earlier ones. */
    String mark(long number) {
        return nonce + " begin " + number + "\n";
    }

    /** Reports a limit that was passed, and ends the process: nothing that it sends later would count. */
    void stopAtLimit(long number, String of, long reached) {
        send(Json.object("frame", "limit", "case", number, "of", of, "reached", reached));
        Runtime.getRuntime().halt(1);
    }
}
