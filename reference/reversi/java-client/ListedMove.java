import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A move read from its text, with the words of its directions sorted. */
public record ListedMove(int row, int column, String[] directions) {
    private static final Pattern FORMAT = Pattern.compile(
            "\\(([0-9]{1,4}),([0-9]{1,4})\\) flips directions \\{(|<[^<>]*>(?:,<[^<>]*>)*)\\}");

    /** Null for a text that is not in the contract's format. */
    public static ListedMove parse(String text) {
        Matcher found = FORMAT.matcher(text);
        if (!found.matches()) {
            return null;
        }
        String list = found.group(3);
        String[] words = list.isEmpty() ? new String[0] : list.substring(1, list.length() - 1).split(">,<", -1);
        Arrays.sort(words);
        return new ListedMove(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)), words);
    }

    @Override
    public String toString() {
        String list = directions.length == 0 ? "{}" : "{<" + String.join(">,<", directions) + ">}";
        return "(" + row + "," + column + ") flips directions " + list;
    }

    /** The move as an object of the solution. */
    public Move toMove() {
        DirectionList flips = new DirectionList();
        for (String words : directions) {
            flips.addDirection(directionFrom(Arrays.asList(words.split(" "))));
        }
        return new Move(row, column, flips);
    }

    private static Direction directionFrom(List<String> words) {
        return new Direction(change(words, "up", "down"), change(words, "left", "right"));
    }

    private static int change(List<String> words, String backward, String forward) {
        return (words.contains(forward) ? 1 : 0) - (words.contains(backward) ? 1 : 0);
    }
}
