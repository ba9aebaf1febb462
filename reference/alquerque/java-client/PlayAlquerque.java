import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Provided main program: Alquerque for people and computers. It uses only what the contract names, so it runs with
 * any solution. A side is human unless the arguments say ai:D, which moves by Minimax.nextMove at depth D.
 */
public class PlayAlquerque {
    private static final Pattern SIDE = Pattern.compile("(white|black)=(?:human|ai:([1-9][0-9]?))");
    private static final Pattern TWO_NUMBERS = Pattern.compile("\\s*(-?[0-9]{1,9})\\s+(-?[0-9]{1,9})\\s*");
    private static final Comparator<Move> BY_CELLS =
            Comparator.comparingInt(Move::from).thenComparingInt(Move::to);
    private static final String COLUMNS = "   A   B   C   D   E\n";
    private static final String ODD = "   | \\ | / | \\ | / |\n";
    private static final String EVEN = "   | / | \\ | / | \\ |\n";
    private static final String[] LINES_BELOW = {"", ODD, EVEN, ODD, EVEN, ""};

    private final BufferedReader input =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final Board board = new Board();
    /** How many plies a side's computer looks ahead; 0 for a human. */
    private final int whiteDepth;
    private final int blackDepth;

    private PlayAlquerque(int whiteDepth, int blackDepth) {
        this.whiteDepth = whiteDepth;
        this.blackDepth = blackDepth;
    }

    public static void main(String[] args) throws IOException {
        int whiteDepth = 0;
        int blackDepth = 0;
        for (String arg : args) {
            Matcher found = SIDE.matcher(arg);
            if (!found.matches()) {
                System.err.print("usage: PlayAlquerque [white=human|ai:D] [black=human|ai:D]\n");
                System.exit(2);
            }
            int depth = found.group(2) == null ? 0 : Integer.parseInt(found.group(2));
            if (found.group(1).equals("white")) {
                whiteDepth = depth;
            } else {
                blackDepth = depth;
            }
        }
        new PlayAlquerque(whiteDepth, blackDepth).play();
    }

    private void play() throws IOException {
        write(drawing());
        for (boolean isWhite = true; !board.isGameOver(); isWhite = !isWhite) {
            write("It's " + (isWhite ? "white" : "black") + " to move.\n");
            write("Legal moves: " + legalMoves() + "\n");
            int depth = isWhite ? whiteDepth : blackDepth;
            Move move = depth > 0 ? computersMove(depth, isWhite) : askForMove();
            if (move == null) {
                write("Game abandoned.\n");
                return;
            }
            board.move(move);
            write(drawing());
        }
        write(result() + "\n");
    }

    private Move computersMove(int depth, boolean isWhite) {
        Move move = Minimax.nextMove(board.copy(), depth, isWhite);
        write("Move: " + notation(move) + "\n");
        if (board.isLegal(move)) {
            return move;
        }
        write("Illegal move.\n");
        return null;
    }

    private Move askForMove() throws IOException {
        while (true) {
            write("Move: ");
            String answer = input.readLine();
            if (answer == null) {
                return null;
            }
            Matcher found = TWO_NUMBERS.matcher(answer);
            if (!found.matches()) {
                write("Please enter two numbers.\n");
                continue;
            }
            Move move = new Move(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)));
            if (isListed(move)) {
                return move;
            }
            write("Illegal move.\n");
        }
    }

    /** Asks the list because isLegal off the board is a broken precondition and may throw. */
    private boolean isListed(Move move) {
        for (Move legal : board.legalMoves()) {
            if (BY_CELLS.compare(legal, move) == 0) {
                return true;
            }
        }
        return false;
    }

    private String legalMoves() {
        Move[] moves = board.legalMoves();
        Arrays.sort(moves, BY_CELLS);
        StringBuilder text = new StringBuilder();
        for (Move move : moves) {
            text.append(text.length() == 0 ? "" : " ").append(notation(move));
        }
        return text.toString();
    }

    private static String notation(Move move) {
        return move.from() + "-" + move.to();
    }

    private String result() {
        if (board.black().length == 0) {
            return "White wins!";
        }
        if (board.white().length == 0) {
            return "Black wins!";
        }
        return "Draw.";
    }

    /** With an empty line before and after. */
    private String drawing() {
        char[] letters = new char[26];
        Arrays.fill(letters, ' ');
        for (int cell : board.black()) {
            letters[cell] = 'B';
        }
        for (int cell : board.white()) {
            letters[cell] = 'W';
        }
        StringBuilder text = new StringBuilder("\n" + COLUMNS);
        for (int row = 1; row <= 5; row++) {
            text.append(row).append(' ');
            for (int column = 1; column <= 5; column++) {
                text.append('[').append(letters[5 * (row - 1) + column]).append(column < 5 ? "]-" : "] ");
            }
            text.append(row).append('\n').append(LINES_BELOW[row]);
        }
        return text.append(COLUMNS).append('\n').toString();
    }

    private static void write(String text) {
        System.out.print(text);
        System.out.flush();
    }
}
