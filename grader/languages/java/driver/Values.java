package boardmark.driver;

import java.lang.reflect.Array;
import java.util.Collection;

/** Java values as the grader's: plain data, written as JSON at once and bounded in depth and size. */
final class Values {
    private static final int DEEPEST = 32;
    private static final int MOST = 100_000;
    private static final int LONGEST = 500_000;
    private static final long EXACT = (1L << 53) - 1;

    private int count;
    private int characters;

    private final StringBuilder out;

    private Values(StringBuilder out) {
        this.out = out;
    }

    /** Appends the value as JSON; where it throws what it has appended is to be taken back. */
    static void write(Object value, StringBuilder out) {
        int start = out.length();
        try {
            new Values(out).write(value, 0);
        } catch (TooLarge tooLarge) {
            out.setLength(start);
            out.append("{\"type\":\"too-large\",\"what\":");
            Json.write(tooLarge.getMessage(), out);
            out.append('}');
        }
    }

    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge(String what) {
            super(what, null, false, false);
        }
    }

    private void write(Object value, int depth) {
        if (++count > MOST) {
            throw new TooLarge("more than " + MOST + " values");
        }
        if (depth > DEEPEST) {
            throw new TooLarge("nested deeper than " + DEEPEST);
        }
        if (value == Evaluator.VOID) {
            out.append("{\"type\":\"void\"}");
        } else if (value == null) {
            out.append("{\"type\":\"null\"}");
        } else if (value instanceof ArrayLiteral literal) {
            write(literal.value(), depth);
        } else if (value instanceof Boolean) {
            writeTyped("boolean", value);
        } else if (value instanceof Character || value instanceof String) {
            writeTyped(value instanceof String ? "string" : "char", bounded(value.toString()));
        } else if (value instanceof Number number && number.getClass().getName().startsWith("java.lang.")) {
            writeNumber(number);
        } else if (value.getClass().isArray()) {
            writeItems(value, depth);
        } else if (value instanceof Collection<?> collection && !Submission.owns(namedClass(value))) {
            writeItems(collection.toArray(), depth);
        } else {
            writeObject(value);
        }
    }

    private void writeTyped(String type, Object value) {
        out.append("{\"type\":\"").append(type).append("\",\"value\":");
        Json.write(value, out);
        out.append('}');
    }

    private void writeNumber(Number number) {
        if (number instanceof Double || number instanceof Float) {
            // A float is the number it is written as: 0.1f is 0.1.
            double exact = number instanceof Double ? number.doubleValue() : Double.parseDouble(number.toString());
            writeTyped("double", Double.isNaN(exact) || Double.isInfinite(exact) ? Double.toString(exact) : (Object) exact);
            return;
        }
        long exact = number.longValue();
        if (exact > EXACT || exact < -EXACT) {
            writeObject(number.getClass().getSimpleName(), number.toString());
        } else {
            writeWhole(exact);
        }
    }

    private void writeWhole(long exact) {
        out.append("{\"type\":\"int\",\"value\":").append(exact).append('}');
    }

    private void writeItems(Object array, int depth) {
        out.append("{\"type\":\"array\",\"items\":[");
        int length = Array.getLength(array);
        for (int i = 0; i < length; i++) {
            if (i > 0) {
                out.append(',');
            }
            write(Array.get(array, i), depth + 1);
        }
        out.append("]}");
    }

    private void writeObject(Object value) {
        String text = hasOwnText(value) ? value.toString() : null;
        writeObject(namedClass(value).getSimpleName(), text == null ? null : bounded(text));
    }

    private void writeObject(String className, String text) {
        out.append("{\"type\":\"object\",\"class\":");
        Json.write(className, out);
        out.append(",\"text\":");
        Json.write(text, out);
        out.append('}');
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
