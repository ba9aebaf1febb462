import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A game of Alquerque at one moment. */
public class Board {
    private static final int CELLS = 25;
    private static final int WIDTH = 5;
    private static final char EMPTY = ' ';
    private static final char WHITE = 'W';
    private static final char BLACK = 'B';

    private static int finishedGames = 0;

    /** What stands on each cell; entry 0 is not a cell. */
    private final char[] cells = new char[CELLS + 1];
    private boolean isWhitesTurn = true;
    /** Whether this board's game is among the finished ones already. */
    private boolean isCounted = false;

    /** Black on 1 to 12, White on 14 to 25, White's turn. */
    public Board() {
        Arrays.fill(cells, EMPTY);
        Arrays.fill(cells, 1, 13, BLACK);
        Arrays.fill(cells, 14, CELLS + 1, WHITE);
    }

    /** How many boards have had their game end, each counted once; a copy counts when its own game ends. */
    public static int finishedGames() {
        return finishedGames;
    }

    public int[] black() {
        return cellsOf(BLACK);
    }

    public int[] white() {
        return cellsOf(WHITE);
    }

    /** Whether the player whose turn it is may make the move; false, too, for cells off the board. */
    public boolean isLegal(Move move) {
        if (!isOnBoard(move.from()) || !isOnBoard(move.to())) {
            return false;
        }
        boolean isOwnPieceToEmptyCell = cells[move.from()] == player() && cells[move.to()] == EMPTY;
        return isOwnPieceToEmptyCell && (isStep(move) || isJump(move));
    }

    /** By the cell they start from, then by the cell they go to. */
    public Move[] legalMoves() {
        List<Move> moves = new ArrayList<>();
        for (int from = 1; from <= CELLS; from++) {
            if (cells[from] != player()) {
                continue;
            }
            for (int to = 1; to <= CELLS; to++) {
                Move move = new Move(from, to);
                if (isLegal(move)) {
                    moves.add(move);
                }
            }
        }
        return moves.toArray(new Move[0]);
    }

    /** Makes a legal move: a jump takes the piece jumped over. The turn passes. */
    public void move(Move move) {
        if (isJump(move)) {
            cells[cellJumpedOver(move)] = EMPTY;
        }
        cells[move.to()] = cells[move.from()];
        cells[move.from()] = EMPTY;
        isWhitesTurn = !isWhitesTurn;
        if (!isCounted && isGameOver()) {
            isCounted = true;
            finishedGames++;
        }
    }

    /** A side has lost all its pieces, or the one to move cannot. */
    public boolean isGameOver() {
        return white().length == 0 || black().length == 0 || legalMoves().length == 0;
    }

    public Board copy() {
        Board copy = new Board();
        System.arraycopy(cells, 0, copy.cells, 0, cells.length);
        copy.isWhitesTurn = isWhitesTurn;
        copy.isCounted = isCounted;
        return copy;
    }

    /** The same pieces on the same cells and the same player's turn. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Board)) {
            return false;
        }
        Board board = (Board) other;
        return isWhitesTurn == board.isWhitesTurn && Arrays.equals(cells, board.cells);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(cells) + Boolean.hashCode(isWhitesTurn);
    }

    private int[] cellsOf(char player) {
        int[] found = new int[CELLS];
        int count = 0;
        for (int cell = 1; cell <= CELLS; cell++) {
            if (cells[cell] == player) {
                found[count++] = cell;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private char player() {
        return isWhitesTurn ? WHITE : BLACK;
    }

    private char opponent() {
        return isWhitesTurn ? BLACK : WHITE;
    }

    /** One cell along a line, towards the opponent's side. */
    private boolean isStep(Move move) {
        int forward = isWhitesTurn ? -1 : 1;
        boolean isNear = rowChange(move) == forward && Math.abs(columnChange(move)) <= 1;
        return isNear && isAlongLine(move);
    }

    /** Two cells along a line over an enemy, in any direction. */
    private boolean isJump(Move move) {
        int rows = Math.abs(rowChange(move));
        int columns = Math.abs(columnChange(move));
        boolean isTwoAway = Math.max(rows, columns) == 2 && rows != 1 && columns != 1;
        return isTwoAway && isAlongLine(move) && cells[cellJumpedOver(move)] == opponent();
    }

    /** Diagonal lines join odd-numbered cells only. */
    private static boolean isAlongLine(Move move) {
        boolean isStraight = rowChange(move) == 0 || columnChange(move) == 0;
        return isStraight || move.from() % 2 == 1;
    }

    private static int cellJumpedOver(Move move) {
        return (move.from() + move.to()) / 2;
    }

    private static int rowChange(Move move) {
        return (move.to() - 1) / WIDTH - (move.from() - 1) / WIDTH;
    }

    private static int columnChange(Move move) {
        return (move.to() - 1) % WIDTH - (move.from() - 1) % WIDTH;
    }

    private static boolean isOnBoard(int cell) {
        return cell >= 1 && cell <= CELLS;
    }
}
