package boardmark.driver;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/**
 * Runs one dialogue after another: a program's main method with arguments and input. The grader sends only programs
 * that are self-contained, so that no run can reach another; what would show that one did is looked for all the same.
 */
final class DialogueRunner {
    private static final int TRIES = 2;

    private final Submission submission;
    /** The binary name of each program's main class, and whether it checks its assertions. */
    private final Map<String, Object> setup;
    private final Frames frames;
    private final Bystanders bystanders;
    private final SystemProperties properties;
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    /** The heap begins with the share of it that a dialogue may use, and never shrinks. */
    private final long heapBytes = Runtime.getRuntime().totalMemory();

    DialogueRunner(Submission submission, Map<String, Object> setup, Frames frames, Bystanders bystanders,
        SystemProperties properties) {
        this.submission = submission;
        this.setup = setup;
        this.frames = frames;
        this.bystanders = bystanders;
        this.properties = properties;
    }

    void run(Map<String, Object> job) throws IOException {
        long number = Json.number(job.get("case"));
        Map<String, Object> asked = Json.map(job.get("dialogue"));
        Map<String, Object> end = Json.object("frame", "end", "case", number);
        List<String> traces = new ArrayList<>();
        try {
            Dialogue dialogue = converse(asked, Json.number(job.get("outputBytes")));
            // The JDK draws some itself when it does something for the first time.
            for (int left = TRIES; dialogue.drawn && left > 0; left--) {
                dialogue = converse(asked, Json.number(job.get("outputBytes")));
            }
            if (dialogue.drawn) {
                traces.add("hash codes");
            }
            end.put("printed", Base64.getEncoder().encodeToString(dialogue.printed()));
            end.put("outcomes", List.of(Outcomes.returned(dialogue.exitCode, List.of())));
        } catch (Throwable untold) {
            end.put("outcomes", List.of(Outcomes.threw(untold, true)));
        }
        findTraces(traces);
        // Asking for the time zone sets one.
        properties.renew();
        if (!traces.isEmpty()) {
            // Something was left behind, so nothing more is run here.
            end.put("outcomes", List.of(Outcomes.threw(new Refusal("Traces", String.join(", ", traces)), true)));
            end.put("leftover", traces.size());
        }
        WorkFolder.empty();
        frames.send(end);
    }

    private Dialogue converse(Map<String, Object> asked, long outputBytes) throws Exception {
        String[] args = Json.list(asked.get("args")).toArray(new String[0]);
        byte[] input = Base64.getDecoder().decode(Json.text(asked.get("input")));
        String name = Json.text(Json.map(setup.get("programs")).get(Json.text(asked.get("program"))));
        Method main = submission.mainOf(name, (Boolean) setup.get("assertions"));
        Dialogue dialogue = new Dialogue(main, args, input, outputBytes);
        dialogue.await(Json.number(asked.get("millis")));
        bystanders.parked += dialogue.parked ? 1 : 0;
        return dialogue;
    }

    /** What differs from a JVM that has just started. */
    private void findTraces(List<String> traces) {
        if (bystanders.countOthers() > 0) {
            traces.add("threads");
        }
        if (!properties.areAsGiven()) {
            traces.add("properties");
        }
        if (Locale.getDefault() != locale || !TimeZone.getDefault().equals(zone)) {
            traces.add("language or time zone");
        }
        if (Thread.getDefaultUncaughtExceptionHandler() != null) {
            traces.add("a handler");
        }
        if (Runtime.getRuntime().totalMemory() > heapBytes) {
            traces.add("memory");
        }
        if (!WorkFolder.isEmpty()) {
            traces.add("files");
        }
    }
}
