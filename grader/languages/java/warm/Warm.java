package boardmark.warm;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Uses what students' programs use, so that an archive holds the JDK's classes behind it. It is compiled, too, so that
 * another holds what the compiler needs for it.
 */
public final class Warm {
    private Warm() {
    }

    private enum Colour { BLACK, WHITE }

    private interface Rule {
        int apply(int n);
    }

    public static void main(String[] none) throws IOException {
        read();
        write();
        collect();
        count(new ArrayList<>(List.of(1)));
        fail();
        System.exit(0);
    }

    private static void read() throws IOException {
        Scanner words = new Scanner(new ByteArrayInputStream("1 a\n2.5 true\nlast\n".getBytes(StandardCharsets.UTF_8)));
        while (words.hasNext()) {
            if (words.hasNextInt()) {
                words.nextInt();
            } else if (words.hasNextDouble()) {
                words.nextDouble();
            } else if (words.hasNextBoolean()) {
                words.nextBoolean();
            } else {
                words.next();
            }
        }
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            lines.nextLine();
        }
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        reader.readLine();
        new BufferedReader(new StringReader("a\nb")).lines().forEach(line -> line.trim());
        Files.exists(Path.of("nowhere"));
        new File("nowhere").isFile();
        readFromFolder();
    }

    /** In a folder, where a program's classes are. */
    private static void readFromFolder() throws IOException {
        Files.writeString(Path.of("here"), "text");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {Path.of("").toUri().toURL()});
            InputStream in = loader.getResourceAsStream("here")) {
            in.readAllBytes();
        }
        Files.delete(Path.of("here"));
    }

    private static void write() {
        System.out.println(String.format("%3d|%-4s|%c|%5.2f|%02d|%x|%b|%s", 1, "q", 'c', 1.5, 7, 255, true, Colour.BLACK));
        System.out.printf("%d of %d%n", 1, 2);
        System.out.print('♔');
        System.out.println(new char[] {'a'});
        System.err.println("error");
        StringBuilder text = new StringBuilder().append(1).append('c').append(2.5).append(true).append("s");
        System.out.println(text.insert(0, "x").reverse().deleteCharAt(0).toString());
        System.out.println("a,b c".split("[, ]").length + "x".repeat(2) + "Ab".toLowerCase().trim().replace("a", "b")
            .replaceAll("b+", "c").toUpperCase().substring(0).indexOf("c") + String.join("-", List.of("a", "b"))
            + "abc".chars().count() + "a".compareTo("b") + "a".equalsIgnoreCase("A") + String.valueOf(1.0f) + "a".strip()
            + "a".isBlank() + "a".contains("a") + "x".matches("[a-z]"));
    }

    private static void collect() {
        List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
        Collections.sort(numbers);
        Collections.shuffle(numbers, new Random(1));
        numbers.sort(Comparator.comparing((Integer n) -> -n).thenComparing(Comparator.naturalOrder()));
        numbers.removeIf(n -> n > 2);
        numbers.forEach(n -> System.out.print(n));
        Iterator<Integer> each = numbers.iterator();
        while (each.hasNext()) {
            each.next();
            each.remove();
        }
        Map<String, Integer> counts = new HashMap<>();
        counts.put("a", 1);
        counts.merge("a", 1, Integer::sum);
        counts.computeIfAbsent("b", key -> 2);
        counts.getOrDefault("c", 3);
        for (Map.Entry<String, Integer> entry : new TreeMap<>(counts).entrySet()) {
            System.out.println(entry.getKey() + entry.getValue());
        }
        System.out.println(new LinkedHashMap<>(counts) + "" + new HashSet<>(numbers) + new TreeSet<>(List.of(1)));
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(1);
        stack.pop();
        new LinkedList<>(List.of(1)).addFirst(2);
        Function<Integer, Integer> twice = n -> n * 2;
        Rule rule = n -> n + 1;
        System.out.println(IntStream.range(0, rule.apply(2)).boxed().map(twice).filter(n -> n > 1)
            .collect(Collectors.toList()) + IntStream.of(1, 2).mapToObj(String::valueOf).collect(Collectors.joining(","))
            + Arrays.stream(new int[] {1}).sum() + List.of("a").stream().sorted().findFirst() + Optional.empty());
        int[][] board = new int[3][3];
        for (int[] row : board) {
            Arrays.fill(row, 1);
        }
        System.out.println(Arrays.toString(board[0]) + Arrays.deepToString(board) + Arrays.asList(1, 2)
            + Arrays.equals(board[0], board[1]) + Arrays.copyOf(board[0], 2).length + board.clone().length);
        Arrays.sort(new Integer[] {2, 1}, Collections.reverseOrder());
        System.out.println(Colour.valueOf("WHITE").ordinal() + Colour.values().length + Objects.hash(1, 2));
        System.out.println(Math.random() + Math.floorMod(-1, 3) + Math.sqrt(2) + Math.max(1, 2) + System.nanoTime());
        switch (Colour.BLACK) {
            case BLACK -> System.out.println("b");
            default -> System.out.println("w");
        }
    }

    private static <T extends Comparable<T>> T largest(Iterable<? extends T> all) {
        T best = null;
        for (T each : all) {
            best = best == null || each.compareTo(best) > 0 ? each : best;
        }
        return best;
    }

    private static int count(List<Integer> numbers) {
        Runnable more = new Runnable() {
            @Override
            public void run() {
                numbers.add(largest(numbers) + 1);
            }
        };
        do {
            more.run();
        } while (numbers.size() < 4);
        return switch (numbers.size()) {
            case 4 -> numbers.get(3);
            default -> 0;
        };
    }

    private static void fail() {
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException notANumber) {
            StringWriter text = new StringWriter();
            notANumber.printStackTrace(new PrintWriter(text));
            System.err.print(text);
        }
        try {
            System.out.println(new int[1][0][Integer.parseInt("5")]);
        } catch (ArrayIndexOutOfBoundsException outside) {
            outside.printStackTrace();
        }
        try {
            throw new IllegalArgumentException("no");
        } catch (IllegalArgumentException no) {
            System.err.println(no.getMessage());
        }
    }
}
