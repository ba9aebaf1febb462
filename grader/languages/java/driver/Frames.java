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

    synchronized void send(Map<String, ?> frame) {
        String line = "\n" + nonce + " " + Json.write(frame) + "\n";
        try {
            out.write(line.getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (IOException gone) {
            // The grader no longer listens, so there is nobody left to work for.
            Runtime.getRuntime().halt(1);
        }
    }

    /** The line on standard error that tells this case's text from that of earlier ones. */
    String mark(long number) {
        return nonce + " begin " + number + "\n";
    }

    /** Tells of a limit that was passed, and ends: no later word of this process is of use. */
    void stopAtLimit(long number, String of, long reached) {
        send(Map.of("frame", "limit", "case", number, "of", of, "reached", reached));
        Runtime.getRuntime().halt(1);
    }
}
