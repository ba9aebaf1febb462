import java.io.IOException;

/** A Reversi board of any size from 2. */
public class Board {
    public static final int EMPTY = 0;
    public static final int BLACK = 1;
    public static final int WHITE = 2;

    public Board(int size) {
        throw new UnsupportedOperationException("not written yet");
    }

    public Board(String fileName) throws IOException {
        throw new UnsupportedOperationException("not written yet");
    }

    public static int opponentOf(int player) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static String nameOf(int player) {
        throw new UnsupportedOperationException("not written yet");
    }

    public int getScore() {
        throw new UnsupportedOperationException("not written yet");
    }

    public MoveList allValidMoves(int player) {
        throw new UnsupportedOperationException("not written yet");
    }

    public void makeMove(int player, Move theMove) {
        throw new UnsupportedOperationException("not written yet");
    }

    public void saveFile(String fileName) throws IOException {
        throw new UnsupportedOperationException("not written yet");
    }

    public void importBoardSetup(String fileName) throws IOException {
        throw new UnsupportedOperationException("not written yet");
    }

    @Override
    public String toString() {
        throw new UnsupportedOperationException("not written yet");
    }
}
