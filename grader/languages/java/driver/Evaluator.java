package boardmark.driver;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Evaluates a case's expressions in the student's classes. Each case has its own evaluator. */
final class Evaluator {
    /** The result of a method that returns nothing. */
    static final Object VOID = new Object();

    private final Submission submission;
    private final FreshLoader loader;
    private final Map<String, Object> bound = new HashMap<>();

    Evaluator(Submission submission, FreshLoader loader) {
        this.submission = submission;
        this.loader = loader;
    }

    void bind(String name, Object value) {
        bound.put(name, value);
    }

    /** The name has no value, because its binding threw. */
    void unbind(String name) {
        bound.put(name, VOID);
    }

    /** The value. Array literals stay literals until something needs their type. */
    Object evaluate(Object expression) throws Throwable {
        if (expression instanceof List<?>) {
            return new ArrayLiteral(evaluateAll(Json.list(expression)));
        }
        return expression instanceof Map<?, ?> ? evaluateTyped(Json.map(expression)) : expression;
    }

    /** What is no JSON value by itself. */
    private Object evaluateTyped(Map<String, Object> expression) throws Throwable {
        String type = Json.text(expression.get("type"));
        switch (type) {
            case "double":
                return ((Number) expression.get("value")).doubleValue();
            case "char":
                return Json.text(expression.get("value")).charAt(0);
            case "name":
                return lookUp(Json.text(expression.get("name")));
            case "member":
                return member(evaluateOwner(expression), Json.text(expression.get("name")),
                    Boolean.TRUE.equals(expression.get("private")));
            case "map":
                Map<Object, Object> made = new java.util.LinkedHashMap<>();
                for (Object entry : Json.list(expression.get("entries"))) {
                    Object[] both = evaluateAll(Json.list(entry));
                    made.put(asItem(both[0]), asItem(both[1]));
                }
                return made;
            case "index":
                return index(evaluateOwner(expression), evaluate(expression.get("index")));
            case "call":
                Object owner = evaluateOwner(expression);
                return call(owner, Json.text(expression.get("name")), evaluateAll(Json.list(expression.get("args"))));
            case "new":
                return construct(Json.text(expression.get("class")), evaluateAll(Json.list(expression.get("args"))));
            default:
                throw new Refusal("IllegalArgumentException", "unknown expression " + type);
        }
    }

    /** In a map nothing says what an array should be: it is a list. */
    private static Object asItem(Object value) {
        return value instanceof ArrayLiteral literal ? Conversions.convert(literal, List.class, List.class) : value;
    }

    private Object[] evaluateAll(List<Object> expressions) throws Throwable {
        Object[] values = new Object[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = evaluate(expressions.get(i));
        }
        return values;
    }

    private Object lookUp(String name) {
        if (!bound.containsKey(name)) {
            throw new Refusal("NoValue", "there is nothing called " + name);
        }
        Object value = bound.get(name);
        if (value == VOID) {
            throw new Refusal("NoValue", name + " has no value, since making it failed");
        }
        return value;
    }

    /** What stands before a dot: a value, or a class (as its Class object) if the name is bound to nothing. */
    private Object evaluateOwner(Map<String, Object> expression) throws Throwable {
        Object owner = expression.get("object");
        Object value;
        if (owner instanceof Map<?, ?> typed && "name".equals(typed.get("type")) && !bound.containsKey(typed.get("name"))) {
            value = new Owner(classOf(Json.text(typed.get("name"))));
        } else {
            value = evaluate(owner);
        }
        if (value instanceof ArrayLiteral literal) {
            value = literal.value();
        }
        if (value == null) {
            throw new Refusal("NullPointerException", "null." + (expression.get("name") == null ? "[…]" : expression.get("name")));
        }
        return value;
    }

    /** A class before a dot, as opposed to a Class object that a call returned. */
    private record Owner(Class<?> type) { }

    private Class<?> classOf(String name) {
        Class<?> found = submission.find(name, loader);
        if (found == null) {
            throw new Refusal("NoClassDefFoundError", "there is no class " + name);
        }
        return found;
    }

    private Object member(Object owner, String name, boolean withPrivate) throws Throwable {
        if (name.equals("length") && owner.getClass().isArray()) {
            return Array.getLength(owner);
        }
        if (name.equals("length") && owner instanceof Collection<?> collection && !Submission.owns(owner.getClass())) {
            return collection.size();
        }
        Class<?> type = owner instanceof Owner of ? of.type : owner.getClass();
        Field field = Members.field(type, name, withPrivate);
        if (field == null && owner instanceof Owner) {
            for (Class<?> nested : type.getDeclaredClasses()) {
                if (nested.getSimpleName().equals(name)) {
                    return new Owner(nested);
                }
            }
        }
        if (field == null) {
            throw new Refusal("NoSuchFieldError", type.getSimpleName() + " has no field " + name);
        }
        if (owner instanceof Owner && !Modifier.isStatic(field.getModifiers())) {
            throw new Refusal("NoSuchFieldError", type.getSimpleName() + "." + name + " is not static");
        }
        return field.get(owner);
    }

    /** The index stands in the case: Java's own message would not say what there is. */
    private static void checkIndex(int at, int length) {
        if (at < 0 || at >= length) {
            throw new Refusal("ArrayIndexOutOfBoundsException",
                "there is no item [" + at + "]: the array has " + length + (length == 1 ? " item" : " items"));
        }
    }

    private Object index(Object owner, Object index) {
        if (!(index instanceof Integer at)) {
            throw new Refusal("IllegalArgumentException", "an index is a whole number");
        }
        if (owner.getClass().isArray()) {
            checkIndex(at, Array.getLength(owner));
            return Array.get(owner, at);
        }
        if (owner instanceof List<?> list) {
            return list.get(at);
        }
        throw new Refusal("IllegalArgumentException", owner.getClass().getSimpleName() + " has no index");
    }

    private Object call(Object owner, String name, Object[] args) throws Throwable {
        Class<?> type = owner instanceof Owner of ? of.type : owner.getClass();
        Method method = Overloads.choose(Members.methods(type, name), args);
        if (method == null) {
            throw new Refusal("NoSuchMethodError",
                type.getSimpleName() + " has no method " + name + Overloads.describe(args));
        }
        if (owner instanceof Owner && !Modifier.isStatic(method.getModifiers())) {
            throw new Refusal("NoSuchMethodError", type.getSimpleName() + "." + name + " is not static");
        }
        Object[] converted = Overloads.convert(method, args);
        try {
            Object result = method.invoke(owner instanceof Owner ? null : owner, converted);
            return method.getReturnType() == void.class ? VOID : result;
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private Object construct(String name, Object[] args) throws Throwable {
        Class<?> type = classOf(name);
        Constructor<?> constructor = Overloads.choose(Members.constructors(type), args);
        if (constructor == null) {
            throw new Refusal("NoSuchMethodError", "there is no constructor " + name + Overloads.describe(args));
        }
        Object[] converted = Overloads.convert(constructor, args);
        try {
            return constructor.newInstance(converted);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        } catch (InstantiationException abstractClass) {
            throw new Refusal("InstantiationError", name + " is abstract");
        }
    }
}
