package boardmark.driver;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** JSON as Fields, arrays, strings, Integer, Long, Double, Boolean and null; the JDK has none. */
public final class Json {
    private static final Object[] NO_ITEMS = {};
    /** Names recur, so each is made once. Values are never shared: a student's `==` would notice. */
    private static final String[] KNOWN = new String[256];
    private static final byte[][] KNOWN_BYTES = new byte[256][];
    /** Bytes, not a String: a short-lived JVM interprets this code, and each call of `charAt` is slow. */
    private final byte[] text;
    private final int end;
    private int at;
    /** Items of arrays that have not ended yet. */
    private Object[] items = new Object[16];
    private int pending;

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

    public static Map<String, Object> map(Object value) {
        return ((Fields) value).toMap();
    }

    public static List<Object> list(Object value) {
        return Arrays.asList((Object[]) value);
    }

    /** The items under that name; what is empty may be left out. */
    static Object[] itemsIn(Fields object, String name) {
        Object found = object.get(name);
        return found == null ? NO_ITEMS : (Object[]) found;
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

    private Fields readObject() {
        Fields object = new Fields();
        at++;
        if (peek() == '}') {
            at++;
            return object;
        }
        while (true) {
            if (peek() != '"') {
                throw fault("a name");
            }
            String name = readName();
            if (peek() != ':') {
                throw fault("':'");
            }
            at++;
            object.add(name, isIdentifier(name) && peek() == '"' ? readName() : readValue());
            byte next = peek();
            at++;
            if (next == '}') {
                return object;
            }
            if (next != ',') {
                throw fault("'}'");
            }
        }
    }

    /** Under these names stand names again, which no student's code gets to see. */
    private static boolean isIdentifier(String name) {
        return name == "type" || name == "name" || name == "class";
    }

    private Object[] readArray() {
        int first = pending;
        at++;
        if (peek() == ']') {
            at++;
            return NO_ITEMS;
        }
        while (true) {
            Object item = readValue();
            if (pending == items.length) {
                items = Arrays.copyOf(items, 2 * pending);
            }
            items[pending++] = item;
            byte next = peek();
            at++;
            if (next == ']') {
                break;
            }
            if (next != ',') {
                throw fault("']'");
            }
        }
        Object[] array = new Object[pending - first];
        System.arraycopy(items, first, array, 0, array.length);
        pending = first;
        return array;
    }

    /** From one quotation mark to the next; escaped or non-ASCII text takes the slow way. */
    private String readString() {
        int start = at + 1;
        int close = closing(start);
        if (close < 0) {
            return readEscaped(start);
        }
        at = close + 1;
        return new String(text, start, close - start, StandardCharsets.ISO_8859_1);
    }

    /** Where this text ends; negative if it is escaped or not ASCII. */
    private int closing(int start) {
        byte[] bytes = text;
        int last = end;
        for (int here = start; here < last; here++) {
            byte next = bytes[here];
            if (next == '"') {
                return here;
            }
            if (next == '\\' || next < 0) {
                return -1;
            }
        }
        throw fault("more text");
    }

    /** A string that is interned. */
    private String readName() {
        int start = at + 1;
        int close = closing(start);
        if (close <= start) {
            return readString().intern();
        }
        at = close + 1;
        int length = close - start;
        int place = 31 * text[start] + 7 * text[close - 1] + length & 255;
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
        String made = new String(text, start, length, StandardCharsets.ISO_8859_1).intern();
        KNOWN[place] = made;
        KNOWN_BYTES[place] = Arrays.copyOfRange(text, start, close);
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
        int here = start;
        int last = Math.min(end, start + 9);
        int whole = 0;
        byte next = 0;
        while (here < last && (next = text[here]) >= '0' && next <= '9') {
            whole = 10 * whole + next - '0';
            here++;
        }
        // What ends nearly every number.
        if (here > start && (next == ',' || next == ']' || next == '}')) {
            at = here;
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
        if (!whole) {
            return Double.valueOf(number);
        }
        long exact = Long.parseLong(number);
        // No conditional expression: it would make a long of both.
        if (exact == (int) exact) {
            return (int) exact;
        }
        return exact;
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

    /** The next character that is no blank, without consuming it; 0 at the end. */
    private byte peek() {
        if (at < end) {
            byte next = text[at];
            if (next > ' ') {
                return next;
            }
        }
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
