/** Up to eight directions in the order in which they were added. */
public class DirectionList {
    private static final int CAPACITY = 8;

    private final Direction[] directions = new Direction[CAPACITY];
    private int length = 0;

    public void addDirection(Direction d) {
        directions[length++] = d;
    }

    public int length() {
        return length;
    }

    /** The direction at position i, counted from 0. */
    public Direction getDirection(int i) {
        return directions[i];
    }

    /** Without blanks: {@code {<right>,<down right>,<left>}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < length; i++) {
            if (i > 0) {
                text.append(',');
            }
            text.append(directions[i]);
        }
        return text.append('}').toString();
    }

    /** All eight, row by row from the top left. */
    public static DirectionList allDirections() {
        DirectionList all = new DirectionList();
        for (int rowChange = -1; rowChange <= 1; rowChange++) {
            for (int columnChange = -1; columnChange <= 1; columnChange++) {
                if (rowChange != 0 || columnChange != 0) {
                    all.addDirection(new Direction(rowChange, columnChange));
                }
            }
        }
        return all;
    }
}
