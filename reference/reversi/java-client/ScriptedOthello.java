import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Provided main program: Reversi with typed moves, row and column. */
public class ScriptedOthello {
    private static final Pattern TWO_NUMBERS = Pattern.compile("\\s*(-?[0-9]{1,9})\\s+(-?[0-9]{1,9})\\s*");

    public static void main(String[] args) throws Exception {
        OthelloClient client = new OthelloClient();
        client.play(moves -> askForMove(client, moves));
    }

    private static Move askForMove(OthelloClient client, MoveList moves) throws IOException {
        for (String answer = client.readLine(); answer != null; answer = client.readLine()) {
            Matcher found = TWO_NUMBERS.matcher(answer);
            if (!found.matches()) {
                client.print("Please enter a row and a column.");
                continue;
            }
            int row = Integer.parseInt(found.group(1));
            int column = Integer.parseInt(found.group(2));
            for (ListedMove move : OthelloClient.listedMoves(moves)) {
                if (move.row() == row && move.column() == column) {
                    return move.toMove();
                }
            }
            client.print("Not a valid move.");
        }
        return null;
    }
}
