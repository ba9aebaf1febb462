/** A square to play on and the directions in which that flips pieces. */
public class Move {
    private final int row;
    private final int column;
    private final DirectionList flips;

    public Move(int row, int column, DirectionList flips) {
        this.row = row;
        this.column = column;
        this.flips = flips;
    }

    public int getRow() {
        return row;
    }

    public int getColumn() {
        return column;
    }

    public DirectionList getFlips() {
        return flips;
    }

    @Override
    public String toString() {
        return "(" + row + "," + column + ") flips directions " + flips;
    }
}
