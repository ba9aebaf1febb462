import java.util.Arrays;

/** Moves in the order in which they were added, as many as there are. */
public class MoveList {
    private static final int FIRST_CAPACITY = 32;

    private Move[] moves = new Move[FIRST_CAPACITY];
    private int length = 0;

    public void addMove(Move m) {
        // Boards larger than 8 x 8 can have more than 32 moves.
        if (length == moves.length) {
            moves = Arrays.copyOf(moves, 2 * length);
        }
        moves[length++] = m;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** Any of the moves, each as likely as the others; null from an empty list. */
    public Move randomMove() {
        return isEmpty() ? null : moves[(int) (Math.random() * length)];
    }

    /** One move a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            if (i > 0) {
                text.append('\n');
            }
            text.append(moves[i]);
        }
        return text.toString();
    }
}
