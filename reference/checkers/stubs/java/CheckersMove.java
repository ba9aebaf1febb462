/** From one square to another, legal or not. */
public class CheckersMove {
    public int fromRow;
    public int fromCol;
    public int toRow;
    public int toCol;

    public CheckersMove(int r1, int c1, int r2, int c2) {
        throw new UnsupportedOperationException("not written yet");
    }

    public boolean isJump() {
        throw new UnsupportedOperationException("not written yet");
    }
}
