package boardmark.driver;

import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Properties that know whether anybody may have changed them. Comparing all of them after each case would take longer
 * than most cases do. What can change them is every method that writes, and every view: a view may be kept.
 */
final class WatchedProperties extends Properties {
    private static final long serialVersionUID = 1L;

    private transient volatile boolean touched;

    WatchedProperties(Object[] names, Object[] values) {
        super(names.length);
        for (int i = 0; i < names.length; i++) {
            super.put(names[i], values[i]);
        }
    }

    boolean isTouched() {
        return touched;
    }

    @Override
    public Object put(Object key, Object value) {
        touched = true;
        return super.put(key, value);
    }

    @Override
    public Object remove(Object key) {
        touched = true;
        return super.remove(key);
    }

    @Override
    public void putAll(Map<?, ?> all) {
        touched = true;
        super.putAll(all);
    }

    @Override
    public void clear() {
        touched = true;
        super.clear();
    }

    @Override
    public Set<Object> keySet() {
        touched = true;
        return super.keySet();
    }

    @Override
    public Collection<Object> values() {
        touched = true;
        return super.values();
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        touched = true;
        return super.entrySet();
    }

    @Override
    public Object putIfAbsent(Object key, Object value) {
        touched = true;
        return super.putIfAbsent(key, value);
    }

    @Override
    public boolean remove(Object key, Object value) {
        touched = true;
        return super.remove(key, value);
    }

    @Override
    public boolean replace(Object key, Object before, Object after) {
        touched = true;
        return super.replace(key, before, after);
    }

    @Override
    public Object replace(Object key, Object value) {
        touched = true;
        return super.replace(key, value);
    }

    @Override
    public void replaceAll(BiFunction<? super Object, ? super Object, ?> by) {
        touched = true;
        super.replaceAll(by);
    }

    @Override
    public Object computeIfAbsent(Object key, Function<? super Object, ?> by) {
        touched = true;
        return super.computeIfAbsent(key, by);
    }

    @Override
    public Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> by) {
        touched = true;
        return super.computeIfPresent(key, by);
    }

    @Override
    public Object compute(Object key, BiFunction<? super Object, ? super Object, ?> by) {
        touched = true;
        return super.compute(key, by);
    }

    @Override
    public Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> by) {
        touched = true;
        return super.merge(key, value, by);
    }
}
