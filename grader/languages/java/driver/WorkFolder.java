package boardmark.driver;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** The working directory, a scratch folder that belongs to this process alone. */
public final class WorkFolder {
    /** Its absolute path. */
    public static final Path PATH = Path.of("").toAbsolutePath();

    private static final File LISTED = PATH.toFile();

    private WorkFolder() {
    }

    static boolean isEmpty() {
        String[] names = LISTED.list();
        return names != null && names.length == 0;
    }

    /** Removes everything in it. */
    public static void empty() throws IOException {
        if (isEmpty()) {
            return;
        }
        Files.walkFileTree(PATH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException fault) throws IOException {
                if (!folder.equals(PATH)) {
                    Files.delete(folder);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
