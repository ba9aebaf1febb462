package boardmark.driver;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/** Chooses among overloads as Java's compiler would, as far as values show it. */
final class Overloads {
    private Overloads() {
    }

    /** The one that fits best, or null if none fits. */
    static <E extends Executable> E choose(List<E> candidates, List<Object> args) {
        E best = null;
        int least = Integer.MAX_VALUE;
        for (E candidate : candidates) {
            int cost = cost(candidate, args);
            if (cost == Conversions.IMPOSSIBLE) {
                continue;
            }
            if (cost < least || cost == least && isMoreSpecific(candidate, best)) {
                best = candidate;
                least = cost;
            }
        }
        return best;
    }

    private static int cost(Executable candidate, List<Object> args) {
        Class<?>[] types = candidate.getParameterTypes();
        int total = types.length == args.size() ? 0 : Conversions.IMPOSSIBLE;
        for (int i = 0; i < types.length && total != Conversions.IMPOSSIBLE; i++) {
            int cost = Conversions.cost(args.get(i), types[i]);
            total = cost == Conversions.IMPOSSIBLE ? cost : total + cost;
        }
        return total == Conversions.IMPOSSIBLE && candidate.isVarArgs() ? costOfSpread(types, args) : total;
    }

    /** Variable arguments are tried last, after everything else that fits. */
    private static int costOfSpread(Class<?>[] types, List<Object> args) {
        int fixed = types.length - 1;
        if (args.size() < fixed) {
            return Conversions.IMPOSSIBLE;
        }
        int total = 1000;
        for (int i = 0; i < args.size(); i++) {
            int cost = Conversions.cost(args.get(i), i < fixed ? types[i] : types[fixed].getComponentType());
            if (cost == Conversions.IMPOSSIBLE) {
                return cost;
            }
            total += cost;
        }
        return total;
    }

    private static boolean isMoreSpecific(Executable one, Executable other) {
        Class<?>[] ours = one.getParameterTypes();
        Class<?>[] theirs = other.getParameterTypes();
        boolean fits = ours.length == theirs.length;
        for (int i = 0; i < ours.length && fits; i++) {
            fits = theirs[i].isAssignableFrom(ours[i]);
        }
        return fits;
    }

    /** The arguments, converted for the chosen overload. */
    static Object[] convert(Executable chosen, List<Object> args) {
        Class<?>[] types = chosen.getParameterTypes();
        Type[] generic = chosen.getGenericParameterTypes();
        boolean full = generic.length == types.length;
        boolean spread = chosen.isVarArgs()
            && !(args.size() == types.length
                && Conversions.cost(args.get(types.length - 1), types[types.length - 1]) != Conversions.IMPOSSIBLE);
        Object[] converted = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            converted[i] = spread && i == types.length - 1
                ? spread(types[i].getComponentType(), args.subList(i, args.size()))
                : Conversions.convert(args.get(i), types[i], full ? generic[i] : types[i]);
        }
        return converted;
    }

    private static Object spread(Class<?> component, List<Object> args) {
        Object array = Array.newInstance(component, args.size());
        for (int i = 0; i < args.size(); i++) {
            Array.set(array, i, Conversions.convert(args.get(i), component, component));
        }
        return array;
    }

    /** `(char, int[][])`, for messages. */
    static String describe(List<Object> args) {
        String[] types = new String[args.size()];
        Arrays.setAll(types, i -> describe(args.get(i)));
        return "(" + String.join(", ", types) + ")";
    }

    private static String describe(Object arg) {
        if (arg == null) {
            return "null";
        }
        if (arg instanceof ArrayLiteral literal && literal.made() == null) {
            return literal.itemType().arrayType().getSimpleName();
        }
        Object value = arg instanceof ArrayLiteral literal ? literal.made() : arg;
        Class<?> primitive = Conversions.unbox(value.getClass());
        return (primitive == null ? value.getClass() : primitive).getSimpleName();
    }
}
