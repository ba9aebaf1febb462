package boardmark.driver;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads the submission's classes for one case, so that their static state starts anew. Classes without static state
 * are kept for the next case. The bytes are read once for all cases. The driver's own classes are not visible from
 * here, and classes of the same names in the submission do not affect the driver.
 */
final class FreshLoader extends ClassLoader {
    static final String NAME = "submission";
    private static final String LINKING = Linking.class.getName();

    private final List<File> folders;
    private final Map<String, byte[]> read;
    /** Classes that were not checked for static state yet. */
    private final List<Class<?>> defined = new ArrayList<>();
    private boolean stateful;
    /** Which methods were found in its classes, by class and name; dropped together with the classes. */
    final Map<Object, List<Method>> methods = new HashMap<>();

    /** `read` holds the bytes of classes. All cases share it. */
    FreshLoader(List<File> folders, Map<String, byte[]> read) {
        super(NAME, getPlatformClassLoader());
        this.folders = folders;
        this.read = read;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return name.equals(LINKING) ? Linking.class : super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = bytesOf(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        Class<?> made = Dialogue.hashing(() -> defineHashed(name, bytes));
        defined.add(made);
        stateful = stateful || new String(bytes, StandardCharsets.ISO_8859_1).contains("<clinit>");
        return made;
    }

    /** With its own identity hash code, which is asked for when a lambda or a record is linked. */
    private Class<?> defineHashed(String name, byte[] bytes) {
        Class<?> made = defineClass(name, bytes, 0, bytes.length);
        System.identityHashCode(made);
        return made;
    }

    /**
     * Whether a case could notice that an earlier one used these classes: a class has code that runs at first use,
     * or a static field whose value is not in the class file.
     */
    synchronized boolean isWorn() {
        if (!stateful) {
            // Reading a field loads the class of its type, which is then checked, too.
            for (int next = 0; next < defined.size(); next++) {
                stateful = stateful || hasStaticState(defined.get(next));
            }
            defined.clear();
        }
        return stateful;
    }

    private static boolean hasStaticState(Class<?> type) {
        try {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !isConstant(field)) {
                    return true;
                }
            }
            return false;
        } catch (LinkageError unknown) {
            return true;
        }
    }

    /** Without code that runs at first use, a final field of these types has its value from the class file. */
    private static boolean isConstant(Field field) {
        return Modifier.isFinal(field.getModifiers())
            && (field.getType().isPrimitive() || field.getType() == String.class);
    }

    /** The bytes of a class, or null where the submission has none of this name. */
    private byte[] bytesOf(String name) {
        byte[] known = read.get(name);
        if (known != null) {
            return known;
        }
        File file = find(name.replace('.', '/') + ".class");
        if (file == null) {
            return null;
        }
        try (FileInputStream in = new FileInputStream(file)) {
            byte[] bytes = ReplacedCalls.replaceIn(in.readAllBytes());
            read.put(name, bytes);
            return bytes;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** The file in the first folder that has it, as on a class path. */
    private File find(String name) {
        for (File folder : folders) {
            File file = new File(folder, name);
            if (file.isFile()) {
                return file;
            }
        }
        return null;
    }

    @Override
    protected URL findResource(String name) {
        File file = find(name);
        try {
            return file == null ? null : file.toURI().toURL();
        } catch (MalformedURLException impossible) {
            return null;
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return Collections.enumeration(found == null ? List.of() : List.of(found));
    }
}
