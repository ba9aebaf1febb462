import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** All positions that can be reached within some plies, each way to one a position of its own. */
public class MinimaxTree implements Iterable<Board> {
    private final Board board;
    private final List<Move> moves = new ArrayList<>();
    private final List<MinimaxTree> branches = new ArrayList<>();
    /** As White sees it, by the best play of both sides within the tree. */
    private final int value;

    /** isWhite says whose turn it is on the board. The tree holds copies. */
    public MinimaxTree(Board board, int depth, boolean isWhite) {
        this.board = board.copy();
        if (depth <= 0 || board.isGameOver()) {
            value = Value.staticValue(board);
            return;
        }
        int best = isWhite ? -Value.INFINITY : Value.INFINITY;
        for (Move move : Value.movesInOrder(board)) {
            MinimaxTree branch = new MinimaxTree(Value.after(board, move), depth - 1, !isWhite);
            moves.add(move);
            branches.add(branch);
            best = isWhite ? Math.max(best, branch.value) : Math.min(best, branch.value);
        }
        value = best;
    }

    /** The move that Minimax.nextMove finds, by looking at every position. */
    public Move next() {
        for (int i = 0; i < moves.size(); i++) {
            if (branches.get(i).value == value) {
                return moves.get(i);
            }
        }
        throw new IllegalStateException("the tree holds no move");
    }

    /** Each board before the ones that follow from it. */
    @Override
    public Iterator<Board> iterator() {
        List<Board> boards = new ArrayList<>();
        collect(boards);
        return boards.iterator();
    }

    private void collect(List<Board> boards) {
        boards.add(board);
        for (MinimaxTree branch : branches) {
            branch.collect(boards);
        }
    }
}
