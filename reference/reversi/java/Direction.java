/** One of the eight ways from a square to the next. */
public class Direction {
    private final int rowChange;
    private final int columnChange;

    /** Each change is -1, 0 or 1, and they are not both 0. */
    public Direction(int rowChange, int columnChange) {
        this.rowChange = rowChange;
        this.columnChange = columnChange;
    }

    public int getRowChange() {
        return rowChange;
    }

    public int getColumnChange() {
        return columnChange;
    }

    /** In words, the row first: {@code <up right>}. */
    @Override
    public String toString() {
        String vertical = wordFor(rowChange, "up", "down");
        String horizontal = wordFor(columnChange, "left", "right");
        String between = vertical.isEmpty() || horizontal.isEmpty() ? "" : " ";
        return "<" + vertical + between + horizontal + ">";
    }

    private static String wordFor(int change, String backward, String forward) {
        if (change == 0) {
            return "";
        }
        return change < 0 ? backward : forward;
    }
}
