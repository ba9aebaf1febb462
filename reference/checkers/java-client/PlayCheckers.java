import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** Provided main program: checkers for two people. It uses only what the contract names. */
public class PlayCheckers {
    private static final String FOUR_NUMBERS = "\\s*-?[0-9]{1,9}(\\s+-?[0-9]{1,9}){3}\\s*";
    private static final Comparator<CheckersMove> BY_SQUARES = Comparator
            .comparingInt((CheckersMove move) -> move.fromRow)
            .thenComparingInt(move -> move.fromCol)
            .thenComparingInt(move -> move.toRow)
            .thenComparingInt(move -> move.toCol);

    private final BufferedReader input =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final CheckersData board = new CheckersData();

    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            System.err.print("usage: PlayCheckers\n");
            System.exit(2);
        }
        new PlayCheckers().play();
    }

    private void play() throws IOException {
        int player = CheckersData.RED;
        CheckersMove[] legal = board.getLegalMoves(player);
        String duty = dutyOf(legal);
        write(drawing());
        while (legal != null) {
            write(nameOf(player) + " " + duty + ".\n");
            write("Legal moves: " + notation(legal) + "\n");
            CheckersMove move = askForMove(legal);
            if (move == null) {
                write("Game abandoned.\n");
                return;
            }
            board.makeMove(move);
            write(drawing());

            CheckersMove[] further = move.isJump() ? board.getLegalJumpsFrom(player, move.toRow, move.toCol) : null;
            if (further == null) {
                player = opponentOf(player);
            }
            legal = further == null ? board.getLegalMoves(player) : further;
            duty = further == null ? dutyOf(legal) : "must go on jumping";
        }
        write(nameOf(opponentOf(player)) + " wins.\n");
    }

    private static String dutyOf(CheckersMove[] legal) {
        return legal != null && legal.length > 0 && legal[0].isJump() ? "must jump" : "to move";
    }

    private CheckersMove askForMove(CheckersMove[] legal) throws IOException {
        while (true) {
            write("Move: ");
            String answer = input.readLine();
            if (answer == null) {
                return null;
            }
            if (!answer.matches(FOUR_NUMBERS)) {
                write("Please enter four numbers.\n");
                continue;
            }
            CheckersMove typed = parseMove(answer.trim().split("\\s+"));
            for (CheckersMove move : legal) {
                if (BY_SQUARES.compare(move, typed) == 0) {
                    return move;
                }
            }
            write("Illegal move.\n");
        }
    }

    private static CheckersMove parseMove(String[] numbers) {
        return new CheckersMove(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]),
                Integer.parseInt(numbers[2]), Integer.parseInt(numbers[3]));
    }

    private static String notation(CheckersMove[] moves) {
        CheckersMove[] sorted = moves.clone();
        Arrays.sort(sorted, BY_SQUARES);
        StringBuilder text = new StringBuilder();
        for (CheckersMove move : sorted) {
            text.append(text.length() == 0 ? "" : " ");
            text.append("(" + move.fromRow + "," + move.fromCol + ")");
            text.append(move.isJump() ? "x" : "-");
            text.append("(" + move.toRow + "," + move.toCol + ")");
        }
        return text.toString();
    }

    private static int opponentOf(int player) {
        return player == CheckersData.RED ? CheckersData.BLACK : CheckersData.RED;
    }

    private static String nameOf(int player) {
        return player == CheckersData.RED ? "RED" : "BLACK";
    }

    private String drawing() {
        StringBuilder text = new StringBuilder("\n  0 1 2 3 4 5 6 7\n");
        for (int row = 0; row < 8; row++) {
            text.append(row);
            for (int col = 0; col < 8; col++) {
                text.append(' ').append(letterOf(board.pieceAt(row, col)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static char letterOf(int content) {
        if (content == CheckersData.EMPTY) {
            return '.';
        }
        if (content == CheckersData.RED) {
            return 'r';
        }
        if (content == CheckersData.RED_KING) {
            return 'R';
        }
        if (content == CheckersData.BLACK) {
            return 'b';
        }
        return content == CheckersData.BLACK_KING ? 'B' : '?';
    }

    private static void write(String text) {
        System.out.print(text);
        System.out.flush();
    }
}
