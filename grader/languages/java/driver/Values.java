package boardmark.driver;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Java values in the grader's form: plain data, written as JSON at once and bounded in depth and size. This runs no
 * code of the student's, unless a text is asked for: then an object's toString is called. Otherwise an object is
 * described by its class and its fields.
 */
final class Values {
    private static final int DEEPEST = 32;
    private static final int MOST = 100_000;
    private static final int LONGEST = 500_000;
    private static final long EXACT = (1L << 53) - 1;
    /** At most this many fields of an object are reported, and this many characters of a text in one. */
    private static final int FIELDS = 8;
    private static final int FIELD_TEXT = 60;
    /** Objects of these packages hold nothing of the student's that their toString could call. */
    private static final List<String> PLAIN_PACKAGES = List.of("java.lang", "java.math", "java.time");

    private int count;
    private int characters;

    /** At which depths in arrays the case asks for texts: 0 is the value itself. */
    private final List<Object> texts;
    private final StringBuilder out;

    private Values(List<Object> texts, StringBuilder out) {
        this.texts = texts;
        this.out = out;
    }

    /** Appends the value as JSON. If it throws, the caller must remove what it appended. */
    static void write(Object value, List<Object> texts, StringBuilder out) {
        int start = out.length();
        try {
            new Values(texts, out).write(value, 0);
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
            out.append("null");
        } else if (value instanceof ArrayLiteral literal) {
            write(literal.value(), depth);
        } else if (value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof String text) {
            Json.write(bounded(text), out);
        } else if (value instanceof Character) {
            writeTyped("char", bounded(value.toString()));
        } else if (value instanceof Number number && number.getClass().getName().startsWith("java.lang.")) {
            writeNumber(number);
        } else if (value.getClass().isArray()) {
            writeItems(value, depth);
        } else if (value instanceof Collection<?> collection && isList(value, depth)) {
            writeItems(collection.toArray(), depth);
        } else if (value instanceof Map<?, ?> map && isMap(value, depth)) {
            writeMap(map, depth);
        } else {
            writeObject(value, depth);
        }
    }

    /** A map of the JDK's, but for one whose text is asked for, or one of the student's that only extends such a class. */
    private boolean isMap(Object value, int depth) {
        Class<?> lister = declaring(value.getClass(), "entrySet");
        return lister != null && !Submission.owns(lister) && !lister.getSimpleName().startsWith("Abstract")
            && !(depth == 0 && asksText(depth));
    }

