/** Directions in the order in which they were added. */
public class DirectionList {
    public DirectionList() {
        throw new UnsupportedOperationException("not written yet");
    }

    public void addDirection(Direction d) {
        throw new UnsupportedOperationException("not written yet");
    }

    public int length() {
        throw new UnsupportedOperationException("not written yet");
    }

    public Direction getDirection(int i) {
        throw new UnsupportedOperationException("not written yet");
    }

    @Override
    public String toString() {
        throw new UnsupportedOperationException("not written yet");
    }

    public static DirectionList allDirections() {
        throw new UnsupportedOperationException("not written yet");
    }
}
