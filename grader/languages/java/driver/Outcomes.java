package boardmark.driver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What came of a call, as the grader wants it told. */
final class Outcomes {
    private static final int FRAMES_SHOWN = 12;

    private Outcomes() {
    }

    /** Appends JSON; where it throws what it has appended is to be taken back. */
    static void writeReturned(Object value, StringBuilder out) {
        out.append("{\"kind\":\"returned\",\"value\":");
        Values.write(value, out);
        out.append('}');
    }

    static void writeThrown(Throwable thrown, StringBuilder out) {
        Map<String, Object> outcome = new LinkedHashMap<>();
        outcome.put("kind", "threw");
        outcome.put("exception", nameOf(thrown));
        outcome.put("supertypes", thrown instanceof Refusal
            ? List.of() : Declarations.supertypesOf(thrown.getClass()));
        outcome.put("message", messageOf(thrown));
        outcome.put("trace", traceOf(thrown));
        Json.write(outcome, out);
    }

    private static String nameOf(Throwable thrown) {
        if (thrown instanceof Refusal refusal) {
            return refusal.exception;
        }
        Class<?> type = thrown.getClass();
        while (type.isAnonymousClass()) {
            type = type.getSuperclass();
        }
        return type.getSimpleName();
    }

    private static String messageOf(Throwable thrown) {
        try {
            if (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) {
                return "static initialiser threw " + thrown.getCause();
            }
            String message = thrown.getMessage();
            return message == null || message.length() <= 10_000 ? message : message.substring(0, 10_000);
        } catch (RuntimeException | StackOverflowError ofTheStudentsOwn) {
            return null;
        }
    }

    /** The student's own frames, innermost first. */
    private static List<Object> traceOf(Throwable thrown) {
        Throwable told = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null
            ? thrown.getCause() : thrown;
        List<Object> trace = new ArrayList<>();
        for (StackTraceElement frame : told.getStackTrace()) {
            if (FreshLoader.NAME.equals(frame.getClassLoaderName()) && trace.size() < FRAMES_SHOWN) {
                trace.add(frame.getFileName() + ":" + frame.getLineNumber() + " in " + placeOf(frame));
            }
        }
        return trace;
    }

    private static String placeOf(StackTraceElement frame) {
        String type = frame.getClassName();
        String simple = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
        String method = frame.getMethodName();
        if (method.equals("<init>")) {
            return "new " + simple;
        }
        if (method.equals("<clinit>")) {
            return "the static initialiser of " + simple;
        }
        return method.startsWith("lambda$") ? method.split("\\$")[1] : method;
    }
}
