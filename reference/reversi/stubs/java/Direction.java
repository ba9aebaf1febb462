/** One of the eight ways from a square to the next. */
public class Direction {
    public Direction(int rowChange, int columnChange) {
        throw new UnsupportedOperationException("not written yet");
    }

    @Override
    public String toString() {
        throw new UnsupportedOperationException("not written yet");
    }
}
