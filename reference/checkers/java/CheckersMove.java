/** From one square to another, legal or not. */
public class CheckersMove {
    public final int fromRow;
    public final int fromCol;
    public final int toRow;
    public final int toCol;

    public CheckersMove(int r1, int c1, int r2, int c2) {
        fromRow = r1;
        fromCol = c1;
        toRow = r2;
        toCol = c2;
    }

    /** A jump goes two rows, any other move one. */
    public boolean isJump() {
        return Math.abs(fromRow - toRow) == 2;
    }
}
