/** A square to play on and the directions in which that flips pieces. */
public class Move {
    public Move(int row, int column, DirectionList flips) {
        throw new UnsupportedOperationException("not written yet");
    }

    @Override
    public String toString() {
        throw new UnsupportedOperationException("not written yet");
    }
}
