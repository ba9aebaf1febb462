package boardmark.driver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/** Runs one case after another, each as if the process had just started. */
final class CaseRunner {
    /** How long to wait for threads that are about to end, before they count as left over. */
    private static final long GRACE_MILLIS = 20;

    private final Submission submission;
    private final Frames frames;
    private final Console console;
    private final Bystanders bystanders = new Bystanders();
    private final SystemProperties properties = new SystemProperties();
    private final Locale locale = Locale.getDefault();

    private final DialogueRunner dialogues;

    CaseRunner(Submission submission, Map<String, Object> setup, Frames frames, Console console) {
        this.submission = submission;
        this.frames = frames;
        this.console = console;
        dialogues = new DialogueRunner(submission, setup, frames, bystanders, properties);
        Locale.setDefault(locale);
        renew();
    }

    void run(Map<String, Object> job) throws IOException {
        if (job.containsKey("dialogue")) {
            dialogues.run(job);
            return;
        }
        long number = Json.number(job.get("case"));
        long outputBytes = Json.number(job.get("outputBytes"));
        console.beginCase(number, outputBytes);
        CaseFiles.write(Json.list(job.get("files")), Json.list(job.get("keep")));
        FreshLoader loader = submission.freshLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            Map<String, Object> end =
                runSteps(number, Json.list(job.get("steps")), new Evaluator(submission, loader));
            // Interrupting this thread does not end the case.
            Thread.interrupted();
            Map<String, Object> files = CaseFiles.read(Json.list(job.get("keep")), outputBytes);
            if (!files.isEmpty()) {
                end.put("files", files);
            }
            int leftover = countLeftover();
            if (leftover > 0) {
                end.put("leftover", leftover);
            }
            WorkFolder.empty();
            frames.send(end);
        } catch (Throwable fault) {
            stop(number, fault);
        }
        // While the grader decides this case.
        renew();
    }

    /** Restores the state of a process that has just started. */
    private void renew() {
        properties.renew();
        if (!hasOwnLocale()) {
            Locale.setDefault(locale);
        }
        TimeZone.setDefault(null);
        renewThread();
    }

    private boolean hasOwnLocale() {
        return Locale.getDefault() == locale && Locale.getDefault(Locale.Category.DISPLAY) == locale
            && Locale.getDefault(Locale.Category.FORMAT) == locale;
    }

    /** The thread on which the cases run: one thread for each case would cost more than most cases. */
    private void renewThread() {
        Thread thread = Thread.currentThread();
        Thread.interrupted();
        // Setting one of these asks the operating system.
        if (!thread.getName().equals("main")) {
            thread.setName("main");
        }
        if (thread.getPriority() != Thread.NORM_PRIORITY) {
            thread.setPriority(Thread.NORM_PRIORITY);
        }
        thread.setUncaughtExceptionHandler(null);
    }

    /** Threads that this case has started and that are still alive. */
    private int countLeftover() {
        long patience = System.nanoTime() + GRACE_MILLIS * 1_000_000;
        int others = bystanders.countOthers();
        while (others > 0 && System.nanoTime() < patience) {
            Thread.onSpinWait();
            others = bystanders.countOthers();
        }
        return others;
    }

    private void stop(long number, Throwable fault) {
        if (isOutOfMemory(fault)) {
            frames.stopAtLimit(number, "memory", Runtime.getRuntime().totalMemory());
        }
        fault.printStackTrace();
        Runtime.getRuntime().halt(1);
    }

    private static boolean isOutOfMemory(Throwable thrown) {
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < 10; depth++) {
            if (each instanceof OutOfMemoryError) {
                return true;
            }
            each = Outcomes.causeOf(each);
        }
        return false;
    }

    // ------------------------------------------------------------------------------------------ steps

    /** Reports each step as soon as it is done. The last one's frame is returned, and ends the case. */
    private Map<String, Object> runSteps(long number, List<Object> steps, Evaluator evaluator) {
        int lastAt = steps.size() - 1;
        for (int i = 0; i < lastAt; i++) {
            Map<String, Object> frame = Json.object("frame", "step", "case", number, "step", i);
            runStep(Json.map(steps.get(i)), evaluator, frame);
            frames.send(frame);
        }
        Map<String, Object> end = Json.object("frame", "end", "case", number);
        runStep(Json.map(steps.get(lastAt)), evaluator, end);
        return end;
    }

    private void runStep(Map<String, Object> step, Evaluator evaluator, Map<String, Object> frame) {
        console.install();
        frame.put("outcomes", runCalls(step, evaluator));
        console.pause();
        byte[] printed = console.collected();
        if (printed.length > 0) {
            frame.put("printed", Base64.getEncoder().encodeToString(printed));
        }
        List<Object> left = new ArrayList<>();
        for (Object each : Json.list(step.get("reads"))) {
            Map<String, Object> read = Json.map(each);
            left.add(tell(read.get("value"), read, evaluator));
        }
        if (!left.isEmpty()) {
            frame.put("left", left);
        }
    }

    /** Makes the step's bindings, then its call as often as asked. Only what the calls print is collected. */
    private List<Object> runCalls(Map<String, Object> step, Evaluator evaluator) {
        Throwable failed = bindAll(Json.list(step.get("let")), evaluator);
        console.pause();
        console.collect();
        List<Object> outcomes = new ArrayList<>();
        long count = Json.number(step.get("repeat"));
        for (long i = 0; i < count; i++) {
            if (failed != null) {
                outcomes.add(Outcomes.threw(failed, asksMessage(step)));
                continue;
            }
            console.resume();
            outcomes.add(tell(step.get("call"), step, evaluator));
            console.pause();
        }
        return outcomes;
    }

    /** What the first failed binding threw, or null. Its name and those after it have no value. */
    private static Throwable bindAll(List<Object> bindings, Evaluator evaluator) {
        Throwable failed = null;
        for (Object each : bindings) {
            Map<String, Object> binding = Json.map(each);
            String name = Json.text(binding.get("name"));
            if (failed == null) {
                try {
                    evaluator.bind(name, evaluator.evaluate(binding.get("value")));
                } catch (Throwable thrown) {
                    failed = unlessOutOfMemory(thrown);
                }
            }
            if (failed != null) {
                evaluator.unbind(name);
            }
        }
        return failed;
    }

    /** Whether the case compares the message of an exception, for which the student's object must be asked. */
    private static boolean asksMessage(Map<String, Object> asked) {
        return Boolean.TRUE.equals(asked.get("message"));
    }

    /**
     * What came of the expression, with the texts that are asked for: there the student's toString may throw as well.
     */
    private Map<String, Object> tell(Object expression, Map<String, Object> asked, Evaluator evaluator) {
        try {
            Object value = evaluator.evaluate(expression);
            console.pause();
            return Outcomes.returned(value, Json.list(asked.get("texts")));
        } catch (Throwable thrown) {
            return Outcomes.threw(unlessOutOfMemory(thrown), asksMessage(asked));
        }
    }

    /** What was thrown. A full memory is not the outcome of a call; it ends the process. */
    private static Throwable unlessOutOfMemory(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError full) {
            throw full;
        }
        if (isOutOfMemory(thrown)) {
            throw new OutOfMemoryError(thrown.getMessage());
        }
        return thrown;
    }
}
