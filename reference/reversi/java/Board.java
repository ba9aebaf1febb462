import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Reversi board of any size from 2. */
public class Board {
    public static final int EMPTY = 0;
    public static final int BLACK = 1;
    public static final int WHITE = 2;

    /** What stands for EMPTY, BLACK and WHITE on the screen; in files the letters are the other way round. */
    private static final String SCREEN_LETTERS = ".XO";
    private static final String FILE_LETTERS = ".OX";

    private int[][] squares;

    /** A board set up for the start of a game; on odd sizes the four pieces lie one up and to the left. */
    public Board(int size) {
        squares = new int[size][size];
        int first = size / 2 - 1;
        squares[first][first] = WHITE;
        squares[first][first + 1] = BLACK;
        squares[first + 1][first] = BLACK;
        squares[first + 1][first + 1] = WHITE;
    }

    public Board(String fileName) throws IOException {
        importBoardSetup(fileName);
    }

    public static int opponentOf(int player) {
        return player == BLACK ? WHITE : BLACK;
    }

    public static String nameOf(int player) {
        return player == BLACK ? "Black" : "White";
    }

    /** Black's pieces less White's. */
    public int getScore() {
        int score = 0;
        for (int[] row : squares) {
            for (int content : row) {
                if (content == BLACK) {
                    score++;
                } else if (content == WHITE) {
                    score--;
                }
            }
        }
        return score;
    }

    /** Every empty square that flips something, row by row, each with exactly the directions that flip. */
    public MoveList allValidMoves(int player) {
        MoveList moves = new MoveList();
        for (int row = 0; row < squares.length; row++) {
            for (int column = 0; column < squares.length; column++) {
                DirectionList flips = flipsFrom(row, column, player);
                if (flips.length() > 0) {
                    moves.addMove(new Move(row, column, flips));
                }
            }
        }
        return moves;
    }

    /** Places the piece and flips along the directions that the move names. */
    public void makeMove(int player, Move theMove) {
        squares[theMove.getRow()][theMove.getColumn()] = player;
        for (int i = 0; i < theMove.getFlips().length(); i++) {
            flip(theMove.getRow(), theMove.getColumn(), theMove.getFlips().getDirection(i), player);
        }
    }

    public void saveFile(String fileName) throws IOException {
        Files.writeString(Path.of(fileName), squares.length + "\n" + rows(FILE_LETTERS) + "\n");
    }

    /** Takes size and pieces from the file; a file that is refused leaves the board as it was. */
    public void importBoardSetup(String fileName) throws IOException {
        String[] lines = textOf(fileName).split("\r?\n", -1);
        int end = lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
        boolean sizeIsGiven = lines[0].matches("[0-9]{1,9}");
        int start = sizeIsGiven ? 1 : 0;
        int size = sizeIsGiven ? Integer.parseInt(lines[0]) : end;
        squares = parseRows(lines, start, end, size);
    }

    /** One row a line: . empty, X black, O white. */
    @Override
    public String toString() {
        return rows(SCREEN_LETTERS);
    }

    private DirectionList flipsFrom(int row, int column, int player) {
        DirectionList flips = new DirectionList();
        if (squares[row][column] != EMPTY) {
            return flips;
        }
        DirectionList all = DirectionList.allDirections();
        for (int i = 0; i < all.length(); i++) {
            if (flippedAlong(row, column, all.getDirection(i), player) > 0) {
                flips.addDirection(all.getDirection(i));
            }
        }
        return flips;
    }

    /** How many of the opponent's pieces lie in an unbroken row that one of the player's own closes. */
    private int flippedAlong(int row, int column, Direction d, int player) {
        int count = 0;
        int nextRow = row + d.getRowChange();
        int nextColumn = column + d.getColumnChange();
        while (contains(nextRow, nextColumn, opponentOf(player))) {
            count++;
            nextRow += d.getRowChange();
            nextColumn += d.getColumnChange();
        }
        return contains(nextRow, nextColumn, player) ? count : 0;
    }

    private boolean contains(int row, int column, int content) {
        boolean onBoard = row >= 0 && row < squares.length && column >= 0 && column < squares.length;
        return onBoard && squares[row][column] == content;
    }

    private void flip(int row, int column, Direction d, int player) {
        int count = flippedAlong(row, column, d, player);
        for (int i = 1; i <= count; i++) {
            squares[row + i * d.getRowChange()][column + i * d.getColumnChange()] = player;
        }
    }

    private String rows(String letters) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < squares.length; row++) {
            if (row > 0) {
                text.append('\n');
            }
            for (int content : squares[row]) {
                text.append(letters.charAt(content));
            }
        }
        return text.toString();
    }

    private static String textOf(String fileName) throws IOException {
        return new String(Files.readAllBytes(Path.of(fileName)), StandardCharsets.UTF_8);
    }

    private static int[][] parseRows(String[] lines, int start, int end, int size) throws IOException {
        boolean square = end - start == size;
        for (int i = start; i < end; i++) {
            square = square && lines[i].length() == size;
        }
        if (!square) {
            throw new IOException("The number of columns and rows doesn't match");
        }
        int[][] parsed = new int[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                parsed[row][column] = contentOf(lines[start + row].charAt(column));
            }
        }
        if (size < 2) {
            throw new IOException("number of rows/columns less than 2");
        }
        return parsed;
    }

    private static int contentOf(char letter) throws IOException {
        int content = FILE_LETTERS.indexOf(Character.toUpperCase(letter));
        if (content < 0) {
            throw new IOException("Unrecognized character");
        }
        return content;
    }
}
