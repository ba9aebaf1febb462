/**
 * The leaf counter of perft.ts and square-bits.ts in plain Java, to measure the one against the other: Perft DEPTH.
 * Times are processor time of this thread.
 */
public class Perft {
    private static final int SIZE = 8;
    private static final int RED = 1;
    private static final int BLACK = 3;
    private static final int NONE = -1;
    private static final int EVEN_ROWS = 0x0f0f0f0f;
    private static final int ODD_ROWS = ~EVEN_ROWS;
    private static final int EVEN_ROWS_WITH_LEFT = 0x0e0e0e0e;
    private static final int ODD_ROWS_WITH_RIGHT = 0x70707070;
    private static final int LAST_ROW_OF_RED = 0xf;
    private static final int LAST_ROW_OF_BLACK = 0xf << 28;
    private static final int[][] WAYS = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    private static final int WAY_COUNT = WAYS.length;
    private static final int[] FURTHER = bitsAway(1);
    private static final int[] BEYOND = bitsAway(2);

    public static void main(String[] args) {
        var clock = java.lang.management.ManagementFactory.getThreadMXBean();
        for (int depth = 1; depth <= Integer.parseInt(args[0]); depth++) {
            long start = clock.getCurrentThreadCpuTime();
            long count = leaves(-1 << 20, (1 << 12) - 1, 0, RED, depth, false);
            double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
            System.out.printf("%d %d %.4fs %.2fM/s%n", depth, count, seconds, count / seconds / 1e6);
        }
    }

    private static int[] bitsAway(int distance) {
        int[] away = new int[32 * WAY_COUNT];
        for (int i = 0; i < away.length; i++) {
            int square = i / WAY_COUNT;
            int row = square / 4 + distance * WAYS[i % WAY_COUNT][0];
            int column = 2 * (square % 4) + square / 4 % 2 + distance * WAYS[i % WAY_COUNT][1];
            boolean isOnBoard = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
            away[i] = isOnBoard ? 1 << (row * 4 + column / 2) : 0;
        }
        return away;
    }

    private static int squaresBefore(int squares, int way) {
        switch (way) {
            case 0:
                return ((squares >>> 4) & EVEN_ROWS) | ((squares >>> 5) & ODD_ROWS_WITH_RIGHT);
            case 1:
                return ((squares << 4) & EVEN_ROWS) | ((squares << 3) & ODD_ROWS_WITH_RIGHT);
            case 2:
                return ((squares >>> 3) & EVEN_ROWS_WITH_LEFT) | ((squares >>> 4) & ODD_ROWS);
            default:
                return ((squares << 5) & EVEN_ROWS_WITH_LEFT) | ((squares << 4) & ODD_ROWS);
        }
    }

    private static int bitFurther(int bit, int way) {
        return FURTHER[(31 - Integer.numberOfLeadingZeros(bit)) * WAY_COUNT + way];
    }

    private static int bitBeyond(int bit, int way) {
        return BEYOND[(31 - Integer.numberOfLeadingZeros(bit)) * WAY_COUNT + way];
    }

    private static int opponentOf(int player) {
        return RED + BLACK - player;
    }

    private static int goers(int own, int kings, int player, int way) {
        return (player == BLACK) == (way % 2 == 0) ? own : own & kings;
    }

    private static long leaves(int own, int theirs, int kings, int player, int depth, boolean stops) {
        if (depth == 0) {
            return 1;
        }
        int empty = ~(own | theirs);
        long ofJumps = NONE;
        for (int way = 0; way < WAY_COUNT; way++) {
            int beside = squaresBefore(theirs & squaresBefore(empty, way), way);
            for (int left = goers(own, kings, player, way) & beside; left != 0; left &= left - 1) {
                long below = leavesOfJump(own, theirs, kings, left & -left, way, player, depth, stops);
                ofJumps = Math.max(ofJumps, 0) + below;
            }
        }
        return ofJumps == NONE ? leavesOfSteps(own, theirs, kings, player, depth, stops) : ofJumps;
    }

    private static long leavesOfJump(
            int own, int theirs, int kings, int from, int way, int player, int depth, boolean stops) {
        int over = bitFurther(from, way);
        int to = bitBeyond(from, way);
        int ownAfter = own ^ from ^ to;
        int theirsAfter = theirs ^ over;
        int kingsAfter = kingsAfterMove(kings & ~over, from, to, player);
        boolean isCrowned = (kings & from) == 0 && (kingsAfter & to) != 0;

        long sum = NONE;
        if (!(stops && isCrowned)) {
            int empty = ~(ownAfter | theirsAfter);
            for (int next = 0; next < WAY_COUNT; next++) {
                int beside = squaresBefore(theirsAfter & squaresBefore(empty, next), next);
                if ((to & beside & goers(ownAfter, kingsAfter, player, next)) == 0) {
                    continue;
                }
                long below = leavesOfJump(ownAfter, theirsAfter, kingsAfter, to, next, player, depth, stops);
                sum = Math.max(sum, 0) + below;
            }
        }
        return sum == NONE
                ? leaves(theirsAfter, ownAfter, kingsAfter, opponentOf(player), depth - 1, stops)
                : sum;
    }

    private static long leavesOfSteps(int own, int theirs, int kings, int player, int depth, boolean stops) {
        int empty = ~(own | theirs);
        long sum = 0;
        for (int way = 0; way < WAY_COUNT; way++) {
            int left = goers(own, kings, player, way) & squaresBefore(empty, way);
            if (depth == 1) {
                sum += bitCount(left);
                continue;
            }
            for (; left != 0; left &= left - 1) {
                int from = left & -left;
                int to = bitFurther(from, way);
                int kingsAfter = kingsAfterMove(kings, from, to, player);
                sum += leaves(theirs, own ^ from ^ to, kingsAfter, opponentOf(player), depth - 1, stops);
            }
        }
        return sum;
    }

    private static int kingsAfterMove(int kings, int from, int to, int player) {
        int lastRow = player == RED ? LAST_ROW_OF_RED : LAST_ROW_OF_BLACK;
        return (kings & from) != 0 ? kings ^ from ^ to : kings | (to & lastRow);
    }

    private static int bitCount(int bits) {
        int pairs = bits - ((bits >>> 1) & 0x55555555);
        int fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
        return ((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101 >>> 24;
    }
}
