package boardmark.driver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, Long, Double, Boolean and null; the JDK has none. */
public final class Json {
    /** Names recur, so each is made once. Values are never shared: a student's `==` would notice. */
    private static final String[] KNOWN = new String[256];
    private static final byte[][] KNOWN_BYTES = new byte[256][];
    /** Bytes, not a String: a short-lived JVM interprets this code, and each call of `charAt` is slow. */
    private final byte[] text;
    private final int end;
    private int at;

    Json(byte[] text, int from, int end) {
        this.text = text;
        this.at = from;
        this.end = end;
    }

    // ------------------------------------------------------------------------------------------ reading

    public static Object parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Json json = new Json(bytes, 0, bytes.length);
        Object value = json.readValue();
        if (json.skipBlanks() < bytes.length) {
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

    /** The list under that name; what is empty may be left out. */
    static List<Object> listIn(Map<String, Object> object, String name) {
        Object found = object.get(name);
        return found == null ? List.of() : list(found);
    }

    public static String text(Object value) {
        return (String) value;
    }

    static long number(Object value) {
        return ((Number) value).longValue();
    }

    /** The value at this position; what follows it is not read. */
    Object readValue() {
        switch (peek()) {
            case '{':
                return readObject();
            case '[':
                return readArray();
            case '"':
                return readString(false);
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
        Map<String, Object> object = new HashMap<>();
        at++;
        if (peek() == '}') {
            at++;
            return object;
        }
        do {
            if (peek() != '"') {
                throw fault("a name");
            }
            String key = readString(true);
            expect(':');
            object.put(key, readValue());
        } while (skipComma());
        expect('}');
        return object;
    }

    private List<Object> readArray() {
        List<Object> array = new ArrayList<>();
        at++;
        if (peek() == ']') {
            at++;
            return array;
        }
        do {
            array.add(readValue());
        } while (skipComma());
        expect(']');
        return array;
    }

    /** From one quotation mark to the next; escaped or non-ASCII text takes the slow way. */
    private String readString(boolean isName) {
        byte[] bytes = text;
        int last = end;
        int start = at + 1;
        int here = start;
        int hash = 0;
        for (; here < last; here++) {
            byte next = bytes[here];
            if (next == '"') {
                at = here + 1;
                return isName ? name(start, here - start, hash & 255)
                    : new String(bytes, start, here - start, StandardCharsets.ISO_8859_1);
            }
            if (next == '\\' || next < 0) {
                return readEscaped(start);
            }
            hash = 31 * hash + next;
        }
        throw fault("more text");
    }

    private String name(int start, int length, int place) {
        byte[] bytes = KNOWN_BYTES[place];
        if (bytes != null && bytes.length == length) {
            int same = 0;
            while (same < length && bytes[same] == text[start + same]) {
                same++;
            }
            if (same == length) {
                return KNOWN[place];
            }
        }
        String made = new String(text, start, length, StandardCharsets.ISO_8859_1);
        KNOWN[place] = made;
        KNOWN_BYTES[place] = Arrays.copyOfRange(text, start, start + length);
        return made;
    }

    private String readEscaped(int start) {
        int close = start;
        while (close < end && text[close] != '"') {
            close += text[close] == '\\' ? 2 : 1;
        }
        if (close >= end) {
            throw fault("more text");
        }
        at = close + 1;
        String raw = new String(text, start, close - start, StandardCharsets.UTF_8);
        StringBuilder string = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char next = raw.charAt(i);
            if (next != '\\') {
                string.append(next);
                continue;
            }
            char kind = raw.charAt(++i);
            if (kind == 'u') {
                string.append((char) Integer.parseInt(raw.substring(i + 1, i + 5), 16));
                i += 4;
            } else {
                string.append(unescape(kind));
            }
        }
        return string.toString();
    }

    private static char unescape(char kind) {
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
            default:
                return kind;
        }
    }

    private Object readNumber() {
        int start = at;
        long whole = 0;
        while (at < end && text[at] >= '0' && text[at] <= '9' && at - start < 18) {
            whole = 10 * whole + text[at++] - '0';
        }
        if (at > start && !isInNumber(at)) {
            return whole;
        }
        return readOtherNumber(start);
    }

    /** A number with a sign, a point or an exponent, or a long one. */
    private Object readOtherNumber(int start) {
        at = start;
        while (isInNumber(at)) {
            at++;
        }
        String number = new String(text, start, at - start, StandardCharsets.ISO_8859_1);
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

    private boolean isInNumber(int place) {
        return place < end && "+-.eE0123456789".indexOf(text[place]) >= 0;
    }

    private Object word(String word, Object value) {
        if (end - at < word.length() || !word.equals(new String(text, at, word.length(), StandardCharsets.ISO_8859_1))) {
            throw fault(word);
        }
        at += word.length();
        return value;
    }

    private boolean skipComma() {
        if (peek() != ',') {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw fault("'" + wanted + "'");
        }
        at++;
    }

    /** The next character that is no blank, without consuming it; 0 at the end. */
    private byte peek() {
        return skipBlanks() < end ? text[at] : 0;
    }

    /** The position of the next character. */
    int skipBlanks() {
        while (at < end && text[at] <= ' ' && text[at] >= 0) {
            at++;
        }
        return at;
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

    /** Appends the value's text. The content of a StringBuilder is JSON already. */
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
        } else if (value instanceof StringBuilder written) {
            out.append(written);
        } else {
            out.append(value);
        }
    }

    /** Only printable ASCII is written as it is, so that half a surrogate pair arrives unchanged. */
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
