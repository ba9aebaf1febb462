package boardmark.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** Gives each case properties of its own, with what the JVM's held before any case. */
final class SystemProperties {
    private final Map<Object, Object> own = new HashMap<>(System.getProperties());
    private Properties given;

    SystemProperties() {
        renew();
    }

    void renew() {
        given = new Properties();
        given.putAll(own);
        System.setProperties(given);
    }

    /** Whether a case has left them as they were. Asking what it may have put there would run its code. */
    boolean areAsGiven() {
        boolean same = System.getProperties() == given && given.size() == own.size();
        for (Map.Entry<Object, Object> each : own.entrySet()) {
            same = same && given.get(each.getKey()) == each.getValue();
        }
        return same;
    }
}
