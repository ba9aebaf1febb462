/** The board of a game of checkers. */
public class CheckersData {
    public static final int EMPTY = 0;
    public static final int RED = 1;
    public static final int RED_KING = 2;
    public static final int BLACK = 3;
    public static final int BLACK_KING = 4;

    public CheckersData() {
        throw new UnsupportedOperationException("not written yet");
    }

    public void setUpGame() {
        throw new UnsupportedOperationException("not written yet");
    }

    public int pieceAt(int row, int col) {
        throw new UnsupportedOperationException("not written yet");
    }

    public void makeMove(CheckersMove move) {
        throw new UnsupportedOperationException("not written yet");
    }

    public void makeMove(int fromRow, int fromCol, int toRow, int toCol) {
        throw new UnsupportedOperationException("not written yet");
    }

    public CheckersMove[] getLegalMoves(int player) {
        throw new UnsupportedOperationException("not written yet");
    }

    public CheckersMove[] getLegalJumpsFrom(int player, int row, int col) {
        throw new UnsupportedOperationException("not written yet");
    }
}
