package boardmark.driver;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The driver: makes the calls and holds the dialogues that the grader asks for, and reports how they went. See
 * driver-protocol.md.
 * The arguments are the folders of compiled classes, in the order of the class path.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] folders) throws IOException {
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        Map<String, Object> hello = Json.map(Json.parse(requests.readLine()));
        Frames frames = new Frames(new FileOutputStream(FileDescriptor.out), Json.text(hello.get("nonce")));
        Console console = new Console(frames);
        System.setIn(InputStream.nullInputStream());
        frames.send(Json.object("frame", "hello"));

        List<File> classPath = new ArrayList<>();
        for (String folder : folders) {
            classPath.add(new File(folder));
        }
        Submission submission = new Submission(classPath);
        frames.send(Json.object("frame", "ready"));

        CaseRunner runner = new CaseRunner(submission, Json.map(hello.get("setup")), frames, console);
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            runner.run(Json.map(Json.parse(line)));
        }
        // Do not wait for threads and exit hooks that a student's code left behind.
        Runtime.getRuntime().halt(0);
    }
}
