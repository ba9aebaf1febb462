package qirkat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Chooses moves by alpha-beta search, deep enough to see every win within five moves. */
final class Computer {
    /** Five moves of its own and the four between them. */
    private static final int PLIES = 9;
    private static final int WIN = 100_000;
    private static final int PIECE = 100;

    private Random random = new Random();

    void seed(long seed) {
        random = new Random(seed);
    }

    /** A best move, or null where there is none. */
    List<Integer> choose(Position position) {
        List<List<Integer>> moves = new ArrayList<>(position.legalMoves());
        Collections.shuffle(moves, random);
        if (moves.size() < 2) {
            return moves.isEmpty() ? null : moves.get(0);
        }
        List<Integer> best = moves.get(0);
        for (int plies = 1; plies <= PLIES; plies += 2) {
            int bestScore = -2 * WIN;
            List<Integer> deeper = best;
            moves.remove(best);
            moves.add(0, best);
            for (List<Integer> move : moves) {
                int score = -score(position.play(move), plies - 1, -2 * WIN, -bestScore);
                if (score > bestScore) {
                    bestScore = score;
                    deeper = move;
                }
            }
            best = deeper;
            if (bestScore > WIN - PIECE) {
                return best;
            }
        }
        return best;
    }

    private int score(Position position, int plies, int alpha, int beta) {
        List<List<Integer>> moves = position.legalMoves();
        if (moves.isEmpty()) {
            return -WIN - plies;
        }
        if (plies <= 0) {
            return PIECE * position.lead();
        }
        int best = -2 * WIN;
        for (List<Integer> move : moves) {
            best = Math.max(best, -score(position.play(move), plies - 1, -beta, -Math.max(alpha, best)));
            if (best >= beta) {
                break;
            }
        }
        return best;
    }
}
