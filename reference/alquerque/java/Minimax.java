/** A player that looks ahead. */
public class Minimax {
    /**
     * The best move for the player whose turn it is, looking depth plies ahead, at least one. Of several best moves
     * the one with the lowest from, then the lowest to. The game is not over.
     */
    public static Move nextMove(Board board, int depth, boolean isWhite) {
        Move best = null;
        int bestValue = isWhite ? -Value.INFINITY : Value.INFINITY;
        for (Move move : Value.movesInOrder(board)) {
            int alpha = isWhite ? bestValue : -Value.INFINITY;
            int beta = isWhite ? Value.INFINITY : bestValue;
            int value = Value.search(Value.after(board, move), depth - 1, !isWhite, alpha, beta);
            if (best == null || (isWhite ? value > bestValue : value < bestValue)) {
                best = move;
                bestValue = value;
            }
        }
        return best;
    }
}
