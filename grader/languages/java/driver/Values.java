package boardmark.driver;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Java values in the grader's form: plain data as JSON has it, bounded in depth and size. This runs no code of the
 * student's, unless a text is asked for: then an object's toString is called. Otherwise an object is described by its
 * class and its fields.
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

    private Values(List<Object> texts) {
        this.texts = texts;
    }

    static Object describe(Object value, List<Object> texts) {
        try {
            return new Values(texts).describe(value, 0);
        } catch (TooLarge tooLarge) {
            return Json.object("type", "too-large", "what", tooLarge.getMessage());
        }
    }

    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge(String what) {
            super(what, null, false, false);
        }
    }

    private Object describe(Object value, int depth) {
        if (++count > MOST) {
            throw new TooLarge("more than " + MOST + " values");
        }
        if (depth > DEEPEST) {
            throw new TooLarge("nested deeper than " + DEEPEST);
        }
        if (value == Evaluator.VOID) {
            return Map.of("type", "void");
        }
        if (isSimple(value)) {
            return describeSimple(value);
        }
        if (value instanceof ArrayLiteral literal) {
            return describe(literal.value(), depth);
        }
        if (value instanceof String text) {
            return bounded(text);
        }
        if (value.getClass().isArray()) {
            return describeItems(value, depth);
        }
        if (value instanceof Collection<?> collection && isList(value, depth)) {
            return describeItems(collection.toArray(), depth);
        }
        if (value instanceof Map<?, ?> map && isMap(value, depth)) {
            return describeMap(map, depth);
        }
        String text = textOf(value, depth);
        Map<String, Object> object = object(nameOf(value), text == null ? null : bounded(text));
        if (text == null) {
            object.put("fields", describeFields(value));
        }
        return object;
    }

    /** Null, or in the box of a primitive type. */
    private static boolean isSimple(Object value) {
        return value == null || Conversions.unbox(value.getClass()) != null;
    }

    private static Object describeSimple(Object value) {
        if (value instanceof Double || value instanceof Float) {
            // A float is reported as it is written: 0.1f is 0.1.
            double exact = value instanceof Double number ? number : Double.parseDouble(value.toString());
            Object written = Double.isFinite(exact) ? (Object) exact : Double.toString(exact);
            return Map.of("type", "double", "value", written);
        }
        boolean isRounded = value instanceof Long number && (number > EXACT || number < -EXACT);
        return isRounded ? object("Long", value.toString()) : value;
    }

    /** A map of the JDK's, but for one whose text is asked for, or one of the student's that only extends such a class. */
    private boolean isMap(Object value, int depth) {
        Class<?> lister = declaring(value.getClass(), "entrySet");
        return lister != null && !Submission.owns(lister) && !lister.getSimpleName().startsWith("Abstract")
            && !(depth == 0 && asksText(depth));
    }

    private Object describeMap(Map<?, ?> map, int depth) {
        List<Object> entries = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            entries.add(Arrays.asList(describe(entry.getKey(), depth + 1), describe(entry.getValue(), depth + 1)));
        }
        return Json.object("type", "map", "entries", entries);
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

    private List<Object> describeItems(Object array, int depth) {
        int length = Array.getLength(array);
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            items.add(describe(Array.get(array, i), depth + 1));
        }
        return items;
    }

    private static Map<String, Object> object(String className, String text) {
        return Json.object("type", "object", "class", className, "text", text);
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

    private static List<Object> describeFields(Object value) {
        List<Object> described = new ArrayList<>();
        for (Class<?> type = value.getClass(); type != null && Submission.owns(type); type = type.getSuperclass()) {
            for (Field field : fieldsOf(type)) {
                boolean isOwn = !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic();
                if (isOwn && described.size() < FIELDS && field.trySetAccessible()) {
                    described.add(Json.object("name", field.getName(), "value", describeHeld(field, value)));
                }
            }
        }
        return described;
    }

    private static Field[] fieldsOf(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError unknown) {
            return new Field[0];
        }
    }

    /** What a field holds. An object in it is not followed further. */
    private static Object describeHeld(Field field, Object owner) {
        try {
            Object held = field.get(owner);
            if (held instanceof String text) {
                return text.substring(0, Math.min(text.length(), FIELD_TEXT));
            }
            return isSimple(held) ? describeSimple(held)
                : object(nameOf(held), held instanceof Enum<?> constant ? constant.name() : null);
        } catch (IllegalAccessException impossible) {
            return Map.of("type", "void");
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
