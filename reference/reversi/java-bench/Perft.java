/**
 * The leaf counter of perft.ts and row-masks.ts in plain Java, to measure the one against the other: Perft DEPTH [SIZE].
 * Times are processor time of this thread.
 */
public class Perft {
    private final int size;
    private final int stride;
    private final int[] black;
    private final int[] white;
    private final int[] moves;

    Perft(int size, int plies) {
        this.size = size;
        stride = size + 2;
        black = new int[stride * (plies + 1)];
        white = new int[stride * (plies + 1)];
        moves = new int[stride * (plies + 1)];
        int first = size / 2;
        white[first] = 1 << (first - 1);
        black[first] = 1 << first;
        black[first + 1] = 1 << (first - 1);
        white[first + 1] = 1 << first;
    }

    public static void main(String[] args) {
        int size = args.length > 1 ? Integer.parseInt(args[1]) : 8;
        var clock = java.lang.management.ManagementFactory.getThreadMXBean();
        for (int depth = 1; depth <= Integer.parseInt(args[0]); depth++) {
            long start = clock.getCurrentThreadCpuTime();
            Perft perft = new Perft(size, depth);
            long count = perft.leaves(perft.black, perft.white, 0, depth);
            double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
            System.out.printf("%d %d %.4fs %.2fM/s%n", depth, count, seconds, count / seconds / 1e6);
        }
    }

    private long leaves(int[] own, int[] opponents, int base, int depth) {
        if (!findMoves(own, opponents, base)) {
            return leavesAfterPass(own, opponents, base, depth);
        }
        if (depth == 1) {
            return countMoves(base);
        }
        long count = 0;
        for (int row = 1; row <= size; row++) {
            for (int left = moves[base + row]; left != 0; left &= left - 1) {
                makeMove(own, opponents, base, row, left & -left);
                count += leaves(opponents, own, base + stride, depth - 1);
            }
        }
        return count;
    }

    private long leavesAfterPass(int[] own, int[] opponents, int base, int depth) {
        if (!findMoves(opponents, own, base)) {
            return 0;
        }
        return depth == 1 ? 1 : leaves(opponents, own, base, depth - 1);
    }

    private boolean findMoves(int[] own, int[] opponents, int base) {
        int board = (1 << size) - 1;
        int leftward = 0;
        int straight = 0;
        int rightward = 0;
        for (int row = base + 1; row <= base + size; row++) {
            int theirs = opponents[row];
            int before = own[row - 1];
            int ends = (leftward >> 1) | straight | (rightward << 1);
            moves[row] = ends | endsWithinRow(own[row], theirs);
            leftward = ((before | leftward) >> 1) & theirs;
            straight = (before | straight) & theirs;
            rightward = ((before | rightward) << 1) & theirs;
        }
        int any = 0;
        leftward = 0;
        straight = 0;
        rightward = 0;
        for (int row = base + size; row > base; row--) {
            int theirs = opponents[row];
            int before = own[row + 1];
            int ends = moves[row] | (leftward >> 1) | straight | (rightward << 1);
            int found = ends & ~(own[row] | theirs) & board;
            moves[row] = found;
            any |= found;
            leftward = ((before | leftward) >> 1) & theirs;
            straight = (before | straight) & theirs;
            rightward = ((before | rightward) << 1) & theirs;
        }
        return any != 0;
    }

    private static int endsWithinRow(int own, int theirs) {
        int rightEnds = (theirs + ((own << 1) & theirs)) & ~theirs;
        int leftEnds = 0;
        for (int run = (own >> 1) & theirs; run != 0; run = (run >> 1) & theirs) {
            leftEnds |= run >> 1;
        }
        return rightEnds | leftEnds;
    }

    private void makeMove(int[] own, int[] opponents, int base, int row, int bit) {
        int next = base + stride;
        for (int i = 1; i <= size; i++) {
            own[next + i] = own[base + i];
            opponents[next + i] = opponents[base + i];
        }
        own[next + row] |= bit;
        for (int rowChange = -1; rowChange <= 1; rowChange++) {
            for (int columnChange = -1; columnChange <= 1; columnChange++) {
                if (rowChange != 0 || columnChange != 0) {
                    flipAlong(own, opponents, next + row, bit, rowChange, columnChange);
                }
            }
        }
    }

    private static void flipAlong(int[] own, int[] opponents, int row, int bit, int rowChange, int columnChange) {
        int end = row + rowChange;
        int endBit = shifted(bit, columnChange);
        int count = 0;
        while ((opponents[end] & endBit) != 0) {
            end += rowChange;
            endBit = shifted(endBit, columnChange);
            count++;
        }
        if ((own[end] & endBit) == 0) {
            return;
        }
        for (; count > 0; count--) {
            end -= rowChange;
            endBit = shifted(endBit, -columnChange);
            own[end] |= endBit;
            opponents[end] &= ~endBit;
        }
    }

    private static int shifted(int bit, int columnChange) {
        if (columnChange == 0) {
            return bit;
        }
        return columnChange > 0 ? bit << 1 : bit >> 1;
    }

    private int countMoves(int base) {
        int count = 0;
        for (int row = base + 1; row <= base + size; row++) {
            for (int bits = moves[row]; bits != 0; bits &= bits - 1) {
                count++;
            }
        }
        return count;
    }
}
