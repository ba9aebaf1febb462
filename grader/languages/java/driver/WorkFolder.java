package boardmark.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The working directory, a scratch folder that belongs to this process alone. */
public final class WorkFolder {
    /** Its absolute path. */
    public static final Path PATH = Path.of("").toAbsolutePath();

    private WorkFolder() {
    }

    static boolean isEmpty() {
        String[] names = PATH.toFile().list();
        return names != null && names.length == 0;
    }

    /** Removes everything in it. */
    public static void empty() throws IOException {
        if (isEmpty()) {
            return;
        }
        try (Stream<Path> all = Files.walk(PATH)) {
            // What is in a folder stands before it, and the folder itself last.
            List<Path> paths = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : paths.subList(0, paths.size() - 1)) {
                Files.delete(path);
            }
        }
    }
}
