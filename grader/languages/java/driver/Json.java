package boardmark.driver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, strings, Integer, Long, Double, Boolean and null; the JDK has none. A Character is written as the
 * grader reads it: boards hold many.
 */
public final class Json {
    private final char[] text;
    private int at;

    private Json(String text) {
        this.text = text.toCharArray();
    }

    // ------------------------------------------------------------------------------------------ reading

    public static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.readValue();
        if (json.peek() != 0) {
            throw json.fault("the end");
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    public static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    public static String text(Object value) {
        return (String) value;
    }

    static long number(Object value) {
        return ((Number) value).longValue();
    }

    private Object readValue() {
        switch (peek()) {
            case '{':
                return readObject();
            case '[':
                return readArray();
            case '"':
                return readString();
            case 't':
                return readWord("true", Boolean.TRUE);
            case 'f':
                return readWord("false", Boolean.FALSE);
            case 'n':
                return readWord("null", null);
            default:
                return readNumber();
        }
    }

    private Map<String, Object> readObject() {
        Map<String, Object> object = new HashMap<>();
        at++;
        while (!ends('}', object.isEmpty())) {
            expect('"');
            String name = readString();
            expect(':');
            at++;
            object.put(name, readValue());
        }
        return object;
    }

    private List<Object> readArray() {
        List<Object> array = new ArrayList<>();
        at++;
        while (!ends(']', array.isEmpty())) {
            array.add(readValue());
        }
        return array;
    }

    /** Whether nothing more comes before the bracket; otherwise the next item does. */
    private boolean ends(char bracket, boolean isEmpty) {
        if (peek() == bracket) {
            at++;
            return true;
        }
        if (!isEmpty) {
            expect(',');
            at++;
        }
        return false;
    }

    /** Never the same String twice: a student's `==` would notice. */
    private String readString() {
        at++;
        StringBuilder string = new StringBuilder();
        for (char next = take(); next != '"'; next = take()) {
            string.append(next == '\\' ? readEscaped() : next);
        }
        return string.toString();
    }

    private char readEscaped() {
        char kind = take();
        int place = "nrtbf".indexOf(kind);
        if (kind == 'u') {
            at += 4;
            return (char) Integer.parseInt(new String(text, at - 4, 4), 16);
        }
        return place < 0 ? kind : "\n\r\t\b\f".charAt(place);
    }

    private Object readNumber() {
        int start = at;
        boolean isWhole = true;
        while (at < text.length && "+-.eE0123456789".indexOf(text[at]) >= 0) {
            isWhole = isWhole && ".eE".indexOf(text[at]) < 0;
            at++;
        }
        String number = new String(text, start, at - start);
        if (number.isEmpty()) {
            throw fault("a value");
        }
        if (!isWhole || number.length() > 18 || number.equals("-0")) {
            return Double.valueOf(number);
        }
        long exact = Long.parseLong(number);
        // No conditional expression: it would make a long of both.
        if (exact == (int) exact) {
            return (int) exact;
        }
        return exact;
    }

    private Object readWord(String word, Object value) {
        for (int i = 0; i < word.length(); i++) {
            if (take() != word.charAt(i)) {
                throw fault(word);
            }
        }
        return value;
    }

    private char take() {
        if (at == text.length) {
            throw fault("more text");
        }
        return text[at++];
    }

    private void expect(char next) {
        if (peek() != next) {
            throw fault("'" + next + "'");
        }
    }

    /** The next character that is no blank, without consuming it; 0 at the end. */
    private char peek() {
        while (at < text.length && text[at] <= ' ') {
            at++;
        }
        return at < text.length ? text[at] : 0;
    }

    private IllegalArgumentException fault(String expected) {
        return new IllegalArgumentException("JSON: expected " + expected + " at " + at);
    }

    // ------------------------------------------------------------------------------------------ writing

    /** An object with these names, each followed by its value. */
    public static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        String before = "";
        if (value instanceof Map<?, ?> object) {
            out.append('{');
            for (Map.Entry<?, ?> entry : object.entrySet()) {
                out.append(before);
                writeString((String) entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> array) {
            out.append('[');
            for (Object item : array) {
                out.append(before);
                write(item, out);
                before = ",";
            }
            out.append(']');
        } else if (value instanceof String string) {
            writeString(string, out);
        } else if (value instanceof Character letter) {
            out.append("{\"type\":\"char\",\"value\":");
            writeString(letter.toString(), out);
            out.append('}');
        } else {
            out.append(value);
        }
    }

    /** Only printable ASCII is written as it is, so that half a surrogate pair arrives unchanged. */
    private static void writeString(String string, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char next = string.charAt(i);
            if (next == '"' || next == '\\') {
                out.append('\\').append(next);
            } else if (next >= ' ' && next <= '~') {
                out.append(next);
            } else {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(Character.forDigit(next >> shift & 15, 16));
                }
            }
        }
        out.append('"');
    }
}
