package boardmark.driver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The outcome of a call, in the grader's form. Methods that the case does not ask for affect nothing. */
final class Outcomes {
    private static final int FRAMES_SHOWN = 12;
    private static final int MAX_MESSAGE = 10_000;

    private Outcomes() {
    }

    /** Appends JSON. If it throws, the caller must remove what it appended. */
    static void writeReturned(Object value, List<Object> texts, StringBuilder out) {
        out.append("{\"kind\":\"returned\",\"value\":");
        Values.write(value, texts, out);
        out.append('}');
    }

    /** `asksMessage`: the case compares the message, so the method that makes it is called like any other. */
    static void writeThrown(Throwable thrown, boolean asksMessage, StringBuilder out) {
        Map<String, Object> outcome = new LinkedHashMap<>();
        outcome.put("kind", "threw");
        outcome.put("exception", nameOf(thrown));
        outcome.put("supertypes", thrown instanceof Refusal
            ? List.of() : Declarations.supertypesOf(thrown.getClass()));
        outcome.put("message", messageOf(thrown, asksMessage));
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

    private static String messageOf(Throwable thrown, boolean asked) {
        Throwable cause = causeOf(thrown);
        if (thrown instanceof ExceptionInInitializerError && cause != null) {
            String message = messageOf(cause, asked);
            return "static initialiser threw " + cause.getClass().getName() + (message == null ? "" : ": " + message);
        }
        String message = isTheJdks(thrown, "getMessage") || asked
            ? messageOrNull(thrown) : Patience.call(() -> messageOrNull(thrown));
        return message == null || message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE);
    }

    private static String messageOrNull(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (OutOfMemoryError full) {
            throw full;
        } catch (Throwable ofTheStudentsOwn) {
            return null;
        }
    }

    /** The cause, if reading it runs no code of the student's. */
    static Throwable causeOf(Throwable thrown) {
        return isTheJdks(thrown, "getCause") ? thrown.getCause() : null;
    }

    private static boolean isTheJdks(Throwable thrown, String method) {
        Class<?> owner = Values.declaring(thrown.getClass(), method);
        return owner != null && !Submission.owns(owner);
    }

    /** The student's own frames, innermost first. */
    private static List<Object> traceOf(Throwable thrown) {
        Throwable cause = causeOf(thrown);
        Throwable told = thrown instanceof ExceptionInInitializerError && cause != null ? cause : thrown;
        List<Object> trace = new ArrayList<>();
        if (!isTheJdks(told, "getStackTrace")) {
            return trace;
        }
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
