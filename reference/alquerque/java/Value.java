import java.util.Arrays;
import java.util.Comparator;

/** What a position is worth, always as White sees it. Uses only the contract's members of Board. */
final class Value {
    /** More than the twelve pieces that material can amount to. */
    static final int WIN = 100;
    static final int INFINITY = Integer.MAX_VALUE;

    private Value() {
    }

    /** The value of a position in which no further move is looked at. */
    static int staticValue(Board board) {
        int white = board.white().length;
        int black = board.black().length;
        if (black == 0) {
            return WIN;
        }
        if (white == 0) {
            return -WIN;
        }
        return board.isGameOver() ? 0 : white - black;
    }

    /** Minimax with alpha-beta pruning; exact between alpha and beta, outside only a bound. */
    static int search(Board board, int depth, boolean isWhite, int alpha, int beta) {
        if (depth <= 0 || board.isGameOver()) {
            return staticValue(board);
        }
        int best = isWhite ? -INFINITY : INFINITY;
        for (Move move : board.legalMoves()) {
            int value = search(after(board, move), depth - 1, !isWhite, alpha, beta);
            if (isWhite) {
                best = Math.max(best, value);
                alpha = Math.max(alpha, best);
            } else {
                best = Math.min(best, value);
                beta = Math.min(beta, best);
            }
            if (alpha >= beta) {
                break;
            }
        }
        return best;
    }

    static Board after(Board board, Move move) {
        Board next = board.copy();
        next.move(move);
        return next;
    }

    /** The contract leaves the order of legal moves free; the choice must not depend on it. */
    static Move[] movesInOrder(Board board) {
        Move[] moves = board.legalMoves();
        Arrays.sort(moves, Comparator.comparingInt(Move::from).thenComparingInt(Move::to));
        return moves;
    }
}
