import java.util.Arrays;
import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

/**
 * Endodoi, a relay-sowing game for two.
 *
 * <p>The pits are an array of two rows, row 0 for player 1 (drawn on top) and row 1 for player 2.
 * Their labels run a, b, c, ... along row 0 and go on along row 1. Seeds are sown
 * counter-clockwise: row 0 to the left, row 1 to the right.
 */
public class Endodoi {

    private static final char FIRST_LABEL = 'a';
    private static final char QUIT = '!';
    /** Selects no pit, since it is no label. */
    private static final char NO_PIT = '!';
    private static final int NO_TURN = -1;
    /** A relay this long is taken never to end; those that end take far fewer laps. */
    private static final int MAX_LAPS = 100_000;

    /** Holds static methods only. */
    private Endodoi() {
    }

    /**
     * Sets up the pits of a new game.
     *
     * @param pitsPerRow pits in each of the two rows
     * @param numSeeds seeds in each pit
     * @return the pits
     */
    public static int[][] createNewPits(int pitsPerRow, int numSeeds) {
        int[][] pits = new int[2][pitsPerRow];
        for (int[] row : pits) {
            Arrays.fill(row, numSeeds);
        }
        return pits;
    }

    /**
     * Labels every pit.
     *
     * @param playerPits the pits
     * @return the labels, in the shape of the pits
     */
    public static char[][] playerPitLabels(int[][] playerPits) {
        char[][] labels = new char[2][playerPits[0].length];
        char label = FIRST_LABEL;
        for (char[] row : labels) {
            for (int column = 0; column < row.length; column++) {
                row[column] = label;
                label++;
            }
        }
        return labels;
    }

    /**
     * Draws the board; the picture ends with a newline.
     *
     * @param gamePits the pits
     * @param storePlayer1 seeds in the store of player 1
     * @param storePlayer2 seeds in the store of player 2
     * @param selectedPit shows * in place of its label; a character that is no label marks nothing
     * @param indicatePlayerTurn the player whose store is crossed and whose labels alone are
     *     shown, or -1 for no cross and all labels
     * @return the picture
     */
    public static String drawBoard(int[][] gamePits, int storePlayer1, int storePlayer2,
                                   char selectedPit, int indicatePlayerTurn) {
        String rule = " +====++==++" + "----+".repeat(gamePits[0].length) + "\n";
        return rule
            + drawRow(gamePits, 1, storePlayer1, selectedPit, indicatePlayerTurn)
            + rule
            + drawRow(gamePits, 2, storePlayer2, selectedPit, indicatePlayerTurn)
            + rule;
    }

    /** Draws the two lines of one player: the seeds, and below them the labels. */
    private static String drawRow(int[][] pits, int player, int store, char selectedPit,
                                  int turn) {
        boolean marked = turn == player;
        boolean labelled = marked || turn == NO_TURN;
        char[] labels = playerPitLabels(pits)[player - 1];
        StringBuilder seeds = new StringBuilder();
        StringBuilder names = new StringBuilder();
        seeds.append(player).append('|').append(drawCount(store));
        seeds.append(marked ? "||\\/||" : "||  ||");
        names.append(marked ? " | st ||/\\||" : " | st ||  ||");
        for (int column = 0; column < labels.length; column++) {
            char name = labelled ? labels[column] : ' ';
            if (labels[column] == selectedPit) {
                name = '*';
            }
            seeds.append(drawCount(pits[player - 1][column])).append('|');
            names.append("  ").append(name).append(" |");
        }
        return seeds + "\n" + names + "\n";
    }

    /** Draws a pit or store: its seeds in two places, blank where there are none. */
    private static String drawCount(int seeds) {
        return seeds == 0 ? "(  )" : String.format("(%2d)", seeds);
    }

    /**
     * Finds a pit.
     *
     * @param pitLabel label of the pit
     * @param playerPits the pits
     * @return its row and column, or null where the label is not on the board
     */
    public static int[] pit2Coordinates(char pitLabel, int[][] playerPits) {
        int pitsPerRow = playerPits[0].length;
        int index = pitLabel - FIRST_LABEL;
        if (index < 0 || index >= 2 * pitsPerRow) {
            return null;
        }
        return new int[] {index / pitsPerRow, index % pitsPerRow};
    }

