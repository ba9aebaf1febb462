package boardmark.compiler;

import boardmark.driver.Json;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One JVM that compiles for many submissions, so that none pays for the compiler's start. It runs no student's
 * code. Each request is a line of JSON, and so is each answer; see compile-service.ts for their shapes.
 */
public final class CompileService {
    private CompileService() {
    }

    public static void main(String[] none) throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setIn(InputStream.nullInputStream());
        // Whatever the compiler's own classes print must not come between answers.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        answers.write("ready\n".getBytes(StandardCharsets.US_ASCII));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            Map<String, Object> answer = Job.of(Json.map(Json.parse(line))).run();
            answers.write((Json.write(answer) + "\n").getBytes(StandardCharsets.US_ASCII));
            answers.flush();
        }
    }
}
