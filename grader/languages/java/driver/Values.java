package boardmark.driver;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Java values as the grader's: plain data, bounded in depth and size. */
final class Values {
    private static final int DEEPEST = 32;
    private static final int MOST = 100_000;
    private static final int LONGEST = 500_000;
    private static final long EXACT = (1L << 53) - 1;

    private int count;
    private int characters;

    private Values() {
    }

    static Map<String, Object> describe(Object value) {
        try {
            return new Values().describe(value, 0);
        } catch (TooLarge tooLarge) {
            return Map.of("type", "too-large", "what", tooLarge.getMessage());
        }
    }

    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge(String what) {
            super(what, null, false, false);
        }
    }

    private Map<String, Object> describe(Object value, int depth) {
        if (++count > MOST) {
            throw new TooLarge("more than " + MOST + " values");
        }
        if (depth > DEEPEST) {
            throw new TooLarge("nested deeper than " + DEEPEST);
        }
        if (value == Evaluator.VOID) {
            return Map.of("type", "void");
        }
        if (value == null) {
            return Map.of("type", "null");
        }
        if (value instanceof ArrayLiteral literal) {
            return describe(literal.value(), depth);
        }
        if (value instanceof Boolean) {
            return Map.of("type", "boolean", "value", value);
        }
        if (value instanceof Character || value instanceof String) {
            return Map.of("type", value instanceof String ? "string" : "char", "value", bounded(value.toString()));
        }
        if (value instanceof Number number && number.getClass().getName().startsWith("java.lang.")) {
            return describeNumber(number);
        }
        if (value.getClass().isArray()) {
            return describeItems(Array.getLength(value), i -> Array.get(value, i), depth);
        }
        if (value instanceof Collection<?> collection && !Submission.owns(namedClass(value))) {
            Object[] items = collection.toArray();
            return describeItems(items.length, i -> items[i], depth);
        }
        return describeObject(value);
    }

    private static Map<String, Object> describeNumber(Number number) {
        if (number instanceof Double || number instanceof Float) {
            // A float is the number it is written as: 0.1f is 0.1.
            double exact = number instanceof Double ? number.doubleValue() : Double.parseDouble(number.toString());
            Object shown = Double.isNaN(exact) || Double.isInfinite(exact) ? Double.toString(exact) : (Object) exact;
            return Map.of("type", "double", "value", shown);
        }
        long exact = number.longValue();
        if (exact > EXACT || exact < -EXACT) {
            return Map.of("type", "object", "class", number.getClass().getSimpleName(), "text", number.toString());
        }
        return Map.of("type", "int", "value", exact);
    }

    private interface Items {
        Object get(int index);
    }

    private Map<String, Object> describeItems(int length, Items items, int depth) {
        List<Object> described = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            described.add(describe(items.get(i), depth + 1));
        }
        return Map.of("type", "array", "items", described);
    }

    private Map<String, Object> describeObject(Object value) {
        Map<String, Object> described = new java.util.HashMap<>();
        described.put("type", "object");
        described.put("class", namedClass(value).getSimpleName());
        String text = hasOwnText(value) ? value.toString() : null;
        described.put("text", text == null ? null : bounded(text));
        return described;
    }

    /** `new ArrayList<>() {{ add(1); }}` is an ArrayList, and a constant with a body is of its enum. */
    private static Class<?> namedClass(Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        while (type.isAnonymousClass() && type.getSuperclass() != null) {
            type = type.getSuperclass();
        }
        return type;
    }

    private static boolean hasOwnText(Object value) {
        try {
            return value.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            return false;
        }
    }

    private String bounded(String text) {
        characters += Math.min(text.length(), LONGEST + 1);
        if (characters > LONGEST) {
            throw new TooLarge("text of more than " + LONGEST + " characters");
        }
        return text;
    }
}