    /**
     * Finds the pit across.
     *
     * @param pit label of a pit
     * @param playerPits the pits
     * @return label of the pit in the same column of the other row
     */
    public static char getOpposingPit(char pit, int[][] playerPits) {
        int[] place = locate(pit, playerPits);
        return playerPitLabels(playerPits)[1 - place[0]][place[1]];
    }

    /**
     * Tells whose pit it is.
     *
     * @param player 1 or 2
     * @param pit label of a pit
     * @param playersPits the pits
     * @return whether the pit is on the board, in the row of the player
     */
    public static boolean isPitInPlayerRow(int player, char pit, int[][] playersPits) {
        int[] place = pit2Coordinates(pit, playersPits);
        return place != null && place[0] == player - 1;
    }

    /**
     * Finds the next pit to sow into.
     *
     * @param currentPit label of a pit
     * @param playersPits the pits
     * @return label of its neighbour counter-clockwise
     */
    public static char nextPit(char currentPit, int[][] playersPits) {
        int[] place = locate(currentPit, playersPits);
        int step = place[0] == 0 ? -1 : 1;
        int column = place[1] + step;
        boolean turnsCorner = column < 0 || column >= playersPits[0].length;
        return turnsCorner
            ? getOpposingPit(currentPit, playersPits)
            : (char) (currentPit + step);
    }

    /**
     * Counts the seeds in a pit.
     *
     * @param pit label of the pit
     * @param playersPits the pits
     * @return its seeds
     */
    public static int getPitSeedCount(char pit, int[][] playersPits) {
        int[] place = locate(pit, playersPits);
        return playersPits[place[0]][place[1]];
    }

    /**
     * Picks up the seeds of a pit and sows them one a pit counter-clockwise: one lap, no relay.
     * The pit picked from gets its seed like any other when the lap goes all the way round.
     *
     * @param pickPit label of the pit to pick up
     * @param playersPits the pits, which are changed
     * @return label of the pit that got the last seed
     */
    public static char singleSow(char pickPit, int[][] playersPits) {
        int[] place = locate(pickPit, playersPits);
        int seeds = playersPits[place[0]][place[1]];
        playersPits[place[0]][place[1]] = 0;
        char pit = pickPit;
        for (int sown = 0; sown < seeds; sown++) {
            pit = nextPit(pit, playersPits);
            place = locate(pit, playersPits);
            playersPits[place[0]][place[1]]++;
        }
        return pit;
    }

