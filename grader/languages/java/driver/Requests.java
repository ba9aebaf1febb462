package boardmark.driver;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The grader's requests, line by line. */
final class Requests {
    private final InputStream in = new FileInputStream(FileDescriptor.in);
    private byte[] read = new byte[8192];
    private int at;
    private int end;
    /** Reads the lines that have come. */
    private Json json;
    /** Whether the last request was the first of those that came together. */
    private boolean isFirst;

    /**
     * Whether the answer to the last request may wait for the next: the next has come already, and the last was sent
     * ahead of its turn. A request in its turn is the first that comes, since the grader has all answers before it.
     */
    boolean mayWait() {
        return at < end && !isFirst;
    }

    /** The next request, or null after the last. */
    Fields next() throws IOException {
        if (at == end && !readLines()) {
            return null;
        }
        isFirst = at == 0;
        Fields request = (Fields) json.readValue();
        at = json.skipBlanks();
        return request;
    }

    /** Reads whole lines; nearly always one line in one read. */
    private boolean readLines() throws IOException {
        at = 0;
        end = 0;
        do {
            if (end == read.length) {
                read = Arrays.copyOf(read, 2 * end);
            }
            int more = in.read(read, end, read.length - end);
            if (more < 0) {
                return false;
            }
            end += more;
        } while (read[end - 1] != '\n');
        json = new Json(read, at, end);
        return true;
    }
}
