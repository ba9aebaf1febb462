package boardmark.style;

import boardmark.compiler.Service;
import boardmark.driver.Json;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;

/**
 * One JVM that runs Checkstyle for many submissions, since Checkstyle takes ten times as long to start as to read a
 * submission. Only the command `checkstyle` knows where its jars are, so this class starts as an agent of that
 * command, before its own main class, which never begins. See checkstyle.ts for the shapes of requests and answers.
 */
public final class StyleService {
    private StyleService() {
    }

    /** `config` is the path of the rules. */
    public static void premain(String config) {
        try {
            Checkstyle checkstyle = new Checkstyle(config);
            Service.serve(request -> check(checkstyle, Json.list(request.get("paths"))));
            Runtime.getRuntime().halt(0);
        } catch (Throwable fault) {
            fault.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /** `log` as Checkstyle itself prints it, or `failed` with why it did not check all files. */
    private static Map<String, Object> check(Checkstyle checkstyle, List<?> paths) {
        try {
            return Map.of("log", checkstyle.check(paths));
        } catch (ReflectiveOperationException | RuntimeException | StackOverflowError fault) {
            return Map.of("failed", describe(fault instanceof InvocationTargetException ? fault.getCause() : fault));
        }
    }

    /** The fault and its causes, a line each. */
    private static String describe(Throwable fault) {
        StringBuilder lines = new StringBuilder();
        for (Throwable each = fault; each != null; each = each.getCause()) {
            lines.append(each).append('\n');
        }
        return lines.toString();
    }
}
