import java.util.Iterator;

/** All positions that can be reached within some plies. */
public class MinimaxTree implements Iterable<Board> {
    public MinimaxTree(Board board, int depth, boolean isWhite) {
        throw new UnsupportedOperationException("not written yet");
    }

    public Move next() {
        throw new UnsupportedOperationException("not written yet");
    }

    @Override
    public Iterator<Board> iterator() {
        throw new UnsupportedOperationException("not written yet");
    }
}
