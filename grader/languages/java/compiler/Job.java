package boardmark.compiler;

import boardmark.driver.Declarations;
import boardmark.driver.Json;
import boardmark.driver.Submission;
import boardmark.driver.WorkFolder;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * One request. The working directory is empty before and after it. Either the compiler's own command line compiles
 * sources, so that messages, exit codes and class files are those of `javac`, or compiled classes are read for what
 * they declare.
 */
final class Job {
    private final Map<String, Object> request;

    private Job(Map<String, Object> request) {
        this.request = request;
    }

    static Job of(Map<String, Object> request) {
        return new Job(request);
    }

    Map<String, Object> run() throws IOException {
        try {
            RequestFiles.write(Json.map(request.get("files")));
            return request.containsKey("compile") ? compile(Json.map(request.get("compile"))) : declare();
        } finally {
            WorkFolder.empty();
        }
    }

    private static Map<String, Object> compile(Map<String, Object> asked) throws IOException {
        List<String> arguments = texts(asked.get("arguments"));
        Path into = Path.of(Json.text(asked.get("into")));
        Files.createDirectories(into);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        int exit = ToolProvider.getSystemJavaCompiler().run(null, log, log, arguments.toArray(new String[0]));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("exit", exit);
        answer.put("log", Base64.getEncoder().encodeToString(log.toByteArray()));
        answer.put("classes", read(into));
        return answer;
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

    private Map<String, Object> declare() throws IOException {
        Map<String, Object> asked = Json.map(request.get("declare"));
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
