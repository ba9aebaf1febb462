package boardmark.warm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Uses what most students' programs use, so that an archive holds the JDK's classes behind it. It is compiled, too, so
 * that another holds what the compiler needs for it.
 */
public final class Warm {
    private enum Colour { BLACK, WHITE }

    private interface Rule {
        int apply(int n);
    }

    private Warm() {
    }

    public static void main(String[] none) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            System.out.println(lines.hasNextInt() ? lines.nextInt() + "" : lines.nextLine());
        }
        System.out.printf("%3d|%-4s|%c|%5.2f|%b|%s%n", 1, "q", 'c', 1.5, true, Colour.valueOf("BLACK"));
        StringBuilder text = new StringBuilder().append(1).append('c').append(2.5).append(true).reverse();
        System.out.println("a,b c".split("[, ]").length + "x".repeat(2).toLowerCase().replaceAll("x+", "c")
            + String.join("-", List.of("a", "b")) + text);
        List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
        Collections.sort(numbers, Comparator.comparing((Integer n) -> -n));
        System.out.println(largest(numbers) + count(numbers) + new Random(1).nextInt(3));
        Map<String, Integer> counts = new HashMap<>();
        counts.merge("a", 1, Integer::sum);
        for (Map.Entry<String, Integer> entry : new TreeMap<>(counts).entrySet()) {
            System.out.println(entry.getKey() + entry.getValue());
        }
        System.out.println(IntStream.range(0, 3).boxed().map(n -> n * 2).filter(n -> n > 1)
            .collect(Collectors.toList()) + Arrays.deepToString(new int[2][2]) + new ArrayDeque<>(numbers)
            + new HashSet<>(numbers) + new LinkedHashMap<>(counts));
        try {
            System.out.println(Integer.parseInt("x"));
        } catch (NumberFormatException notANumber) {
            notANumber.printStackTrace();
        }
        System.exit(0);
    }

    private static <T extends Comparable<T>> T largest(Iterable<? extends T> all) {
        T best = null;
        for (T each : all) {
            best = best == null || each.compareTo(best) > 0 ? each : best;
        }
        return best;
    }

    private static int count(List<Integer> numbers) {
        Rule rule = new Rule() {
            @Override
            public int apply(int n) {
                return n + 1;
            }
        };
        do {
            numbers.add(rule.apply(numbers.size()));
        } while (numbers.size() < 4);
        return switch (numbers.size()) {
            case 4 -> numbers.get(3);
            default -> 0;
        };
    }
}
