package boardmark.driver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, Long, Double, Boolean and null; the JDK has none. */
public final class Json {
    private final String text;
    /** Before this place nothing is escaped: strings are taken as they stand, not sign by sign. */
    private final int firstEscape;
    private int at;

    private Json(String text) {
        this.text = text;
        int escape = text.indexOf('\\');
        this.firstEscape = escape < 0 ? text.length() : escape;
    }

    // ------------------------------------------------------------------------------------------ reading

    public static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.readValue();
        json.skipBlanks();
        if (json.at < text.length()) {
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
        skipBlanks();
        switch (peek()) {
            case '{':
                return readObject();
            case '[':
                return readArray();
            case '"':
                return readString();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return readNumber();
        }
    }

    private Map<String, Object> readObject() {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        skipBlanks();
        if (skip('}')) {
            return object;
        }
        do {
            skipBlanks();
            String key = readString();
            skipBlanks();
            expect(':');
            object.put(key, readValue());
            skipBlanks();
        } while (skip(','));
        expect('}');
        return object;
    }

    private List<Object> readArray() {
        List<Object> array = new ArrayList<>();
        at++;
        skipBlanks();
        if (skip(']')) {
            return array;
        }
        do {
            array.add(readValue());
            skipBlanks();
        } while (skip(','));
        expect(']');
        return array;
    }

    private String readString() {
        expect('"');
        int end = text.indexOf('"', at);
        if (end >= 0 && end < firstEscape) {
            String plain = text.substring(at, end);
            at = end + 1;
            return plain;
        }
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(at++);
            string.append(next == '\\' ? readEscape() : next);
        }
        at++;
        return string.toString();
    }

    private char readEscape() {
        char kind = peek();
        at++;
        switch (kind) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return kind;
        }
    }

    private Object readNumber() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (number.isEmpty()) {
            throw fault("a value");
        }
        boolean whole = number.length() <= 18 && !number.equals("-0")
            && number.indexOf('.') < 0 && number.indexOf('e') < 0 && number.indexOf('E') < 0;
        // No conditional expression: it would make a double of both.
        if (whole) {
            return Long.valueOf(number);
        }
        return Double.valueOf(number);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw fault(word);
        }
        at += word.length();
        return value;
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) <= ' ' && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean skip(char wanted) {
        boolean found = peek() == wanted;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char wanted) {
        if (!skip(wanted)) {
            throw fault("'" + wanted + "'");
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw fault("more text");
        }
        return text.charAt(at);
    }

    private IllegalArgumentException fault(String expected) {
        return new IllegalArgumentException("JSON: expected " + expected + " at " + at);
    }

    // ------------------------------------------------------------------------------------------ writing

    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    /** Appends the value's text. */
    static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> object) {
            char before = '{';
            for (Map.Entry<?, ?> entry : object.entrySet()) {
                out.append(before);
                writeString((String) entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ',';
            }
            out.append(object.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> array) {
            char before = '[';
            for (Object item : array) {
                out.append(before);
                write(item, out);
                before = ',';
            }
            out.append(array.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            writeString(string, out);
        } else {
            out.append(value);
        }
    }

    /** Only printable ASCII goes out as it is, so that half a surrogate pair arrives as what it was. */
    private static void writeString(String string, StringBuilder out) {
        out.append('"');
        if (isPlain(string)) {
            out.append(string).append('"');
            return;
        }
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

    private static boolean isPlain(String string) {
        for (int i = 0; i < string.length(); i++) {
            char next = string.charAt(i);
            if (next < ' ' || next > '~' || next == '"' || next == '\\') {
                return false;
            }
        }
        return true;
    }
}
