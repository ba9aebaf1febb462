package boardmark.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The compiled classes of the submission and the assignment: which there are, and fresh loaders for them. */
public final class Submission {
    /** Where names that are not the submission's are looked for. */
    private static final String[] PACKAGES = {"java.lang.", "java.util.", "java.io."};

    private final List<Path> folders = new ArrayList<>();
    private FreshLoader last;
    private final Map<String, byte[]> read = new ConcurrentHashMap<>();
    private final Map<String, Class<?>> given = new ConcurrentHashMap<>();
    /** Binary name by simple name, of top-level classes. */
    private final Map<String, String> names = new TreeMap<>();

    public Submission(List<Path> classPath) throws IOException {
        for (Path folder : classPath) {
            folders.add(folder.toAbsolutePath());
            for (String name : classesIn(folder)) {
                names.putIfAbsent(name.substring(name.lastIndexOf('.') + 1), name);
            }
        }
    }

    /** Names of the top-level classes below the folder, those in the fewest packages first. */
    private static List<String> classesIn(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(file -> file.toString().endsWith(".class")).forEach(file -> files.add(folder.relativize(file)));
        }
        files.sort((a, b) -> a.getNameCount() != b.getNameCount()
            ? Integer.compare(a.getNameCount(), b.getNameCount()) : a.compareTo(b));
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            String path = file.toString();
            String name = path.substring(0, path.length() - ".class".length()).replace(file.getFileSystem().getSeparator(), ".");
            if (name.indexOf('$') < 0) {
                found.add(name);
            }
        }
        return found;
    }

    /** Simple names of all top-level classes. */
    List<String> names() {
        return Collections.unmodifiableList(new ArrayList<>(names.keySet()));
    }

    boolean has(String simpleName) {
        return names.containsKey(simpleName);
    }

    /** A loader that has loaded nothing yet. */
    FreshLoader newLoader() {
        return new FreshLoader(folders, read, given);
    }

    /** A loader whose classes are as new. */
    ClassLoader freshLoader() {
        if (last == null || last.isWorn()) {
            last = newLoader();
        }
        return last;
    }

    /** The class of this simple name, not yet initialised; of the JDK where the submission has none; or null. */
    Class<?> find(String simpleName, ClassLoader loader) {
        String own = names.get(simpleName);
        if (own != null) {
            return load(own, loader);
        }
        for (String prefix : PACKAGES) {
            Class<?> found = load(prefix + simpleName, loader);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException absent) {
            return null;
        }
    }

    /** Whether the class came with the submission, not with the JDK. */
    static boolean owns(Class<?> type) {
        return type.getClassLoader() instanceof FreshLoader;
    }
}
