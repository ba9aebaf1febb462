package boardmark.driver;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files of a case in the working directory. */
final class CaseFiles {
    /** Read before any code of a student runs. */
    private static final Path FOLDER = WorkFolder.PATH;

    private CaseFiles() {
    }

    static void write(Object[] files) throws IOException {
        for (Object each : files) {
            Fields file = (Fields) each;
            Path path = FOLDER.resolve(Json.text(file.get("name")));
            Files.createDirectories(path.getParent());
            Files.write(path, Json.text(file.get("text")).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Reads back the regular files that are there. Links are not followed, and files beyond the limit are cut. */
    static Map<String, Object> read(Object[] names, long limit) throws IOException {
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
}
