/** A player that looks ahead. */
public class Minimax {
    public static Move nextMove(Board board, int depth, boolean isWhite) {
        throw new UnsupportedOperationException("not written yet");
    }
}
