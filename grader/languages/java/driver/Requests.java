package boardmark.driver;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The grader's requests, line by line. */
final class Requests {
    private final BufferedReader lines =
        new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));

    /** The next request, or null after the last. */
    Map<String, Object> next() throws IOException {
        String line = lines.readLine();
        return line == null ? null : Json.map(Json.parse(line));
    }
}
