package boardmark.driver;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds members that a class in the same folder could use: everything but private ones. */
final class Members {
    private Members() {
    }

    /** The class, its superclasses and then all their interfaces. */
    static Set<Class<?>> lineage(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            all.add(each);
        }
        for (Class<?> each : new ArrayList<>(all)) {
            addInterfaces(each, all);
        }
        return all;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
        for (Class<?> each : type.getInterfaces()) {
            if (all.add(each)) {
                addInterfaces(each, all);
            }
        }
    }

    static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    /** Methods of this name; of those that override each other one that can be invoked, which dispatches as usual. */
    static List<Method> methods(Class<?> type, String name) {
        Map<String, Method> found = new LinkedHashMap<>();
        for (Class<?> owner : lineage(type.isInterface() ? Object.class : type)) {
            addMethods(owner, name, found);
        }
        for (Class<?> owner : lineage(type)) {
            addMethods(owner, name, found);
        }
        return new ArrayList<>(found.values());
    }

    private static void addMethods(Class<?> owner, String name, Map<String, Method> found) {
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isBridge() && !found.containsKey(signature(method))
                && isOpen(method, method.getModifiers())) {
                found.put(signature(method), method);
            }
        }
    }

    static List<Constructor<?>> constructors(Class<?> type) {
        List<Constructor<?>> found = new ArrayList<>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (!constructor.isSynthetic() && isOpen(constructor, constructor.getModifiers())) {
                found.add(constructor);
            }
        }
        return found;
    }

    /** The field of this name, or null. */
    static Field field(Class<?> type, String name) {
        for (Class<?> owner : lineage(type)) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name) && isOpen(field, field.getModifiers())) {
                    return field;
                }
            }
        }
        return null;
    }

    private static boolean isOpen(AccessibleObject member, int modifiers) {
        return !Modifier.isPrivate(modifiers) && member.trySetAccessible();
    }
}
