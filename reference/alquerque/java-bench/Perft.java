/**
 * The leaf counter of perft.ts in plain Java, to measure the one against the other: Perft DEPTH.
 * Times are processor time of this thread.
 */
public class Perft {
    private static final int CELLS = 25;
    private static final int WIDTH = 5;
    private static final int ALL_CELLS = ((1 << CELLS) - 1) << 1;
    private static final Ways[] WHITE_WAYS = ways(-1);
    private static final Ways[] BLACK_WAYS = ways(1);

    /** The two ways of one line, and the cells from which a step and a jump may be made each way. */
    private static final class Ways {
        final int by;
        final int stepUp;
        final int stepDown;
        final int jumpUp;
        final int jumpDown;

        Ways(int by, int forward) {
            this.by = by;
            stepUp = origins(1, -by, forward);
            stepDown = origins(1, by, forward);
            jumpUp = origins(2, -by, 0);
            jumpDown = origins(2, by, 0);
        }
    }

    public static void main(String[] args) {
        var clock = java.lang.management.ManagementFactory.getThreadMXBean();
        for (int depth = 1; depth <= Integer.parseInt(args[0]); depth++) {
            int black = ((1 << 12) - 1) << 1;
            int white = ((1 << 12) - 1) << 14;
            long start = clock.getCurrentThreadCpuTime();
            long count = leaves(white, black, WHITE_WAYS, BLACK_WAYS, depth);
            double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
            System.out.printf("%d %d %.4fs %.2fM/s%n", depth, count, seconds, count / seconds / 1e6);
        }
    }

    private static Ways[] ways(int forward) {
        return new Ways[] {new Ways(1, forward), new Ways(4, forward), new Ways(5, forward), new Ways(6, forward)};
    }

    /** The cells from which so many cells can be gone that way, if the rows change as they must (0: anyhow). */
    private static int origins(int length, int change, int forward) {
        int rows = Math.floorDiv(change + 2, WIDTH);
        int columns = change - WIDTH * rows;
        int origins = 0;
        for (int from = 1; from <= CELLS; from++) {
            int row = (from - 1) / WIDTH + length * rows;
            int column = (from - 1) % WIDTH + length * columns;
            boolean isOnBoard = row >= 0 && row < WIDTH && column >= 0 && column < WIDTH;
            boolean isLine = rows == 0 || columns == 0 || from % 2 == 1;
            if (isOnBoard && isLine && (forward == 0 || rows == forward)) {
                origins |= 1 << from;
            }
        }
        return origins;
    }

    private static long leaves(int own, int theirs, Ways[] ways, Ways[] theirWays, int depth) {
        int empty = ALL_CELLS & ~(own | theirs);
        long count = 0;
        if (depth == 1) {
            for (int i = 0; i < ways.length; i++) {
                Ways way = ways[i];
                int by = way.by;
                count += bitCount(own & (empty << by) & way.stepUp)
                        + bitCount(own & (empty >>> by) & way.stepDown)
                        + bitCount(own & ((theirs & (empty << by)) << by) & way.jumpUp)
                        + bitCount(own & ((theirs & (empty >>> by)) >>> by) & way.jumpDown);
            }
            return count;
        }
        for (int i = 0; i < ways.length; i++) {
            Ways way = ways[i];
            int by = way.by;
            for (int m = own & (empty << by) & way.stepUp; m != 0; m &= m - 1) {
                int from = m & -m;
                count += leaves(theirs, own ^ from ^ (from >>> by), theirWays, ways, depth - 1);
            }
            for (int m = own & (empty >>> by) & way.stepDown; m != 0; m &= m - 1) {
                int from = m & -m;
                count += leaves(theirs, own ^ from ^ (from << by), theirWays, ways, depth - 1);
            }
            for (int m = own & ((theirs & (empty << by)) << by) & way.jumpUp; m != 0; m &= m - 1) {
                int from = m & -m;
                int over = from >>> by;
                count += leaves(theirs ^ over, own ^ from ^ (over >>> by), theirWays, ways, depth - 1);
            }
            for (int m = own & ((theirs & (empty >>> by)) >>> by) & way.jumpDown; m != 0; m &= m - 1) {
                int from = m & -m;
                int over = from << by;
                count += leaves(theirs ^ over, own ^ from ^ (over << by), theirWays, ways, depth - 1);
            }
        }
        return count;
    }

    private static int bitCount(int bits) {
        int pairs = bits - ((bits >>> 1) & 0x55555555);
        int fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
        return ((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101 >>> 24;
    }
}
