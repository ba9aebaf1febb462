import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The game of the provided main programs ScriptedOthello and RandomOthello. It uses only what the contract names:
 * moves and directions are read from their toString(), because their accessors have no fixed names.
 */
public class OthelloClient {
    /** Picks one of the valid moves, of which there is at least one; null to abandon the game. */
    public interface MoveChooser {
        Move choose(MoveList moves) throws IOException;
    }

    private final BufferedReader input =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    /** The next line of the input, null at its end. */
    public String readLine() throws IOException {
        return input.readLine();
    }

    public void print(String line) {
        System.out.print(line + "\n");
    }

    public void play(MoveChooser chooser) throws Exception {
        Board board = askForBoard();
        if (board == null || !playToTheEnd(board, chooser)) {
            print("Game abandoned.");
            return;
        }
        print("Game over.");
        print("Score is " + board.getScore());
        print(resultOf(board.getScore()));
    }

    private Board askForBoard() throws Exception {
        while (true) {
            print("Enter the desired board size:");
            String answer = readLine();
            if (answer == null) {
                return null;
            }
            Board board = boardFor(answer.trim());
            if (board != null) {
                return board;
            }
        }
    }

    /** The board asked for; null, after saying why, if there is none. */
    private Board boardFor(String answer) throws Exception {
        if (answer.startsWith("file ")) {
            return boardFrom(answer.substring("file ".length()).trim());
        }
        if (answer.matches("[0-9]{1,4}") && Integer.parseInt(answer) >= 2) {
            return new Board(Integer.parseInt(answer));
        }
        print("Please enter a size from 2 or \"file NAME\".");
        return null;
    }

    private Board boardFrom(String fileName) throws Exception {
        if (!Files.exists(Path.of(fileName))) {
            print("No such file.");
            return null;
        }
        try {
            return readQuietly(fileName);
        } catch (Exception e) {
            // Caught as Exception because a constructor that declares no IOException must compile, too.
            if (!(e instanceof IOException)) {
                throw e;
            }
            print(e.getMessage());
            return null;
        }
    }

    /** The assignment wants messages printed, too, and not by whom: what the board itself prints here is not shown. */
    private static Board readQuietly(String fileName) throws Exception {
        PrintStream shown = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        try {
            return new Board(fileName);
        } finally {
            System.setOut(shown);
        }
    }

    /** False if the game was abandoned. */
    private boolean playToTheEnd(Board board, MoveChooser chooser) throws IOException {
        int passes = 0;
        for (int player = Board.BLACK; passes < 2; player = Board.opponentOf(player)) {
            String name = Board.nameOf(player);
            print("The board:");
            print(rowsOf(board));
            print(name + "'s turn.");
            MoveList moves = board.allValidMoves(player);
            if (moves.isEmpty()) {
                print(name + " has no valid moves.");
                passes++;
                continue;
            }
            passes = 0;
            print("Valid moves for " + name + " are:");
            for (String line : sortedLines(moves)) {
                print(line);
            }
            Move move = chooser.choose(moves);
            if (move == null) {
                return false;
            }
            print("Move played is: " + sortedDirections(move.toString()));
            board.makeMove(player, move);
        }
        return true;
    }

    private static String resultOf(int score) {
        if (score == 0) {
            return "It's a tie!";
        }
        return score > 0 ? "Black wins!" : "White wins!";
    }

    /** Blanks, last line ends and 0 for O are left open by the assignment. */
    private static String rowsOf(Board board) {
        return board.toString().replaceAll("[ \t]", "").replaceAll("\n+\\z", "").replace('0', 'O');
    }

    /** The moves of a list by row, then column. */
    public static List<ListedMove> listedMoves(MoveList moves) {
        List<ListedMove> listed = new ArrayList<>();
        for (String line : moves.toString().split("\n")) {
            ListedMove move = ListedMove.parse(line);
            if (move != null) {
                listed.add(move);
            }
        }
        listed.sort(Comparator.comparingInt(ListedMove::row).thenComparingInt(ListedMove::column));
        return listed;
    }

    /** A line that is not a move is shown as it is, behind the others. */
    private static List<String> sortedLines(MoveList moves) {
        List<String> lines = new ArrayList<>();
        for (ListedMove move : listedMoves(moves)) {
            lines.add(move.toString());
        }
        for (String line : moves.toString().split("\n")) {
            if (!line.isEmpty() && ListedMove.parse(line) == null) {
                lines.add(line);
            }
        }
        return lines;
    }

    private static String sortedDirections(String move) {
        ListedMove listed = ListedMove.parse(move);
        return listed == null ? move : listed.toString();
    }
}
