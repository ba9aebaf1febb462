package boardmark.driver;

import java.util.Map;
import java.util.Properties;

/** Gives each case the JVM's own properties; copies them again only if a case changed something. */
final class SystemProperties {
    private final Object[] names;
    private final Object[] values;
    private WatchedProperties given;

    SystemProperties() {
        Properties own = System.getProperties();
        names = new Object[own.size()];
        values = new Object[own.size()];
        int count = 0;
        for (Map.Entry<Object, Object> each : own.entrySet()) {
            names[count] = each.getKey();
            values[count++] = each.getValue();
        }
        give();
    }

    void renew() {
        if (!areAsGiven()) {
            give();
        }
    }

    /** Whether a case has left them as they were. */
    boolean areAsGiven() {
        return System.getProperties() == given && (!given.isTouched() || isUnchanged());
    }

    private void give() {
        given = new WatchedProperties(names, values);
        System.setProperties(given);
    }

    private boolean isUnchanged() {
        boolean same = given.size() == names.length;
        for (int i = 0; i < names.length && same; i++) {
            same = given.get(names[i]) == values[i];
        }
        return same;
    }
}
