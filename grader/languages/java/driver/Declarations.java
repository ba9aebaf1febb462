package boardmark.driver;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the submission declares, read without initialising a class, so none of its code runs. */
public final class Declarations {
    private final Submission submission;

    public Declarations(Submission submission) {
        this.submission = submission;
    }

    /** The contract's classes with their members, and the names of all others. */
    public Map<String, Object> describe(List<Object> contract) {
        List<Object> classes = new ArrayList<>();
        List<Object> others = new ArrayList<>();
        ClassLoader loader = submission.newLoader();
        for (String name : submission.names()) {
            if (contract.contains(name)) {
                classes.add(describeClass(name, loader));
            } else {
                others.add(name);
            }
        }
        return Map.of("classes", classes, "others", others);
    }

    private Map<String, Object> describeClass(String name, ClassLoader loader) {
        List<Object> members = List.of();
        String usable = null;
        try {
            members = membersOf(submission.find(name, loader));
        } catch (LinkageError fault) {
            usable = name + " cannot be loaded: " + fault;
        }
        return Json.object("name", name, "members", members, "usable", usable);
    }

    private static List<Object> membersOf(Class<?> type) {
        List<Object> members = new ArrayList<>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (!constructor.isSynthetic()) {
                members.add(describe("constructor", constructor, type.getSimpleName(), void.class));
            }
        }
        Set<Object> seen = new HashSet<>();
        for (Class<?> owner : Members.lineage(type)) {
            // A toString or equals that is inherited from Object is not the student's.
            if (owner == Object.class) {
                continue;
            }
            for (Method method : owner.getDeclaredMethods()) {
                boolean inherited = owner != type && Modifier.isPrivate(method.getModifiers());
                if (!method.isSynthetic() && !inherited && seen.add(Members.signature(method))) {
                    members.add(describe("method", method, method.getName(), method.getReturnType()));
                }
            }
            for (Field field : owner.getDeclaredFields()) {
                if (!field.isSynthetic() && seen.add(field.getName())) {
                    members.add(describe("field", field, field.getName(), field.getType()));
                }
            }
        }
        return members;
    }

    private static Map<String, Object> describe(String kind, Member member, String name, Class<?> type) {
        List<Object> parameters = new ArrayList<>();
        if (member instanceof Executable executable) {
            for (Class<?> parameter : executable.getParameterTypes()) {
                parameters.add(parameter.getSimpleName());
            }
        }
        boolean isStatic = Modifier.isStatic(member.getModifiers());
        return Json.object("kind", kind, "static", isStatic, "name", name, "parameters", parameters, "optional", 0,
            "type", type.getSimpleName(), "supertypes", supertypesOf(type), "access", accessOf(member.getModifiers()),
            "place", null);
    }

    static List<Object> supertypesOf(Class<?> type) {
        Set<Object> names = new LinkedHashSet<>();
        if (!type.isPrimitive()) {
            for (Class<?> each : Members.lineage(type)) {
                names.add(each.getSimpleName());
            }
            names.add("Object");
            names.remove(type.getSimpleName());
        }
        return new ArrayList<>(names);
    }

    /** Protected members can be reached from classes in the same folder, like those with package access. */
    private static String accessOf(int modifiers) {
        if (Modifier.isPublic(modifiers)) {
            return "public";
        }
        return Modifier.isPrivate(modifiers) ? "private" : "package";
    }
}
