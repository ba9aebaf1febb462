package boardmark.style;

import boardmark.compiler.RequestFiles;
import boardmark.driver.Json;
import boardmark.driver.WorkFolder;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One JVM that runs Checkstyle for many submissions, since Checkstyle takes ten times as long to start as to read a
 * submission. Only the command `checkstyle` knows where its jars are, so this class starts as an agent of that
 * command, before its own main class, which never begins. Each request is a line of JSON, and so is each answer; see
 * checkstyle.ts for their shapes.
 */
public final class StyleService {
    private StyleService() {
    }

    /** `config` is the path of the rules. */
    public static void premain(String config) {
        try {
            serve(config);
            Runtime.getRuntime().halt(0);
        } catch (Throwable fault) {
            fault.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private static void serve(String config) throws Exception {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setIn(InputStream.nullInputStream());
        // Whatever Checkstyle prints must not come between answers.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Checkstyle checkstyle = new Checkstyle(config);
        answers.write("ready\n".getBytes(StandardCharsets.US_ASCII));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String answer = Json.write(answer(checkstyle, Json.map(Json.parse(line))));
            answers.write((answer + "\n").getBytes(StandardCharsets.US_ASCII));
            answers.flush();
        }
    }

    /** `log` as Checkstyle itself prints it, or `failed` if it did not check all files. */
    private static Map<String, Object> answer(Checkstyle checkstyle, Map<String, Object> request) throws Exception {
        try {
            RequestFiles.write(Json.map(request.get("files")));
            return Map.of("log", checkstyle.check(Json.list(request.get("paths"))));
        } catch (ReflectiveOperationException | RuntimeException | StackOverflowError fault) {
            return Map.of("failed", fault.toString());
        } finally {
            WorkFolder.empty();
        }
    }
}
