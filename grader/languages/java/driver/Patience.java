package boardmark.driver;

import java.util.function.Supplier;

/** Makes calls that a case did not ask for, in a thread of its own. A thread that does not end is abandoned. */
final class Patience {
    private static final long MILLIS = 500;

    private Patience() {
    }

    /**
     * The result; null if the call throws or takes too long. A thread that goes on counts as left over by the case.
     */
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
                // The case did not ask for this call.
            }
        }
    }
}
