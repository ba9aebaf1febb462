package boardmark.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Files of a case in the working directory. */
final class CaseFiles {
    /** Read before any code of a student runs. */
    private static final Path FOLDER = WorkFolder.PATH;

    /** Links that were there at the start, to data files of the student: they are there for every case. */
    private static final Map<Path, Path> LINKS = findLinks();

    private CaseFiles() {
    }

    /** What the case brings, or asks for afterwards, takes the place of a data file. */
    static void write(List<Object> files, List<Object> keep) throws IOException {
        layLinks();
        for (Object name : keep) {
            removeLink(FOLDER.resolve(Json.text(name)));
        }
        for (Object each : files) {
            Map<String, Object> file = Json.map(each);
            Path path = FOLDER.resolve(Json.text(file.get("name")));
            removeLink(path);
            Files.createDirectories(path.getParent());
            Files.write(path, Json.text(file.get("text")).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Map<Path, Path> findLinks() {
        Map<Path, Path> links = new LinkedHashMap<>();
        String[] names = FOLDER.toFile().list();
        if (names == null || names.length == 0) {
            return links;
        }
        try (Stream<Path> all = Files.walk(FOLDER)) {
            for (Path path : (Iterable<Path>) all.filter(Files::isSymbolicLink)::iterator) {
                links.put(path, Files.readSymbolicLink(path));
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return links;
    }

    private static void layLinks() throws IOException {
        for (Map.Entry<Path, Path> link : LINKS.entrySet()) {
            if (!Files.isSymbolicLink(link.getKey())) {
                Files.createDirectories(link.getKey().getParent());
                Files.createSymbolicLink(link.getKey(), link.getValue());
            }
        }
    }

    private static void removeLink(Path path) throws IOException {
        if (LINKS.containsKey(path)) {
            Files.deleteIfExists(path);
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
}
