package boardmark.style;

import boardmark.driver.Json;
import java.io.File;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checkstyle as its command line uses it, by reflection: our classes are compiled without it, and its versions differ.
 */
final class Checkstyle {
    private static final String API = "com.puppycrawl.tools.checkstyle.";

    private final String config;

    Checkstyle(String config) {
        this.config = config;
    }

    /** The lines that the command would print about these files. A new checker reads them: nothing is kept. */
    String check(List<?> paths) throws ReflectiveOperationException {
        StringBuilder log = new StringBuilder();
        Object checker = type("Checker").getConstructor().newInstance();
        call(checker, "setModuleClassLoader", type("Checker").getClassLoader());
        call(checker, "configure", readConfig());
        call(checker, "addListener", listener(log));
        List<File> files = new ArrayList<>();
        for (Object path : paths) {
            files.add(new File(Json.text(path)));
        }
        call(checker, "process", files);
        call(checker, "destroy");
        return log.toString();
    }

    private Object readConfig() throws ReflectiveOperationException {
        Class<?> resolver = type("PropertyResolver");
        Class<?> ignored = type("ConfigurationLoader$IgnoredModulesOptions");
        Object properties = type("PropertiesExpander").getConstructor(java.util.Properties.class)
            .newInstance(System.getProperties());
        Object omit = ignored.getField("OMIT").get(null);
        Method load = type("ConfigurationLoader").getMethod("loadConfiguration", String.class, resolver, ignored);
        return load.invoke(null, config, properties, omit);
    }

    /** Writes each message as the command does. */
    private static Object listener(StringBuilder log) throws ReflectiveOperationException {
        Class<?> type = type("api.AuditListener");
        Object formatter = type("AuditEventDefaultFormatter").getConstructor().newInstance();
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            switch (method.getName()) {
                case "addError":
                    Object severity = call(given[0], "getSeverityLevel");
                    if (!"ignore".equals(call(severity, "getName"))) {
                        log.append(call(formatter, "format", given[0])).append('\n');
                    }
                    return null;
                case "addException":
                    throw new IllegalStateException(String.valueOf(given[1]));
                case "hashCode":
                    return System.identityHashCode(self);
                case "equals":
                    return self == given[0];
                default:
                    return null;
            }
        });
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(API + name, true, ClassLoader.getSystemClassLoader());
    }

    /** Calls the public method of that name and number of parameters. */
    private static Object call(Object target, String name, Object... given) throws ReflectiveOperationException {
        Method method = Arrays.stream(target.getClass().getMethods())
            .filter(each -> each.getName().equals(name) && each.getParameterCount() == given.length)
            .filter(each -> !each.isBridge())
            .findFirst()
            .orElseThrow(() -> new NoSuchMethodException(target.getClass() + "." + name));
        return method.invoke(target, given);
    }
}
