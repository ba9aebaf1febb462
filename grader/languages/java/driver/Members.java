package boardmark.driver;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the members that a class in the same folder could use: all but private ones. */
final class Members {
    /** Methods of the JDK's classes, which are the same in all cases. */
    private static final Map<Object, List<Method>> OF_THE_JDK = new HashMap<>();

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

    /** What identifies a method within a class: its name and its parameters' types. */
    static List<Object> signature(Method method) {
        List<Object> signature = new ArrayList<>(Arrays.asList(method.getParameterTypes()));
        signature.add(method.getName());
        return signature;
    }

    /**
     * Methods of this name. Of those that override each other it gives one that can be invoked; Java dispatches as
     * usual.
     */
    static List<Method> methods(Class<?> type, String name) {
        Map<Object, List<Method>> known = type.getClassLoader() instanceof FreshLoader own ? own.methods : OF_THE_JDK;
        List<Object> key = List.of(type, name);
        List<Method> methods = known.get(key);
        if (methods == null) {
            methods = findMethods(type, name);
            known.put(key, methods);
        }
        return methods;
    }

    private static List<Method> findMethods(Class<?> type, String name) {
        Map<Object, Method> found = new LinkedHashMap<>();
        if (type.isInterface()) {
            addMethods(Object.class, name, found);
        }
        for (Class<?> owner : lineage(type)) {
            addMethods(owner, name, found);
        }
        return new ArrayList<>(found.values());
    }

    private static void addMethods(Class<?> owner, String name, Map<Object, Method> found) {
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

    /** The field of this name, or null. A private one counts only if it is asked for. */
    static Field field(Class<?> type, String name, boolean withPrivate) {
        for (Class<?> owner : lineage(type)) {
            for (Field field : owner.getDeclaredFields()) {
                int modifiers = withPrivate ? 0 : field.getModifiers();
                if (field.getName().equals(name) && isOpen(field, modifiers)) {
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
