/** Provided main program: Reversi in which randomMove() moves for both sides. Only the size is read. */
public class RandomOthello {
    public static void main(String[] args) throws Exception {
        new OthelloClient().play(MoveList::randomMove);
    }
}
