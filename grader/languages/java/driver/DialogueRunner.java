package boardmark.driver;

import java.io.IOException;
import java.util.Base64;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Runs one dialogue after another: a program's main method with arguments and input. The grader sends only programs
 * that are self-contained, so that no run can reach another; what would show that one did is looked for all the same.
 */
final class DialogueRunner {
    /** Something was left behind, so nothing more is run here. */
    private static final class Traces extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final int TRIES = 2;

    private final Submission submission;
    private final Frames frames;
    private final Locale locale = Locale.getDefault();
    /** Asking for it sets a property. */
    private final TimeZone zone = TimeZone.getDefault();
    private final SystemProperties properties = new SystemProperties();
    /** Threads that wait for ever, since their programs have called `System.exit`. */
    private int parked;

    DialogueRunner(Submission submission, Frames frames) {
        this.submission = submission;
        this.frames = frames;
    }

    void run(Fields job, boolean mayWait) throws IOException {
        long number = Json.number(job.get("case"));
        Fields asked = (Fields) job.get("dialogue");
        StringBuilder end = frames.end(number).append(",\"outcomes\":[");
        int start = end.length();
        int traces = 0;
        try {
            Dialogue dialogue = converse(asked, Json.number(job.get("outputBytes")));
            // The JDK draws some itself when it does something for the first time.
            for (int left = TRIES; dialogue.hasDrawn() && left > 0; left--) {
                dialogue = converse(asked, Json.number(job.get("outputBytes")));
            }
            traces = dialogue.hasDrawn() ? 1 : 0;
            end.append("{\"kind\":\"returned\",\"value\":").append(dialogue.exitCode()).append("}]");
            String printed = Base64.getEncoder().encodeToString(dialogue.printed());
            end.append(",\"printed\":\"").append(printed).append('"');
        } catch (Throwable untold) {
            end.setLength(start);
            Outcomes.writeThrown(untold, false, end);
            end.append(']');
        }
        traces += countTraces();
        if (traces > 0) {
            end.setLength(start);
            Outcomes.writeThrown(new Traces(), false, end);
            end.append("],\"leftover\":").append(traces);
        }
        WorkFolder.empty();
        frames.send(end, mayWait && traces == 0);
    }

    private Dialogue converse(Fields asked, long outputBytes) throws Exception {
        Object[] words = (Object[]) asked.get("args");
        String[] args = new String[words.length];
        for (int i = 0; i < args.length; i++) {
            args[i] = Json.text(words[i]);
        }
        byte[] input = Base64.getDecoder().decode(Json.text(asked.get("input")));
        Dialogue dialogue =
            new Dialogue(submission.mainOf(Json.text(asked.get("program"))), args, input, outputBytes);
        dialogue.await(Json.number(asked.get("millis")));
        parked += dialogue.isParked() ? 1 : 0;
        return dialogue;
    }

    /** How much differs from a JVM that has just started. */
    private int countTraces() throws IOException {
        Thread driver = Thread.currentThread();
        int traces = Math.max(0, driver.getThreadGroup().activeCount() - 1 - parked);
        traces += properties.areAsGiven() ? 0 : 1;
        traces += Locale.getDefault() == locale && TimeZone.getDefault().equals(zone) ? 0 : 1;
        traces += Thread.getDefaultUncaughtExceptionHandler() == null ? 0 : 1;
        traces += WorkFolder.isEmpty() ? 0 : 1;
        return traces;
    }
}
