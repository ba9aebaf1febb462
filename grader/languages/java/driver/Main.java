package boardmark.driver;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
        Requests requests = new Requests();
        Map<String, Object> hello = requests.next();
        Frames frames = new Frames(new FileOutputStream(FileDescriptor.out), Json.text(hello.get("nonce")));
        Console console = new Console(frames);
        System.setIn(InputStream.nullInputStream());
        frames.send("hello");

        List<File> classPath = new ArrayList<>();
        for (String folder : folders) {
            classPath.add(new File(folder));
        }
        Submission submission = new Submission(classPath);
        frames.send("ready");

        CaseRunner runner = new CaseRunner(submission, Json.map(hello.get("setup")), frames, console);
        for (Map<String, Object> job = requests.next(); job != null; job = requests.next()) {
            runner.run(job);
        }
        // Do not wait for threads and exit hooks that a student's code left behind.
        Runtime.getRuntime().halt(0);
    }
}
