/** The leaf counter of perft.ts and squares.ts in plain Java, to measure the one against the other: Perft DEPTH. */
public class Perft {
    private static final int SIZE = 8;
    private static final int SQUARES = SIZE * SIZE;
    private static final int OFF_BOARD = SQUARES;
    private static final int EMPTY = 0;
    private static final int RED = 1;
    private static final int RED_KING = 2;
    private static final int BLACK = 3;
    private static final int BLACK_KING = 4;
    private static final int NOTHING = 5;
    private static final int NONE = -1;
    private static final int[][] WAYS = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    private static final int WAY_COUNT = WAYS.length;
    private static final byte[] NEAR = squaresAway(1);
    private static final byte[] FAR = squaresAway(2);

    private static final byte[] DARK_SQUARES = darkSquares();

    private final byte[] squares = new byte[SQUARES + 1];

    Perft() {
        squares[OFF_BOARD] = NOTHING;
        for (int square = 0; square < SQUARES; square++) {
            int row = square / SIZE;
            if (row % 2 == square % 2) {
                squares[square] = (byte) (row < 3 ? BLACK : row > 4 ? RED : EMPTY);
            }
        }
    }

    public static void main(String[] args) {
        for (int depth = 1; depth <= Integer.parseInt(args[0]); depth++) {
            long start = System.nanoTime();
            long count = new Perft().leaves(RED, depth);
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf("%d %d %.2fs %.2fM/s%n", depth, count, seconds, count / seconds / 1e6);
        }
    }

    private static byte[] darkSquares() {
        byte[] dark = new byte[SQUARES / 2];
        for (int i = 0; i < dark.length; i++) {
            int row = i / (SIZE / 2);
            dark[i] = (byte) (row * SIZE + 2 * (i % (SIZE / 2)) + row % 2);
        }
        return dark;
    }

    private static byte[] squaresAway(int distance) {
        byte[] away = new byte[SQUARES * WAY_COUNT];
        for (int i = 0; i < away.length; i++) {
            int row = i / WAY_COUNT / SIZE + distance * WAYS[i % WAY_COUNT][0];
            int column = i / WAY_COUNT % SIZE + distance * WAYS[i % WAY_COUNT][1];
            boolean isOnBoard = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
            away[i] = (byte) (isOnBoard ? row * SIZE + column : OFF_BOARD);
        }
        return away;
    }

    private static int opponentOf(int player) {
        return RED + BLACK - player;
    }

    private static boolean belongsTo(int player, int content) {
        return content == player || content == player + 1;
    }

    private static boolean mayGo(int content, int way) {
        if (content == RED) {
            return way % 2 == 1;
        }
        return content != BLACK || way % 2 == 0;
    }

    private static int crowned(int content, int square) {
        if (content == RED && square >> 3 == 0) {
            return RED_KING;
        }
        return content == BLACK && square >> 3 == SIZE - 1 ? BLACK_KING : content;
    }

    private boolean canStep(int square, int way) {
        return squares[NEAR[square * WAY_COUNT + way]] == EMPTY && mayGo(squares[square], way);
    }

    private boolean canJump(int player, int square, int way) {
        int jumped = squares[NEAR[square * WAY_COUNT + way]];
        return belongsTo(opponentOf(player), jumped)
                && squares[FAR[square * WAY_COUNT + way]] == EMPTY
                && mayGo(squares[square], way);
    }

    private long leaves(int player, int depth) {
        if (depth == 0) {
            return 1;
        }
        long count = leavesOfJumps(player, depth);
        return count == NONE ? leavesOfSteps(player, depth) : count;
    }

    private long leavesOfJumps(int player, int depth) {
        long count = NONE;
        for (int square : DARK_SQUARES) {
            if (!belongsTo(player, squares[square])) {
                continue;
            }
            long below = leavesOfJumpsFrom(player, square, depth);
            if (below != NONE) {
                count = Math.max(count, 0) + below;
            }
        }
        return count;
    }

    private long leavesOfJumpsFrom(int player, int square, int depth) {
        long count = NONE;
        for (int way = 0; way < WAY_COUNT; way++) {
            if (canJump(player, square, way)) {
                count = Math.max(count, 0) + leavesOfJump(player, square, way, depth);
            }
        }
        return count;
    }

    private long leavesOfJump(int player, int from, int way, int depth) {
        int over = NEAR[from * WAY_COUNT + way];
        int to = FAR[from * WAY_COUNT + way];
        byte piece = squares[from];
        byte taken = squares[over];
        squares[from] = EMPTY;
        squares[over] = EMPTY;
        squares[to] = (byte) crowned(piece, to);
        long further = leavesOfJumpsFrom(player, to, depth);
        long count = further == NONE ? leaves(opponentOf(player), depth - 1) : further;
        squares[to] = EMPTY;
        squares[over] = taken;
        squares[from] = piece;
        return count;
    }

    private long leavesOfSteps(int player, int depth) {
        long count = 0;
        for (int square : DARK_SQUARES) {
            if (!belongsTo(player, squares[square])) {
                continue;
            }
            for (int way = 0; way < WAY_COUNT; way++) {
                if (canStep(square, way)) {
                    count += depth == 1 ? 1 : leavesOfStep(player, square, way, depth);
                }
            }
        }
        return count;
    }

    private long leavesOfStep(int player, int from, int way, int depth) {
        int to = NEAR[from * WAY_COUNT + way];
        byte piece = squares[from];
        squares[from] = EMPTY;
        squares[to] = (byte) crowned(piece, to);
        long count = leaves(opponentOf(player), depth - 1);
        squares[to] = EMPTY;
        squares[from] = piece;
        return count;
    }
}
