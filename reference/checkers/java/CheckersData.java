import java.util.ArrayList;
import java.util.List;

/** The board of a game of checkers. Whose turn it is, the caller knows. */
public class CheckersData {
    public static final int EMPTY = 0;
    public static final int RED = 1;
    public static final int RED_KING = 2;
    public static final int BLACK = 3;
    public static final int BLACK_KING = 4;

    private static final int SIZE = 8;
    /** Row and column change of each way to go, in the order in which moves are listed. */
    private static final int[][] WAYS = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

    private final int[][] squares = new int[SIZE][SIZE];

    public CheckersData() {
        setUpGame();
    }

    /** Black on rows 0 to 2, Red on rows 5 to 7, on the squares whose row and column have the same parity. */
    public void setUpGame() {
        for (int row = 0; row < SIZE; row++) {
            for (int col = 0; col < SIZE; col++) {
                squares[row][col] = row % 2 == col % 2 ? pieceAtStart(row) : EMPTY;
            }
        }
    }

    public int pieceAt(int row, int col) {
        return squares[row][col];
    }

    public void makeMove(CheckersMove move) {
        makeMove(move.fromRow, move.fromCol, move.toRow, move.toCol);
    }

    /** Makes a move that is assumed to be legal: a jump removes the jumped piece, the last row makes a king. */
    public void makeMove(int fromRow, int fromCol, int toRow, int toCol) {
        int piece = squares[fromRow][fromCol];
        squares[fromRow][fromCol] = EMPTY;
        if (Math.abs(fromRow - toRow) == 2) {
            squares[(fromRow + toRow) / 2][(fromCol + toCol) / 2] = EMPTY;
        }
        squares[toRow][toCol] = crowned(piece, toRow);
    }

    /** Only jumps if there are any; null if there is no move, or if nobody plays player. */
    public CheckersMove[] getLegalMoves(int player) {
        if (player != RED && player != BLACK) {
            return null;
        }
        List<CheckersMove> moves = allMoves(player, 2);
        return arrayOf(moves.isEmpty() ? allMoves(player, 1) : moves);
    }

    /** null if there is no jump, or the piece is not the player's. */
    public CheckersMove[] getLegalJumpsFrom(int player, int row, int col) {
        if (player != RED && player != BLACK || !belongsTo(player, squares[row][col])) {
            return null;
        }
        return arrayOf(movesFrom(player, row, col, 2));
    }

    private static int pieceAtStart(int row) {
        if (row < 3) {
            return BLACK;
        }
        return row > 4 ? RED : EMPTY;
    }

    private static int crowned(int piece, int row) {
        if (piece == RED && row == 0) {
            return RED_KING;
        }
        return piece == BLACK && row == SIZE - 1 ? BLACK_KING : piece;
    }

    private List<CheckersMove> allMoves(int player, int distance) {
        List<CheckersMove> moves = new ArrayList<>();
        for (int row = 0; row < SIZE; row++) {
            for (int col = 0; col < SIZE; col++) {
                if (belongsTo(player, squares[row][col])) {
                    moves.addAll(movesFrom(player, row, col, distance));
                }
            }
        }
        return moves;
    }

    /** The jumps (distance 2) or steps (distance 1) of the player's piece. */
    private List<CheckersMove> movesFrom(int player, int row, int col, int distance) {
        List<CheckersMove> moves = new ArrayList<>();
        for (int[] way : WAYS) {
            int toRow = row + distance * way[0];
            int toCol = col + distance * way[1];
            boolean isOpen = isOnBoard(toRow, toCol) && squares[toRow][toCol] == EMPTY;
            if (!isOpen || !mayGo(squares[row][col], way[0])) {
                continue;
            }
            if (distance == 1 || belongsTo(opponentOf(player), squares[row + way[0]][col + way[1]])) {
                moves.add(new CheckersMove(row, col, toRow, toCol));
            }
        }
        return moves;
    }

    private static boolean isOnBoard(int row, int col) {
        return row >= 0 && row < SIZE && col >= 0 && col < SIZE;
    }

    /** Kings go both ways, Red's men up, Black's men down. */
    private static boolean mayGo(int piece, int rowChange) {
        if (piece == RED) {
            return rowChange < 0;
        }
        return piece != BLACK || rowChange > 0;
    }

    private static boolean belongsTo(int player, int piece) {
        return piece == player || piece == (player == RED ? RED_KING : BLACK_KING);
    }

    private static int opponentOf(int player) {
        return player == RED ? BLACK : RED;
    }

    private static CheckersMove[] arrayOf(List<CheckersMove> moves) {
        return moves.isEmpty() ? null : moves.toArray(new CheckersMove[0]);
    }
}
