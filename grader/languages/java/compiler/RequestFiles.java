package boardmark.compiler;

import boardmark.driver.Json;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Base64;
import java.util.Map;

/** The files of a request. They lie in the working directory, which is empty before and after it. */
public final class RequestFiles {
    private static final Path HERE = Path.of("");

    private RequestFiles() {
    }

    /** Contents in base64 by path. */
    public static void write(Map<String, Object> files) throws IOException {
        for (Map.Entry<String, Object> file : files.entrySet()) {
            Path path = HERE.resolve(file.getKey());
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.write(path, Base64.getDecoder().decode(Json.text(file.getValue())));
        }
    }

    /** Removes everything in the working directory. */
    public static void empty() throws IOException {
        Path root = HERE.toAbsolutePath();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException fault) throws IOException {
                if (!folder.equals(root)) {
                    Files.delete(folder);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
