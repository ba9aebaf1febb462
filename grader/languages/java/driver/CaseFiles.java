package boardmark.driver;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files of a case in the working directory, a scratch folder that belongs to this process alone. */
final class CaseFiles {
    private static final Path FOLDER = Path.of("").toAbsolutePath();
    private static final File LISTED = FOLDER.toFile();

    private CaseFiles() {
    }

    static void write(List<Object> files) throws IOException {
        for (Object each : files) {
            Map<String, Object> file = Json.map(each);
            Path path = FOLDER.resolve(Json.text(file.get("name")));
            Files.createDirectories(path.getParent());
            Files.write(path, Json.text(file.get("text")).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Reads back the regular files that are there. Links are not followed, and files beyond the limit are cut. */
    static Map<String, Object> read(List<Object> names, long limit) throws IOException {
        Map<String, Object> files = new LinkedHashMap<>();
        for (Object name : names) {
            Path path = FOLDER.resolve(Json.text(name));
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                try (InputStream in = Files.newInputStream(path)) {
                    byte[] bytes = in.readNBytes((int) Math.min(limit, Integer.MAX_VALUE - 8));
                    files.put(Json.text(name), Base64.getEncoder().encodeToString(bytes));
                }
            }
        }
        return files;
    }

    /** Empties the folder again. */
    static void clear() throws IOException {
        String[] names = LISTED.list();
        if (names != null && names.length == 0) {
            return;
        }
        Files.walkFileTree(FOLDER, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException fault) throws IOException {
                if (!folder.equals(FOLDER)) {
                    Files.delete(folder);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
