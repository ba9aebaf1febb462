/** The leaf counter of perft.ts in plain Java, to measure the one against the other: Perft DEPTH. */
public class Perft {
    private static final int CELLS = 25;
    private static final int WIDTH = 5;
    private static final int WHITE = 1;
    private static final int BLACK = 2;
    private static final int ALL_CELLS = ((1 << CELLS) - 1) << 1;
    private static final int[] CHANGES = {-6, -5, -4, -1, 1, 4, 5, 6};
    private static final int[][] STEP_ORIGINS = {null, origins(1, -1), origins(1, 1)};
    private static final int[][] JUMP_ORIGINS = {null, origins(2, 0), origins(2, 0)};

    public static void main(String[] args) {
        for (int depth = 1; depth <= Integer.parseInt(args[0]); depth++) {
            int black = ((1 << 12) - 1) << 1;
            int white = ((1 << 12) - 1) << 14;
            long start = System.nanoTime();
            long count = leaves(WHITE, white, black, depth);
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf("%d %d %.2fs %.2fM/s%n", depth, count, seconds, count / seconds / 1e6);
        }
    }

    /** The cells from which so many cells can be gone each way, if the rows change as they must (0: anyhow). */
    private static int[] origins(int length, int forward) {
        int[] origins = new int[CHANGES.length];
        for (int i = 0; i < CHANGES.length; i++) {
            int rows = Math.floorDiv(CHANGES[i] + 2, WIDTH);
            int columns = CHANGES[i] - WIDTH * rows;
            for (int from = 1; from <= CELLS; from++) {
                int row = (from - 1) / WIDTH + length * rows;
                int column = (from - 1) % WIDTH + length * columns;
                boolean isOnBoard = row >= 0 && row < WIDTH && column >= 0 && column < WIDTH;
                boolean isLine = rows == 0 || columns == 0 || from % 2 == 1;
                if (isOnBoard && isLine && (forward == 0 || rows == forward)) {
                    origins[i] |= 1 << from;
                }
            }
        }
        return origins;
    }

    private static long leaves(int player, int own, int theirs, int depth) {
        int[] stepOrigins = STEP_ORIGINS[player];
        int[] jumpOrigins = JUMP_ORIGINS[player];
        int opponent = WHITE + BLACK - player;
        int empty = ALL_CELLS & ~(own | theirs);
        long count = 0;
        for (int i = 0; i < CHANGES.length; i++) {
            int change = CHANGES[i];
            int besideEmpty = shifted(empty, -change);
            int steppers = own & besideEmpty & stepOrigins[i];
            int jumpers = own & shifted(theirs & besideEmpty, -change) & jumpOrigins[i];
            if (depth == 1) {
                count += bitCount(steppers) + bitCount(jumpers);
                continue;
            }
            for (; steppers != 0; steppers &= steppers - 1) {
                int from = steppers & -steppers;
                count += leaves(opponent, theirs, own ^ from ^ shifted(from, change), depth - 1);
            }
            for (; jumpers != 0; jumpers &= jumpers - 1) {
                int from = jumpers & -jumpers;
                int over = shifted(from, change);
                count += leaves(opponent, theirs ^ over, own ^ from ^ shifted(over, change), depth - 1);
            }
        }
        return count;
    }

    private static int shifted(int bits, int change) {
        return change > 0 ? bits << change : bits >>> -change;
    }

    private static int bitCount(int bits) {
        int count = 0;
        for (; bits != 0; bits &= bits - 1) {
            count++;
        }
        return count;
    }
}
