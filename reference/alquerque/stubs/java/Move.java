/** From one cell to another, legal or not. */
public class Move {
    public Move(int from, int to) {
        throw new UnsupportedOperationException("not written yet");
    }

    public int from() {
        throw new UnsupportedOperationException("not written yet");
    }

    public int to() {
        throw new UnsupportedOperationException("not written yet");
    }
}