    /**
     * Tells whether the game is over.
     *
     * @param playersPits the pits
     * @param isPlayer1Turn whether player 1 is to move
     * @return whether the player to move has no seeds in their row
     */
    public static boolean checkEndGame(int[][] playersPits, boolean isPlayer1Turn) {
        for (int seeds : playersPits[isPlayer1Turn ? 0 : 1]) {
            if (seeds > 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Counts the seeds in all pits.
     *
     * @param playersPits the pits
     * @return the seeds
     */
    public static int totalSeedsOnBoard(int[][] playersPits) {
        int total = 0;
        for (int[] row : playersPits) {
            for (int seeds : row) {
                total += seeds;
            }
        }
        return total;
    }

    /**
     * Takes all seeds off the board.
     *
     * @param playersPits the pits, which are changed
     */
    public static void clearBoard(int[][] playersPits) {
        for (int[] row : playersPits) {
            Arrays.fill(row, 0);
        }
    }

    /**
     * Plays a game on standard input and output. Stops at the end of the input, too.
     *
     * @param playersPits the pits at the start, which are changed
     * @param player1Store seeds in the store of player 1
     * @param player2Store seeds in the store of player 2
     * @param isPlayer1Turn whether player 1 moves first
     * @throws IllegalStateException if a turn never ends, or a position comes again
     */
    public static void playGame(int[][] playersPits, int player1Store, int player2Store,
                                boolean isPlayer1Turn) {
        Scanner input = new Scanner(System.in);
        int[] stores = {player1Store, player2Store};
        int player = isPlayer1Turn ? 1 : 2;
        Set<String> seen = new HashSet<>();
        System.out.println("Starting game of Endodoi");
        showBoard(playersPits, stores, NO_PIT, player);
        while (!checkEndGame(playersPits, player == 1)) {
            if (!seen.add(player + Arrays.deepToString(playersPits))) {
                throw new IllegalStateException("The game goes round in a circle: player "
                    + player + " is to move at the same pits for the second time.");
            }
            char pick = choosePit(player, playersPits, input);
            if (pick == QUIT) {
                return;
            }
            takeTurn(player, pick, playersPits, stores);
            player = opponent(player);
            showBoard(playersPits, stores, NO_PIT, player);
        }
        endGame(player, playersPits, stores);
    }

    /** Asks until the player names a pit they can sow from; QUIT when the game stops here. */
    private static char choosePit(int player, int[][] pits, Scanner input) {
        while (true) {
            System.out.println("Player " + player + " choose a pit:");
            if (!input.hasNext()) {
                return QUIT;
            }
            char pick = input.next().charAt(0);
            if (pick == QUIT) {
                System.out.println("Game ended");
                return QUIT;
            }
            if (!isPitInPlayerRow(player, pick, pits)) {
                System.out.println("Not a valid pit. Please pick again.");
            } else if (getPitSeedCount(pick, pits) == 0) {
                System.out.println("Can't pick from an empty pit. Please pick again.");
            } else {
                return pick;
            }
        }
    }

    /** Sows lap after lap until a lap ends in an empty pit, then stores the capture. */
    private static void takeTurn(int player, char pick, int[][] pits, int[] stores) {
        requireEnd(pick, pits);
        char last = singleSow(pick, pits);
        showBoard(pits, stores, last, player);
        for (int lap = 1; getPitSeedCount(last, pits) > 1; lap++) {
            System.out.println("Sowing ended in non-empty pit. Multi-lap " + lap
                + ". Resowing seeds...");
            last = singleSow(last, pits);
            showBoard(pits, stores, last, player);
        }
        System.out.println("Player " + player + "'s turn ended.");
        int captured = capture(player, last, pits);
        if (captured > 0) {
            stores[player - 1] += captured;
            System.out.println("Player " + player + " captured " + captured + " seeds");
        }
    }

    /**
     * Makes sure that a relay ends before any of it is shown. A lap can be undone, so a relay that
     * repeats anything comes back to its very start first.
     */
    private static void requireEnd(char pick, int[][] pits) {
        int[][] trial = {pits[0].clone(), pits[1].clone()};
        char last = singleSow(pick, trial);
        for (int laps = 1; getPitSeedCount(last, trial) > 1; laps++) {
            boolean isBackAtStart = last == pick && Arrays.deepEquals(trial, pits);
            if (isBackAtStart || laps == MAX_LAPS) {
                throw new IllegalStateException("The relay from pit " + pick
                    + " never ends: it still runs after " + laps + " laps.");
            }
            last = singleSow(last, trial);
        }
    }

    /** Takes the seeds won by a turn that ended in an empty pit off the board. */
    private static int capture(int player, char last, int[][] pits) {
        char opposite = getOpposingPit(last, pits);
        if (!isPitInPlayerRow(player, last, pits) || getPitSeedCount(opposite, pits) == 0) {
            return 0;
        }
        int column = locate(last, pits)[1];
        int captured = pits[0][column] + pits[1][column];
        pits[0][column] = 0;
        pits[1][column] = 0;
        return captured;
    }

    /** Gives the seeds left to the player who can still move, and names the winner. */
    private static void endGame(int player, int[][] pits, int[] stores) {
        int receiver = opponent(player);
        int remaining = totalSeedsOnBoard(pits);
        System.out.println("Player " + player + " can't move.");
        System.out.println("The remaining " + remaining + " seeds go to Player " + receiver);
        stores[receiver - 1] += remaining;
        clearBoard(pits);
        showBoard(pits, stores, NO_PIT, NO_TURN);
        if (stores[0] == stores[1]) {
            System.out.println("It was a draw!");
        } else {
            System.out.println("Player " + (stores[0] > stores[1] ? 1 : 2) + " is the winner!");
        }
    }

    private static int opponent(int player) {
        return player == 1 ? 2 : 1;
    }

    private static void showBoard(int[][] pits, int[] stores, char selectedPit, int turn) {
        System.out.print(drawBoard(pits, stores[0], stores[1], selectedPit, turn));
    }

    /** Finds a pit that the caller knows to be on the board. */
    private static int[] locate(char pit, int[][] pits) {
        int[] place = pit2Coordinates(pit, pits);
        if (place == null) {
            throw new IllegalArgumentException("no pit " + pit + " on this board");
        }
        return place;
    }
}
