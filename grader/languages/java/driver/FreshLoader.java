package boardmark.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;

/**
 * Loads the submission's classes for one case, so that their static state starts anew. The bytes are read once for all
 * cases. The driver's own classes are not visible from it, and classes of the same names in the submission mean nothing
 * to the driver.
 */
final class FreshLoader extends ClassLoader {
    static final String NAME = "submission";

    private final List<Path> folders;
    private final Map<String, byte[]> read;

    FreshLoader(List<Path> folders, Map<String, byte[]> read) {
        super(NAME, getPlatformClassLoader());
        this.folders = folders;
        this.read = read;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = read.computeIfAbsent(name, this::readClass);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] readClass(String name) {
        Path file = find(name.replace('.', '/') + ".class");
        try {
            return file == null ? null : Files.readAllBytes(file);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** The file in the first folder that has it, as on a class path. */
    private Path find(String name) {
        for (Path folder : folders) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        return null;
    }

    @Override
    protected URL findResource(String name) {
        Path file = find(name);
        try {
            return file == null ? null : file.toUri().toURL();
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
