import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A move read from its text, with the words of its directions sorted: there, and in the text. */
public record ListedMove(int row, int column, String[] directions, String text) {
    // Other words, blanks and commas than the contract's are a matter of the text: the game goes on with them.
    private static final Pattern FORMAT = Pattern.compile(
            "\\s*\\(?\\s*([0-9]{1,4})(?:\\s*[,;]\\s*|\\s+)([0-9]{1,4})[^0-9{}]*"
            + "\\{(\\s*(?:<[^<>]*>(?:[^<>{}]+<[^<>]*>)*\\s*)?)\\}[^0-9{}]*");
    private static final Pattern DIRECTION = Pattern.compile("<([^<>]*)>");

    /** Null for a text that does not begin with two numbers, or has no directions in braces. */
    public static ListedMove parse(String text) {
        Matcher found = FORMAT.matcher(text);
        if (!found.matches()) {
            return null;
        }
        String list = found.group(3);
        String[] words = DIRECTION.matcher(list).results().map(each -> each.group(1)).sorted().toArray(String[]::new);
        Iterator<String> next = Arrays.asList(words).iterator();
        String sorted = DIRECTION.matcher(list).replaceAll(each -> Matcher.quoteReplacement("<" + next.next() + ">"));
        return new ListedMove(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)), words,
                text.substring(0, found.start(3)) + sorted + text.substring(found.end(3)));
    }

    @Override
    public String toString() {
        return text;
    }

    /** The move as an object of the solution. */
    public Move toMove() {
        DirectionList flips = new DirectionList();
        for (String words : directions) {
            flips.addDirection(directionFrom(Arrays.asList(words.toLowerCase(Locale.ROOT).split("[^a-z]+"))));
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
