package boardmark.driver;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Which values fit which types, how well, and how they get there: Java's rules for passing arguments. */
final class Conversions {
    static final int IMPOSSIBLE = -1;
    private static final int BOXING = 20;
    private static final int COLLECTION = 30;
    private static final int OBJECT = 9;
    private static final int INTERFACE = 5;

    private static final List<Class<?>> WIDENING =
        List.of(byte.class, short.class, int.class, long.class, float.class, double.class);
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
        byte.class, Byte.class, short.class, Short.class, int.class, Integer.class, long.class, Long.class,
        float.class, Float.class, double.class, Double.class, char.class, Character.class,
        boolean.class, Boolean.class);

    private static final Map<Class<?>, Class<?>> UNBOXED = new HashMap<>();

    static {
        for (Map.Entry<Class<?>, Class<?>> each : BOXES.entrySet()) {
            UNBOXED.put(each.getValue(), each.getKey());
        }
    }

    private Conversions() {
    }

    static Class<?> box(Class<?> type) {
        return BOXES.getOrDefault(type, type);
    }

    /** The primitive type in this box, or null. */
    static Class<?> unbox(Class<?> type) {
        return UNBOXED.get(type);
    }

    /** Whether a value of the one primitive type is one of the other without a cast. */
    static boolean widens(Class<?> from, Class<?> to) {
        return wideningSteps(from, to) > 0;
    }

    private static int wideningSteps(Class<?> from, Class<?> to) {
        if (from == to) {
            return 0;
        }
        int start = from == char.class ? 1 : WIDENING.indexOf(from);
        int end = WIDENING.indexOf(to);
        boolean possible = start >= 0 && end > start;
        return possible ? end - start : IMPOSSIBLE;
    }

    /** How far the value is from the type: 0 is its own type, IMPOSSIBLE does not fit. */
    static int cost(Object value, Class<?> type) {
        if (value == null) {
            return type.isPrimitive() ? IMPOSSIBLE : 0;
        }
        if (value instanceof ArrayLiteral literal) {
            return literal.made() == null ? costOfItems(literal, type) : cost(literal.made(), type);
        }
        Class<?> primitive = unbox(value.getClass());
        if (type.isPrimitive()) {
            return primitive == null ? IMPOSSIBLE : wideningSteps(primitive, type);
        }
        if (!type.isInstance(value)) {
            return IMPOSSIBLE;
        }
        return distance(value.getClass(), type) + (primitive == null ? 0 : BOXING);
    }

    private static int costOfItems(ArrayLiteral literal, Class<?> type) {
        if (!type.isArray()) {
            return type.isAssignableFrom(ArrayList.class) || Collection.class.isAssignableFrom(type)
                ? COLLECTION + (type == Object.class ? OBJECT : 0) : IMPOSSIBLE;
        }
        int worst = 0;
        Class<?> component = type.getComponentType();
        for (Object item : literal.items) {
            if (component == int.class && item instanceof Integer) {
                continue;
            }
            int cost = costOfItem(item, component);
            if (cost == IMPOSSIBLE) {
                return IMPOSSIBLE;
            }
            worst = Math.max(worst, cost);
        }
        return worst;
    }

    /** As in `byte[] b = {1}`, an integer that fits may be passed for a smaller type. */
    private static int costOfItem(Object item, Class<?> type) {
        int cost = cost(item, type);
        return cost == IMPOSSIBLE && item instanceof Integer number && narrow(number, box(type)) != null
            ? BOXING : cost;
    }

    private static int distance(Class<?> from, Class<?> to) {
        if (to == Object.class) {
            return OBJECT;
        }
        if (to.isInterface()) {
            return INTERFACE;
        }
        int steps = 0;
        for (Class<?> each = from; each != to && each != null; each = each.getSuperclass()) {
            steps++;
        }
        return steps;
    }

    /** The value converted to the parameter's type; `cost` has shown that it fits. */
    static Object convert(Object value, Class<?> type, Type generic) {
        if (value instanceof ArrayLiteral literal) {
            if (literal.made() != null) {
                return literal.made();
            }
            if (type.isArray()) {
                return literal.makeArray(type.getComponentType());
            }
            return Collection.class.isAssignableFrom(type) || type == Iterable.class
                ? makeCollection(literal, type, generic) : literal.value();
        }
        if (value instanceof Integer number && box(type) != Integer.class) {
            Object narrowed = narrow(number, box(type));
            return narrowed == null ? value : narrowed;
        }
        return value;
    }

    private static Object narrow(int number, Class<?> type) {
        if (type == Byte.class && number == (byte) number) {
            return (byte) number;
        }
        if (type == Short.class && number == (short) number) {
            return (short) number;
        }
        return type == Character.class && number == (char) number ? (char) number : null;
    }

    private static Object makeCollection(ArrayLiteral literal, Class<?> type, Type generic) {
        Collection<Object> made = newCollection(type);
        Type[] arguments = generic instanceof ParameterizedType of ? of.getActualTypeArguments() : new Type[0];
        Type item = arguments.length == 1 ? arguments[0] : Object.class;
        Class<?> raw = item instanceof ParameterizedType of ? (Class<?>) of.getRawType()
            : item instanceof Class<?> plain ? plain : Object.class;
        for (Object each : literal.items) {
            made.add(convert(each, raw, item));
        }
        return literal.keep(made);
    }

    @SuppressWarnings("unchecked")
    private static Collection<Object> newCollection(Class<?> type) {
        for (Collection<Object> each : List.of(
                new ArrayList<>(), new LinkedHashSet<>(), new ArrayDeque<>(), new java.util.TreeSet<>(),
                new java.util.PriorityQueue<>())) {
            if (type.isInstance(each)) {
                return each;
            }
        }
        try {
            return (Collection<Object>) type.getConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new Refusal("IllegalArgumentException", "an array cannot be passed as " + type.getSimpleName());
        }
    }
}
