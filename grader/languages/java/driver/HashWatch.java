package boardmark.driver;

import java.util.ArrayList;
import java.util.List;

/**
 * Notices whether a thread has given an object its identity hash code. Such numbers decide the order of a HashSet of
 * objects without a hashCode of their own; alone a program gets the same ones each time, and here it would get others.
 * The JVM draws them from a generator that each thread has for itself (Marsaglia's xor-shift), so the next one is known
 * unless somebody has drawn in between. In a JVM that draws them in another way, every thread seems to have done so.
 */
final class HashWatch {
    /** The generator keeps its last four numbers, of which hash codes show all bits but the highest. */
    private static final int KEPT = 4;
    private static final int LOW_BITS = Integer.MAX_VALUE;

    private final Thread thread = Thread.currentThread();
    private boolean drawn;
    /** What the generator may hold, oldest number first. */
    private List<int[]> states = new ArrayList<>();

    HashWatch() {
        restart();
    }

    /** Whether the thread has drawn one. Only the thread itself may ask. */
    boolean hasDrawn() {
        drawn = drawn || !isNext(draw());
        return drawn;
    }

    /** What the JVM itself does for the program, and for every program in the same way, does not count. */
    <T, E extends Exception> T ignoring(Work<T, E> work) throws E {
        if (Thread.currentThread() != thread) {
            return work.run();
        }
        hasDrawn();
        try {
            return work.run();
        } finally {
            restart();
        }
    }

    interface Work<T, E extends Exception> {
        T run() throws E;
    }

    private void restart() {
        int[] shown = new int[KEPT];
        for (int i = 0; i < KEPT; i++) {
            shown[i] = draw();
        }
        states.clear();
        for (int highest = 0; highest < 1 << KEPT; highest++) {
            int[] state = shown.clone();
            for (int i = 0; i < KEPT; i++) {
                state[i] |= (highest >> i) << 31;
            }
            states.add(state);
        }
        isNext(draw());
        isNext(draw());
    }

    private static int draw() {
        return System.identityHashCode(new Object());
    }

    /** Whether one of the states gives this number next; the others are dropped. */
    private boolean isNext(int hash) {
        List<int[]> fitting = new ArrayList<>();
        for (int[] state : states) {
            int oldest = state[0] ^ (state[0] << 11);
            int next = state[3] ^ (state[3] >>> 19) ^ oldest ^ (oldest >>> 8);
            if ((next & LOW_BITS) == hash) {
                fitting.add(new int[] {state[1], state[2], state[3], next});
            }
        }
        states = fitting;
        return !fitting.isEmpty();
    }
}
