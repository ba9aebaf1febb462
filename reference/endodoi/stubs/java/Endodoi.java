/** Endodoi, a relay-sowing game for two. */
public class Endodoi {

    public static int[][] createNewPits(int pitsPerRow, int numSeeds) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static char[][] playerPitLabels(int[][] playerPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static String drawBoard(int[][] gamePits, int storePlayer1, int storePlayer2,
                                   char selectedPit, int indicatePlayerTurn) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static int[] pit2Coordinates(char pitLabel, int[][] playerPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static char getOpposingPit(char pit, int[][] playerPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static boolean isPitInPlayerRow(int player, char pit, int[][] playersPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static char nextPit(char currentPit, int[][] playersPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static int getPitSeedCount(char pit, int[][] playersPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static char singleSow(char pickPit, int[][] playersPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static boolean checkEndGame(int[][] playersPits, boolean isPlayer1Turn) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static int totalSeedsOnBoard(int[][] playersPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static void clearBoard(int[][] playersPits) {
        throw new UnsupportedOperationException("not written yet");
    }

    public static void playGame(int[][] playersPits, int player1Store, int player2Store,
                                boolean isPlayer1Turn) {
        throw new UnsupportedOperationException("not written yet");
    }
}
