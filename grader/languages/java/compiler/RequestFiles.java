package boardmark.compiler;

import boardmark.driver.Json;
import boardmark.driver.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/** The files of a request. They lie in the working directory, which is empty before and after it. */
public final class RequestFiles {
    private RequestFiles() {
    }

    /** Contents in base64 by path. */
    public static void write(Map<String, Object> files) throws IOException {
        for (Map.Entry<String, Object> file : files.entrySet()) {
            Path path = WorkFolder.PATH.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, Base64.getDecoder().decode(Json.text(file.getValue())));
        }
    }
}
