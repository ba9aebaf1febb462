package boardmark.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The outcome of a call, in the grader's form. Methods that the case does not ask for affect nothing. */
final class Outcomes {
    private static final int FRAMES_SHOWN = 12;
    private static final int MAX_MESSAGE = 10_000;
    private static final long PATIENCE_MILLIS = 500;

    private Outcomes() {
    }

    static Map<String, Object> returned(Object value, List<Object> texts) {
        return Json.object("kind", "returned", "value", Values.describe(value, texts));
    }

    /** `asksMessage`: the case compares the message, so the method that makes it is called like any other. */
    static Map<String, Object> threw(Throwable thrown, boolean asksMessage) {
        return Json.object("kind", "threw", "exception", nameOf(thrown), "supertypes", supertypesOf(thrown),
            "message", messageOf(thrown, asksMessage), "trace", traceOf(thrown));
    }

    private static List<Object> supertypesOf(Throwable thrown) {
        return thrown instanceof Refusal ? List.of() : Declarations.supertypesOf(thrown.getClass());
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
            ? messageOrNull(thrown) : messageInTime(thrown);
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

    /**
     * A message that the case did not ask for; null if making it throws or takes too long. A thread that goes on counts as
     * left over by the case.
     */
    private static String messageInTime(Throwable thrown) {
        FutureTask<String> asking = new FutureTask<>(thrown::getMessage);
        Thread thread = new Thread(asking);
        thread.setDaemon(true);
        thread.start();
        try {
            return asking.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException ofTheStudentsOwn) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException | TimeoutException untold) {
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
