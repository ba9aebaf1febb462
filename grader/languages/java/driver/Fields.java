package boardmark.driver;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * An object of JSON. A request's objects have few names and are read once: searching them costs less than making a
 * HashMap, above all in a JVM that still interprets this code.
 */
final class Fields {
    private String[] names = new String[4];
    private Object[] values = new Object[4];
    private int count;

    /** The name must be interned. */
    void add(String name, Object value) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        names[count] = name;
        values[count++] = value;
    }

    /** The value under this name, which must be interned, as literals are; null if there is none. */
    Object get(String name) {
        String[] all = names;
        for (int i = count - 1; i >= 0; i--) {
            if (all[i] == name) {
                return values[i];
            }
        }
        return null;
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new HashMap<>();
        for (int i = 0; i < count; i++) {
            map.put(names[i], values[i]);
        }
        return map;
    }
}
