package boardmark.driver;

import java.util.Map;
import java.util.Properties;

/** Gives each case the JVM's own properties; copies them again only if a case changed something. */
final class SystemProperties {
    private final Object[] names;
    private final Object[] values;
    private Properties given = System.getProperties();

    SystemProperties() {
        names = new Object[given.size()];
        values = new Object[given.size()];
        int count = 0;
        for (Map.Entry<Object, Object> each : given.entrySet()) {
            names[count] = each.getKey();
            values[count++] = each.getValue();
        }
    }

    void renew() {
        if (System.getProperties() == given && isUnchanged()) {
            return;
        }
        given = new Properties();
        for (int i = 0; i < names.length; i++) {
            given.put(names[i], values[i]);
        }
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
