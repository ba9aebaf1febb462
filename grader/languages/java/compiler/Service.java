package boardmark.compiler;

import boardmark.driver.Json;
import boardmark.driver.WorkFolder;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/** One JVM that serves request after request, each a line of JSON, as is each answer. It says first that it is ready. */
public final class Service {
    private Service() {
    }

    /** Answers a request whose files lie in the working directory, which is empty before and after it. */
    public interface Work {
        Map<String, Object> answer(Map<String, Object> request) throws Exception;
    }

    public static void serve(Work work) throws Exception {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setIn(InputStream.nullInputStream());
        // Whatever a tool prints must not come between answers.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        answers.write("ready\n".getBytes(StandardCharsets.US_ASCII));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            Map<String, Object> answer = answer(work, Json.map(Json.parse(line)));
            answers.write((Json.write(answer) + "\n").getBytes(StandardCharsets.US_ASCII));
            answers.flush();
        }
    }

    private static Map<String, Object> answer(Work work, Map<String, Object> request) throws Exception {
        try {
            writeFiles(Json.map(request.get("files")));
            return work.answer(request);
        } finally {
            WorkFolder.empty();
        }
    }

    /** Contents in base64 by path. */
    private static void writeFiles(Map<String, Object> files) throws IOException {
        for (Map.Entry<String, Object> file : files.entrySet()) {
            Path path = WorkFolder.PATH.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, Base64.getDecoder().decode(Json.text(file.getValue())));
        }
    }
}
