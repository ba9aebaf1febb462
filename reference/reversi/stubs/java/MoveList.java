/** A list of moves. */
public class MoveList {
    public MoveList() {
        throw new UnsupportedOperationException("not written yet");
    }

    public void addMove(Move m) {
        throw new UnsupportedOperationException("not written yet");
    }

    @Override
    public String toString() {
        throw new UnsupportedOperationException("not written yet");
    }

    public boolean isEmpty() {
        throw new UnsupportedOperationException("not written yet");
    }

    public Move randomMove() {
        throw new UnsupportedOperationException("not written yet");
    }
}
