/** Greets the person by name. */
public class $CLASS$ {
    /** A greeting for the name, or for the world if the name is empty. */
    public static String greeting(String name) {
        String whom = name.isEmpty() ? "world" : name;
        return "Hello " + whom + "!";
    }
}
