package boardmark.driver;

import java.io.File;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The compiled classes of the submission and the assignment: their names, and fresh loaders for them. */
public final class Submission {
    /** Where names are looked up that are not the submission's. */
    private static final String[] PACKAGES = {"java.lang.", "java.util.", "java.io."};

    private final List<File> folders = new ArrayList<>();
    private FreshLoader last;
    private final Map<String, byte[]> read = new ConcurrentHashMap<>();
    /** Binary name by simple name, of top-level classes. */
    private final Map<String, String> names = new TreeMap<>();

    public Submission(List<File> classPath) {
        for (File folder : classPath) {
            folders.add(folder.getAbsoluteFile());
            for (String name : classesIn(folder)) {
                names.putIfAbsent(name.substring(name.lastIndexOf('.') + 1), name);
            }
        }
    }

    /** Names of the top-level classes below the folder, those in the shallowest packages first. */
    private static List<String> classesIn(File folder) {
        List<String> found = new ArrayList<>();
        List<String> packages = new ArrayList<>(List.of(""));
        for (int next = 0; next < packages.size(); next++) {
            String prefix = packages.get(next);
            File place = new File(folder, prefix.replace('.', File.separatorChar));
            String[] entries = place.list();
            if (entries == null) {
                throw new IllegalArgumentException("no folder of classes: " + place);
            }
            Arrays.sort(entries);
            for (String entry : entries) {
                if (!entry.endsWith(".class")) {
                    if (new File(place, entry).isDirectory()) {
                        packages.add(prefix + entry + ".");
                    }
                } else if (entry.indexOf('$') < 0) {
                    found.add(prefix + entry.substring(0, entry.length() - ".class".length()));
                }
            }
        }
        return found;
    }

    /** Simple names of all top-level classes. */
    Set<String> names() {
        return names.keySet();
    }

    /** The main method of this class, in classes that nothing else can have changed. */
    Method mainOf(String name, boolean assertions) throws ReflectiveOperationException {
        FreshLoader loader = assertions ? newLoader() : freshLoader();
        loader.setDefaultAssertionStatus(assertions);
        Method main = Class.forName(name, false, loader).getMethod("main", String[].class);
        main.setAccessible(true);
        return main;
    }

    /** A loader that has loaded nothing yet. */
    FreshLoader newLoader() {
        return new FreshLoader(folders, read);
    }

    /** A loader in which no class has been used yet. */
    FreshLoader freshLoader() {
        if (last == null || last.isWorn()) {
            last = newLoader();
        }
        return last;
    }

    /** The class of this simple name, not yet initialised; the JDK's class if the submission has none; or null. */
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
