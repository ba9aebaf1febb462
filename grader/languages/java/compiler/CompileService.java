package boardmark.compiler;

import boardmark.driver.Declarations;
import boardmark.driver.Json;
import boardmark.driver.Submission;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Compiles for many submissions, so that none pays for the compiler's start. It runs no student's code. Either the
 * compiler's own command line compiles sources, so that messages, exit codes and class files are those of `javac`, or
 * compiled classes are read for what they declare. See compiler.ts for the shapes of requests and answers.
 */
public final class CompileService {
    private CompileService() {
    }

    public static void main(String[] none) throws Exception {
        Service.serve(request -> request.containsKey("compile")
            ? compile(Json.map(request.get("compile"))) : declare(Json.map(request.get("declare"))));
    }

    private static Map<String, Object> compile(Map<String, Object> asked) throws IOException {
        List<String> arguments = texts(asked.get("arguments"));
        Path into = Path.of(Json.text(asked.get("into")));
        Files.createDirectories(into);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        int exit = ToolProvider.getSystemJavaCompiler().run(null, log, log, arguments.toArray(new String[0]));
        String said = Base64.getEncoder().encodeToString(log.toByteArray());
        return Json.object("exit", exit, "log", said, "classes", read(into));
    }

    /** Class files below the folder by their path in it. */
    private static Map<String, Object> read(Path folder) throws IOException {
        Map<String, Object> classes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
                classes.put(name, Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
            }
        }
        return classes;
    }

    private static Map<String, Object> declare(Map<String, Object> asked) throws IOException {
        List<File> classPath = new ArrayList<>();
        for (String folder : texts(asked.get("classPath"))) {
            Files.createDirectories(Path.of(folder));
            classPath.add(new File(folder));
        }
        return Map.of("declared", new Declarations(new Submission(classPath)).describe(Json.list(asked.get("contract"))));
    }

    private static List<String> texts(Object list) {
        List<String> texts = new ArrayList<>();
        for (Object each : Json.list(list)) {
            texts.add(Json.text(each));
        }
        return texts;
    }
}
