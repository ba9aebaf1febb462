package boardmark.driver;

import java.util.function.Supplier;

/** Calls what a case did not ask for: in a thread of its own, which is given up where it does not come to an end. */
final class Patience {
    private static final long MILLIS = 500;

    private Patience() {
    }

    /** What it gives; null where it throws or takes too long. A thread that goes on counts as left over by the case. */
    static <T> T call(Supplier<T> asked) {
        Asking<T> asking = new Asking<>(asked);
        asking.setDaemon(true);
        asking.start();
        try {
            asking.join(MILLIS);
        } catch (InterruptedException ofTheStudentsOwn) {
            Thread.currentThread().interrupt();
        }
        return asking.answer;
    }

    private static final class Asking<T> extends Thread {
        private final Supplier<T> asked;
        private volatile T answer;

        Asking(Supplier<T> asked) {
            this.asked = asked;
        }

        @Override
        public void run() {
            try {
                answer = asked.get();
            } catch (Throwable ofTheStudentsOwn) {
                // Nobody asked for it.
            }
        }
    }
}
