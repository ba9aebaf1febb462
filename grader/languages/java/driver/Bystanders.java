package boardmark.driver;

import java.util.Arrays;

/**
 * The threads that were there before any code of a student ran: those of the virtual machine.
 * Whatever else runs after a case is left over by it, in whichever group it was started.
 */
final class Bystanders {
    private final ThreadGroup root;
    private final Thread[] known;
    private final String[] names;
    /** Those that wait for ever, since their programs have called `System.exit`. */
    int parked;
    /** Grows with the largest number of threads seen. */
    private Thread[] seen;

    /** Called by the thread on which the cases run. */
    Bystanders() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        root = group;
        seen = new Thread[32];
        int count = root.enumerate(seen);
        known = Arrays.copyOf(seen, count);
        names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = known[i].getName();
        }
    }

    /** How many threads are new or carry another name: a name can be read by later cases. */
    int countOthers() {
        int count = root.enumerate(seen);
        while (count == seen.length) {
            seen = new Thread[2 * count];
            count = root.enumerate(seen);
        }
        int others = 0;
        for (int i = 0; i < count; i++) {
            if (!isKnown(seen[i])) {
                others += 1;
            }
            seen[i] = null;
        }
        return others - parked;
    }

    private boolean isKnown(Thread thread) {
        for (int i = 0; i < known.length; i++) {
            if (thread == known[i]) {
                return thread == Thread.currentThread() || thread.getName().equals(names[i]);
            }
        }
        return false;
    }
}
