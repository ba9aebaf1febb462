package qirkat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The pieces, who is to move, and which pieces may not step back to the side. Never changes: a move makes a new one. */
final class Position {
    static final int SIDE = 5;
    static final int SQUARES = SIDE * SIDE;
    private static final int NOWHERE = -1;
    private static final String START = "wwwwwwwwwwbb-wwbbbbbbbbbb";

    /** From a1 along row 1 up to e5: w, b or -. */
    private final char[] pieces;
    private final boolean whiteToMove;
    /** For a piece whose last turn was a step to the side: the square it came from. */
    private final int[] cameFrom;

    private Position(char[] pieces, boolean whiteToMove, int[] cameFrom) {
        this.pieces = pieces;
        this.whiteToMove = whiteToMove;
        this.cameFrom = cameFrom;
    }

    static Position start() {
        return of(true, START);
    }

    /** A position in which every piece may step to both sides. */
    static Position of(boolean whiteToMove, String pieces) {
        int[] nowhere = new int[SQUARES];
        Arrays.fill(nowhere, NOWHERE);
        return new Position(pieces.toCharArray(), whiteToMove, nowhere);
    }

    boolean whiteToMove() {
        return whiteToMove;
    }

    /** Pieces of the player to move, less those of the other. */
    int lead() {
        int lead = 0;
        for (char piece : pieces) {
            if (piece != '-') {
                lead += piece == own() ? 1 : -1;
            }
        }
        return lead;
    }

    /** The squares of each legal move, in order. Jumps are compulsory. */
    List<List<Integer>> legalMoves() {
        List<List<Integer>> jumps = new ArrayList<>();
        for (int from = 0; from < SQUARES; from++) {
            if (pieces[from] == own()) {
                char[] left = pieces.clone();
                left[from] = '-';
                extendJumps(left, List.of(from), jumps);
            }
        }
        return jumps.isEmpty() ? steps() : jumps;
    }

    private void extendJumps(char[] left, List<Integer> path, List<List<Integer>> jumps) {
        int here = path.get(path.size() - 1);
        boolean canJump = false;
        for (int rows = -1; rows <= 1; rows++) {
            for (int columns = -1; columns <= 1; columns++) {
                int over = along(here, rows, columns, 1);
                int to = along(here, rows, columns, 2);
                if (to == NOWHERE || left[over] != other() || left[to] != '-') {
                    continue;
                }
                canJump = true;
                char[] after = left.clone();
                after[over] = '-';
                List<Integer> longer = new ArrayList<>(path);
                longer.add(to);
                extendJumps(after, longer, jumps);
            }
        }
        if (!canJump && path.size() > 1) {
            jumps.add(path);
        }
    }

    private List<List<Integer>> steps() {
        List<List<Integer>> steps = new ArrayList<>();
        int forward = whiteToMove ? 1 : -1;
        int farRow = whiteToMove ? SIDE - 1 : 0;
        for (int from = 0; from < SQUARES; from++) {
            if (pieces[from] != own() || from / SIDE == farRow) {
                continue;
            }
            for (int rows = 0; rows <= 1; rows++) {
                for (int columns = -1; columns <= 1; columns++) {
                    int to = along(from, rows * forward, columns, 1);
                    if (to != NOWHERE && pieces[to] == '-' && cameFrom[from] != to) {
                        steps.add(List.of(from, to));
                    }
                }
            }
        }
        return steps;
    }

    /** The position after a legal move. */
    Position play(List<Integer> move) {
        char[] after = pieces.clone();
        int[] from = cameFrom.clone();
        int first = move.get(0);
        int last = move.get(move.size() - 1);
        boolean isJump = false;
        after[first] = '-';
        from[first] = NOWHERE;
        for (int i = 1; i < move.size(); i++) {
            int here = move.get(i - 1);
            int next = move.get(i);
            int over = (here + next) / 2;
            if (Math.abs(here / SIDE - next / SIDE) > 1 || Math.abs(here % SIDE - next % SIDE) > 1) {
                isJump = true;
                after[over] = '-';
                from[over] = NOWHERE;
            }
        }
        after[last] = own();
        from[last] = !isJump && first / SIDE == last / SIDE ? first : NOWHERE;
        return new Position(after, !whiteToMove, from);
    }

    /** The rows as they are shown, row 5 first. */
    String picture() {
        StringBuilder picture = new StringBuilder();
        for (int row = SIDE - 1; row >= 0; row--) {
            picture.append(' ');
            for (int column = 0; column < SIDE; column++) {
                picture.append(' ').append(pieces[row * SIDE + column]);
            }
            picture.append('\n');
        }
        return picture.toString();
    }

    private char own() {
        return whiteToMove ? 'w' : 'b';
    }

    private char other() {
        return whiteToMove ? 'b' : 'w';
    }

    /** The square some steps away on a line, or NOWHERE. Diagonals leave only from squares of one colour. */
    private static int along(int from, int rows, int columns, int steps) {
        int row = from / SIDE + rows * steps;
        int column = from % SIDE + columns * steps;
        boolean onBoard = row >= 0 && row < SIDE && column >= 0 && column < SIDE;
        boolean isDiagonal = rows != 0 && columns != 0;
        boolean isLine = (rows != 0 || columns != 0) && (!isDiagonal || from % 2 == 0);
        return onBoard && isLine ? row * SIDE + column : NOWHERE;
    }
}
