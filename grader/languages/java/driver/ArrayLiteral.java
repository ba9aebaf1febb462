package boardmark.driver;

import java.lang.reflect.Array;

/**
 * An array as a case writes it, `{{4, 4}, {}}`. It gets its type from the first parameter to which it is passed, or
 * from its items if it is used before. From then on it is that one array, so that side effects show.
 */
final class ArrayLiteral {
    final Object[] items;
    private Object made;

    ArrayLiteral(Object[] items) {
        this.items = items;
    }

    /** The array or list; null until it has a type. */
    Object made() {
        return made;
    }

    /** The array or list. If nothing has given it a type yet, its items do. */
    Object value() {
        if (made == null) {
            makeArray(itemType());
        }
        return made;
    }

    Object makeArray(Class<?> component) {
        if (component == int.class) {
            return makeNumbers();
        }
        made = Array.newInstance(component, items.length);
        for (int i = 0; i < items.length; i++) {
            Array.set(made, i, Conversions.convert(items[i], component, component));
        }
        return made;
    }

    /** Most arrays are of this type, and reflection sets one item in the time in which this sets them all. */
    private Object makeNumbers() {
        int[] numbers = new int[items.length];
        for (int i = 0; i < numbers.length; i++) {
            Object item = items[i];
            // A char may stand for a number.
            numbers[i] = item instanceof Character letter ? letter : ((Number) item).intValue();
        }
        made = numbers;
        return made;
    }

    Object keep(Object list) {
        made = list;
        return list;
    }

    /** The type that all items fit into; Object if they show none. */
    Class<?> itemType() {
        Class<?> common = null;
        boolean hasNull = false;
        for (Object item : items) {
            if (item == null) {
                hasNull = true;
            } else {
                common = common == null ? typeOf(item) : commonType(common, typeOf(item));
            }
        }
        if (common == null) {
            return Object.class;
        }
        return hasNull && common.isPrimitive() ? Conversions.box(common) : common;
    }

    private static Class<?> typeOf(Object item) {
        if (item instanceof ArrayLiteral literal) {
            return literal.made == null ? literal.itemType().arrayType() : literal.made.getClass();
        }
        Class<?> primitive = Conversions.unbox(item.getClass());
        return primitive == null ? item.getClass() : primitive;
    }

    private static Class<?> commonType(Class<?> one, Class<?> other) {
        if (one == other) {
            return one;
        }
        if (one.isPrimitive() && other.isPrimitive()) {
            if (Conversions.widens(one, other)) {
                return other;
            }
            return Conversions.widens(other, one) ? one : Object.class;
        }
        if (one.isArray() && other.isArray()) {
            // An empty row shows no type, so it takes that of its neighbours.
            if (one == Object[].class || other == Object[].class) {
                return one == Object[].class ? other : one;
            }
            return commonType(one.getComponentType(), other.getComponentType()).arrayType();
        }
        if (one.isPrimitive() || other.isPrimitive()) {
            return Object.class;
        }
        Class<?> common = one;
        while (!common.isAssignableFrom(other)) {
            common = common.getSuperclass() == null ? Object.class : common.getSuperclass();
        }
        return common;
    }
}