    private void writeMap(Map<?, ?> map, int depth) {
        out.append("{\"type\":\"map\",\"entries\":[");
        String before = "[";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(before);
            before = ",[";
            write(entry.getKey(), depth + 1);
            out.append(',');
            write(entry.getValue(), depth + 1);
            out.append(']');
        }
        out.append("]}");
    }

    /**
     * A collection of the JDK's, or one of the student's that only extends such a class, if no text is asked for.
     */
    private boolean isList(Object value, int depth) {
        if (!Submission.owns(namedClass(value))) {
            return true;
        }
        Class<?> copier = declaring(value.getClass(), "toArray");
        return !asksText(depth) && copier != null && !Submission.owns(copier)
            && !copier.getSimpleName().startsWith("Abstract");
    }

    private boolean asksText(int depth) {
        for (Object each : texts) {
            if (Json.number(each) == depth) {
                return true;
            }
        }
        return false;
    }

    private void writeTyped(String type, Object value) {
        out.append("{\"type\":\"").append(type).append("\",\"value\":");
        Json.write(value, out);
        out.append('}');
    }

    private void writeNumber(Number number) {
        if (number instanceof Double || number instanceof Float) {
            // A float is reported as it is written: 0.1f is 0.1.
            double exact = number instanceof Double ? number.doubleValue() : Double.parseDouble(number.toString());
            writeTyped("double", Double.isNaN(exact) || Double.isInfinite(exact) ? Double.toString(exact) : (Object) exact);
            return;
        }
        long exact = number.longValue();
        if (exact > EXACT || exact < -EXACT) {
            writeObject(number.getClass().getSimpleName(), number.toString());
        } else {
            out.append(exact);
        }
    }

    private void writeItems(Object array, int depth) {
        out.append('[');
        int length = Array.getLength(array);
        for (int i = 0; i < length; i++) {
            if (i > 0) {
                out.append(',');
            }
            write(Array.get(array, i), depth + 1);
        }
        out.append(']');
    }

    private void writeObject(Object value, int depth) {
        String text = textOf(value, depth);
        out.append("{\"type\":\"object\",\"class\":");
        Json.write(nameOf(value), out);
        out.append(",\"text\":");
        Json.write(text == null ? null : bounded(text), out);
        if (text == null) {
            writeFields(value);
        }
        out.append('}');
    }

    private void writeObject(String className, String text) {
        out.append("{\"type\":\"object\",\"class\":");
        Json.write(className, out);
        out.append(",\"text\":");
        Json.write(text, out);
        out.append('}');
    }

    /** What toString returns, or what is known without calling it; null if the object's fields describe it. */
    private String textOf(Object value, int depth) {
        if (asksText(depth)) {
            Class<?> speaker = declaring(value.getClass(), "toString");
            return speaker == Object.class ? null : value.toString();
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        boolean plain = !Submission.owns(value.getClass())
            && PLAIN_PACKAGES.contains(value.getClass().getPackageName());
        return plain && declaring(value.getClass(), "toString") != Object.class ? value.toString() : null;
    }

    private static String nameOf(Object value) {
        return namedClass(value).getSimpleName();
    }

    /** The class that has the public method without parameters; null if that cannot be found out. */
    static Class<?> declaring(Class<?> type, String method) {
        try {
            return type.getMethod(method).getDeclaringClass();
        } catch (NoSuchMethodException | LinkageError unknown) {
            return null;
        }
    }

    // ------------------------------------------------------------------------------------------ fields

    private void writeFields(Object value) {
        out.append(",\"fields\":[");
        int written = 0;
        for (Class<?> type = value.getClass(); type != null && Submission.owns(type); type = type.getSuperclass()) {
            for (Field field : fieldsOf(type)) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic() || !field.trySetAccessible()) {
                    continue;
                }
                if (written == FIELDS) {
                    break;
                }
                if (written++ > 0) {
                    out.append(',');
                }
                writeField(field, value);
            }
        }
        out.append(']');
    }

    private static Field[] fieldsOf(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError unknown) {
            return new Field[0];
        }
    }

    private void writeField(Field field, Object owner) {
        out.append("{\"name\":");
        Json.write(field.getName(), out);
        out.append(",\"value\":");
        try {
            writeHeld(field.get(owner));
        } catch (IllegalAccessException impossible) {
            out.append("{\"type\":\"void\"}");
        }
        out.append('}');
    }

    /** What a field holds. An object in it is not followed further. */
    private void writeHeld(Object held) {
        if (held == null) {
            out.append("null");
        } else if (held instanceof String text) {
            Json.write(text.substring(0, Math.min(text.length(), FIELD_TEXT)), out);
        } else if (held instanceof Boolean) {
            out.append(held);
        } else if (held instanceof Character) {
            writeTyped("char", held.toString());
        } else if (held instanceof Number number && number.getClass().getName().startsWith("java.lang.")) {
            writeNumber(number);
        } else {
            writeObject(nameOf(held), held instanceof Enum<?> constant ? constant.name() : null);
        }
    }

    /** `new ArrayList<>() {{ add(1); }}` is an ArrayList, and a constant with a body is of its enum. */
    private static Class<?> namedClass(Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        while (type.isAnonymousClass() && type.getSuperclass() != null) {
            type = type.getSuperclass();
        }
        return type;
    }

    private String bounded(String text) {
        characters += Math.min(text.length(), LONGEST + 1);
        if (characters > LONGEST) {
            throw new TooLarge("text of more than " + LONGEST + " characters");
        }
        return text;
    }
}
