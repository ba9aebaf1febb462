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
    static <E extends Executable> E choose(List<E> candidates, Object[] args) {
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

    private static int cost(Executable candidate, Object[] args) {
        Class<?>[] types = candidate.getParameterTypes();
        int total = types.length == args.length ? 0 : Conversions.IMPOSSIBLE;
        for (int i = 0; i < types.length && total != Conversions.IMPOSSIBLE; i++) {
            int cost = Conversions.cost(args[i], types[i]);
            total = cost == Conversions.IMPOSSIBLE ? cost : total + cost;
        }
        return total == Conversions.IMPOSSIBLE && candidate.isVarArgs() ? costOfSpread(types, args) : total;
    }

    /** Variable arguments are tried last, after everything else that fits. */
    private static int costOfSpread(Class<?>[] types, Object[] args) {
        int fixed = types.length - 1;
        if (args.length < fixed) {
            return Conversions.IMPOSSIBLE;
        }
        int total = 1000;
        for (int i = 0; i < args.length; i++) {
            int cost = Conversions.cost(args[i], i < fixed ? types[i] : types[fixed].getComponentType());
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
    static Object[] convert(Executable chosen, Object[] args) {
        Class<?>[] types = chosen.getParameterTypes();
        Type[] declared = chosen.getGenericParameterTypes();
        // The class file may not tell all of them.
        Type[] generic = declared.length == types.length ? declared : types;
        boolean spread = chosen.isVarArgs()
            && !(args.length == types.length
                && Conversions.cost(args[types.length - 1], types[types.length - 1]) != Conversions.IMPOSSIBLE);
        Object[] converted = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            converted[i] = spread && i == types.length - 1
                ? spread(types[i].getComponentType(), Arrays.copyOfRange(args, i, args.length))
                : Conversions.convert(args[i], types[i], generic[i]);
        }
        return converted;
    }

    private static Object spread(Class<?> component, Object[] args) {
        Object array = Array.newInstance(component, args.length);
        for (int i = 0; i < args.length; i++) {
            Array.set(array, i, Conversions.convert(args[i], component, component));
        }
        return array;
    }

    /** `(char, int[][])`, for messages. */
    static String describe(Object[] args) {
        String[] types = new String[args.length];
        Arrays.setAll(types, i -> describe(args[i]));
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
