package qirkat;

/** Plays Qirkat by commands, one a line. */
public final class Main {
    /** Not written yet. */
    public static void main(String[] args) {
        System.out.println("Qirkat");
    }
}
