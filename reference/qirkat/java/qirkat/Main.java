package qirkat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Plays Qirkat by commands, one a line. */
public final class Main {
    private static final String COLUMNS = "abcde";
    private static final int MAX_LOADS = 20;

    private final Computer computer = new Computer();
    private Position position = Position.start();
    private boolean isPlaying;
    private boolean whiteIsAuto;
    private boolean blackIsAuto = true;
    private int loads;

    /** With --display there is nothing to show: exit code 2. */
    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            System.err.println("There is no display.");
            System.exit(2);
        }
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Main game = new Main();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (!game.obey(line)) {
                return;
            }
        }
    }

    /** Whether to go on. */
    private boolean obey(String line) {
        String command = line.replaceAll("#.*", "").trim();
        String[] words = command.split("\\s+", 2);
        String operand = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "":
                break;
            case "quit":
                return false;
            case "start":
                start();
                break;
            case "clear":
                setUp(Position.start());
                break;
            case "auto":
            case "manual":
                choosePlayer(operand, words[0].equals("auto"));
                break;
            case "seed":
                seed(operand);
                break;
            case "set":
                set(operand);
                break;
            case "dump":
                System.out.print("===\n" + position.picture() + "===\n");
                break;
            case "load":
                return load(operand);
            case "help":
                System.out.println("start, clear, quit, auto P, manual P, seed N, set P S, dump, load F, c2-c3");
                break;
            default:
                move(command);
        }
        return true;
    }

    private void start() {
        isPlaying = true;
        playOn();
    }

    private void setUp(Position next) {
        isPlaying = false;
        position = next;
    }

    private void choosePlayer(String name, boolean isAuto) {
        if (name.equalsIgnoreCase("white")) {
            whiteIsAuto = isAuto;
        } else if (name.equalsIgnoreCase("black")) {
            blackIsAuto = isAuto;
        } else {
            System.out.println("Which player?");
            return;
        }
        isPlaying = false;
    }

    private void seed(String number) {
        if (number.matches("[+-]?\\d{1,18}")) {
            computer.seed(Long.parseLong(number));
        } else {
            System.out.println("A seed is a whole number.");
        }
    }

    private void set(String operand) {
        String[] words = operand.split("\\s+", 2);
        String pieces = words.length > 1 ? words[1].replaceAll("\\s", "") : "";
        boolean isWhite = words[0].equalsIgnoreCase("white");
        if ((isWhite || words[0].equalsIgnoreCase("black")) && pieces.matches("[wb-]{25}")) {
            setUp(Position.of(isWhite, pieces));
        } else {
            System.out.println("This is no position.");
        }
    }

    private boolean load(String file) {
        if (loads >= MAX_LOADS) {
            System.out.println("Too many files.");
            return true;
        }
        loads++;
        try {
            for (String line : Files.readAllLines(Path.of(file))) {
                if (!obey(line)) {
                    return false;
                }
            }
        } catch (IOException | RuntimeException problem) {
            System.out.println("This file cannot be read.");
        } finally {
            loads--;
        }
        return true;
    }

    private void move(String text) {
        List<Integer> move = parse(text);
        if (move == null || !position.legalMoves().contains(move)) {
            System.out.println("That cannot be done here.");
            return;
        }
        position = position.play(move);
        if (isPlaying) {
            playOn();
        }
    }

    private void playOn() {
        while (!position.legalMoves().isEmpty()) {
            boolean isWhite = position.whiteToMove();
            if (!(isWhite ? whiteIsAuto : blackIsAuto)) {
                return;
            }
            List<Integer> move = computer.choose(position);
            System.out.println((isWhite ? "White" : "Black") + " moves " + format(move) + ".");
            position = position.play(move);
        }
        isPlaying = false;
        System.out.println((position.whiteToMove() ? "Black" : "White") + " wins.");
    }

    private static List<Integer> parse(String text) {
        List<Integer> move = new ArrayList<>();
        for (String square : text.split("-", -1)) {
            if (!square.trim().matches("[a-e][1-5]")) {
                return null;
            }
            move.add((square.trim().charAt(1) - '1') * Position.SIDE + COLUMNS.indexOf(square.trim().charAt(0)));
        }
        return move;
    }

    private static String format(List<Integer> move) {
        StringBuilder text = new StringBuilder();
        for (int square : move) {
            text.append(text.length() == 0 ? "" : "-");
            text.append(COLUMNS.charAt(square % Position.SIDE)).append(square / Position.SIDE + 1);
        }
        return text.toString();
    }
}
